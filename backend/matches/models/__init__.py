"""The rows of a match. The deal's secret is deliberately not exported here: only `services` and its tests name it."""

from backend.matches.models import secret as secret  # Django has to see the table
from backend.matches.models.history import Event, Move
from backend.matches.models.imported import ImportedRecord
from backend.matches.models.listing import CENTURY, Listing, Tally
from backend.matches.models.match import PLAYABLE, SEATS, Match, Seat, must_be_known, seats_of
from backend.matches.models.outage import ClockKeeper, Outage
from backend.matches.models.plan import Plan
from backend.matches.models.position import SharedPosition
from backend.matches.models.reminder import Reminder
from backend.matches.models.switch import RulesetSwitch
from backend.matches.models.vacation import Announced, Vacation

__all__ = [
    "CENTURY",
    "PLAYABLE",
    "SEATS",
    "Announced",
    "ClockKeeper",
    "Event",
    "ImportedRecord",
    "Listing",
    "Match",
    "Move",
    "Outage",
    "Plan",
    "Reminder",
    "RulesetSwitch",
    "Seat",
    "SharedPosition",
    "Tally",
    "Vacation",
    "must_be_known",
    "seats_of",
]
