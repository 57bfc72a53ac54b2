"""What codes are called, in English; `words` has the other languages."""

from backend.common.staff_words import say

QUEUES = {"open": "Reports", "mine": "My cases", "appeals": "Appeals", "signals": "Signals"}

_OF_CASES = {
    "report": "Report",
    "signal": "Signal",
    "appeal": "Appeal",
    "open": "open",
    "closed": "closed",
    "acted": "Something was done",
    "nothing": "Nothing to do",
    "expired": "Nobody came to it in time",
    "name": "Name",
    "conduct": "Conduct in a match",
    "message": "Message",
}
_REASONS = {
    "insult": "Insult",
    "threat": "Threat",
    "spam": "Spam",
    "name_offensive": "Offensive name",
    "name_impersonation": "Name that pretends to be somebody else",
    "stalling": "Stalling",
    "deliberate_loss": "Losing on purpose",
    "several_accounts": "Several accounts",
    "outside_help": "Outside help",
    "other": "Something else",
}
_KINDS = {
    "warning": "Warning",
    "mute": "Mute",
    "match_ban": "Ban on new matches",
    "suspension": "Suspension",
    "rename": "Name taken",
    "closure": "Account closed",
    "annulment": "Match annulled",
}
_SIGNALS = {
    "same_address": "One network at both seats",
    "same_device": "One device at both seats",
    "quick_losses": "Quick losses to the same player",
    "bot_timing": "Timing like a program’s",
    "loser": "Who lost",
    "matches": "Matches",
    "answers": "Answers",
    "median_ms": "Median, in milliseconds",
    "tenths_ms": "First and last tenth, in milliseconds",
}
_ROLES = {"moderator": "Moderator", "senior": "Senior moderator", "administrator": "Administrator"}
_MATCHES = {"active": "under way", "finished": "over", "clan": "Clan cards", "tactic": "Tactic cards"}
_LOG = {
    "case_claim": "Case claimed",
    "case_release": "Case given back",
    "case_close": "Case closed",
    "reverse_own": "Own sanction reversed",
    "reverse_any": "Sanction reversed",
    "appeal_decide": "Appeal decided",
    "message_remove": "Message removed",
    "message_restore": "Message restored",
    "match_freeze": "Match frozen",
    "match_thaw": "Match thawed",
    "match_open": "Cards opened",
    "reply_change": "Reply changed",
    "audit_read": "Log read",
    "audit_export": "Log exported",
    "role_give": "Role given",
    "role_take": "Role taken",
}
#: What rows of the log hold, and what they are about.
_DATA = {
    "account": "Account",
    "case": "Case",
    "match": "Match",
    "sanction": "Sanction",
    "cannedreply": "Reply",
    "audithead": "Log",
    "reason": "Reason",
    "until": "Until",
    "outcome": "What came of it",
    "number": "Number",
    "role": "Role",
    "before": "Before",
    "superuser": "Superuser",
    "upheld": "Upheld",
    "version": "Version",
    "deleted": "Deleted",
    "kind": "Kind",
    "True": "yes",
    "False": "no",
}
_REFUSALS = {
    "not_allowed": "Your role does not include that.",
    "on_oneself": "Nobody judges himself.",
    "on_staff": "Only a higher role may do that to an account that is staff.",
    "own_match": "That concerns a match of your own: leave it to somebody else.",
    "own_report": "You made the report yourself: leave it to somebody else.",
    "own_decision": "Somebody else has to decide about your decision.",
    "case_claimed": "Somebody else has claimed this case.",
    "case_closed": "This case is closed.",
    "reason_needed": "Say why, in 500 characters at most.",
    "bad_text": "This text is too long, empty, or holds control characters.",
    "bad_sanction": "Kind, end and match of this sanction do not fit together.",
    "not_reversible": "This has been taken back already.",
    "not_now": "That cannot be done to it as it stands now.",
    "no_staff": "Only the full account of a person can be staff.",
}

NAMES = {
    **_OF_CASES, **_REASONS, **_KINDS, **_SIGNALS, **_ROLES, **_MATCHES, **_LOG, **_DATA, **_REFUSALS,
}  # fmt: skip


def named(code: object) -> str:
    """Say what a code is called, in the reader's language; one that nobody has named stays as it is."""
    return say(NAMES.get(str(code), str(code)))
