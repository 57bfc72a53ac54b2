"""The panel's addresses, below `moderation/` of the admin: route, view, name."""

from collections.abc import Callable
from typing import Any

from backend.moderation.panel import pages
from backend.moderation.panel.act import act
from backend.moderation.panel.audit import audit
from backend.moderation.panel.frozen import frozen
from backend.moderation.panel.jobs import jobs
from backend.moderation.panel.records import record
from backend.moderation.panel.rules import rules
from backend.moderation.panel.statistics import statistics, statistics_file

PAGES: list[tuple[str, Callable[..., Any], str]] = [
    ("find/", pages.find, "moderation_find"),
    ("queue/<str:name>/", pages.queue_page, "moderation_queue"),
    ("closed/", pages.closed, "moderation_closed"),
    ("case/<int:case_id>/", pages.case, "moderation_case"),
    ("account/<uuid:account_id>/", pages.account, "moderation_account"),
    ("match/<uuid:match_id>/", pages.match, "moderation_match"),
    ("record/<uuid:record_id>/", record, "moderation_record"),
    ("frozen/", frozen, "moderation_frozen"),
    ("replies/", pages.replies, "moderation_replies"),
    ("rules/", rules, "moderation_rules"),
    ("audit/", audit, "moderation_audit"),
    ("statistics/", statistics, "moderation_statistics"),
    ("statistics/<int:year>.csv", statistics_file, "moderation_statistics_file"),
    ("staff/", pages.staff, "moderation_staff"),
    ("jobs/", jobs, "moderation_jobs"),
    ("do/<str:name>/", act, "moderation_do"),
]
