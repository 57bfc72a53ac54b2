"""Cases and what leads to them, house rules, sanctions and what becomes of them, roles, and the log of it all."""

from backend.moderation.models.audit import AuditHead, AuditRow
from backend.moderation.models.case import Case, Report, Signal, SignalMark
from backend.moderation.models.rules import HouseRule, HouseText
from backend.moderation.models.sanction import Appeal, CannedReply, Sanction
from backend.moderation.models.staff import Opening, SentForm, StaffDigest, StaffRole
from backend.moderation.models.words import LONGEST_TEXT, Reason, ReportKind

__all__ = [
    "LONGEST_TEXT",
    "Appeal",
    "AuditHead",
    "AuditRow",
    "CannedReply",
    "Case",
    "HouseRule",
    "HouseText",
    "Opening",
    "Reason",
    "Report",
    "ReportKind",
    "Sanction",
    "SentForm",
    "Signal",
    "SignalMark",
    "StaffDigest",
    "StaffRole",
]
