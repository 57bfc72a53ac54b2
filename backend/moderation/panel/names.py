"""What codes are called, and how times are written."""

from datetime import UTC, datetime

from django.utils.dateformat import format as format_date
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from backend.matches.words import COLOURS, RULESETS

QUEUES = {
    "open": _("Reports"),
    "mine": _("My cases"),
    "appeals": _("Appeals"),
    "signals": _("Signals"),
    "taken": _("Taken by others"),
}
CLOSED = _("Closed cases")
#: What a queue says that has nothing for who looks; cases that they are a party to are nobody's to speak of.
EMPTY_QUEUES = {
    "open": _("No report waits for you. New ones are listed here."),
    "mine": _("You have taken no case."),
    "appeals": _("No appeal waits for you."),
    "signals": _("The service has noticed nothing that waits for you."),
    "taken": _("Nobody else works on a case that you may see."),
}
NONE_CLOSED = _("There is no closed case that you may see yet.")

_OF_CASES = {
    "report": _("Report"),
    "signal": _("Signal"),
    "appeal": _("Appeal"),
    "open": _("open"),
    "closed": _("closed"),
    "acted": _("Action was taken"),
    "nothing": _("No action was needed"),
    "expired": _("Nobody came to it in time"),
    "name": _("Name"),
    "conduct": _("Conduct in a match"),
    "message": _("Message"),
    "outside": _("Notice without an account"),
}
#: As players read them in reports and in decisions (`sanction.reason.…` of the client).
_REASONS = {
    "insult": _("Hurtful words"),
    "threat": _("A threat"),
    "spam": _("Advertising, or the same again and again"),
    "name_offensive": _("A name that hurts"),
    "name_impersonation": _("A name that could be taken for somebody else’s"),
    "stalling": _("Time left to run out"),
    "deliberate_loss": _("Matches lost on purpose"),
    "several_accounts": _("One person with several accounts"),
    "outside_help": _("Help from a program"),
    "other": _("Something else"),
}
_KINDS = {
    "warning": _("Warning"),
    "mute": _("Mute"),
    "match_ban": _("Ban on new matches"),
    "suspension": _("Suspension"),
    "rename": _("Name taken"),
    "closure": _("Account closed"),
    "annulment": _("Match annulled"),
    "removal": _("Message removed"),
}
_SIGNALS = {
    "same_address": _("One network at both seats"),
    "same_device": _("One device at both seats"),
    "quick_losses": _("Quick losses to the same player"),
    "address": _("same network"),
    "device": _("same device"),
    "bot_timing": _("Timing like a program’s"),
    "loser": _("Who lost"),
    "matches": _("Matches"),
    "answers": _("Answers"),
    "median_ms": _("Median, in milliseconds"),
    "tenths_ms": _("First and last tenth, in milliseconds"),
}
_ROLES = {"moderator": _("Moderator"), "senior": _("Senior moderator"), "administrator": _("Administrator")}
_MATCHES = {"active": _("under way"), "finished": _("over"), "clan": _("Clan cards"), "tactic": _("Tactic cards")}
_ENDS = {
    "points": _("by points"),
    "both_roles": _("by points"),
    "deck_left": _("by points"),
    "defence_left": _("by points"),
    "equal": _("by points"),
    "resigned": _("resigned"),
    "time": _("out of time"),
    "agreed": _("agreed"),
    "aborted": _("aborted"),
    "no_clock": _("no clock"),
    "turn": _("for each turn"),
    "bank": _("for the match"),
    "live": _("live"),
}
_LOG = {
    "case_assign": _("Case taken"),
    "case_release": _("Case given back"),
    "case_take_over": _("Case taken over"),
    "case_close": _("Case closed"),
    "reverse_own": _("Own sanction reversed"),
    "reverse_any": _("Sanction reversed"),
    "appeal_decide": _("Appeal decided"),
    "message_remove": _("Message removed"),
    "message_restore": _("Message restored"),
    "match_freeze": _("Match frozen"),
    "match_thaw": _("Match thawed"),
    "record_remove": _("Imported record deleted"),
    "match_open": _("Cards opened"),
    "chat_read": _("Messages read"),
    "email_read": _("E-mail address read"),
    "reply_change": _("Reply changed"),
    "rule_change": _("House rules changed"),
    "audit_read": _("Log read"),
    "audit_export": _("Log exported"),
    "role_give": _("Role given"),
    "role_take": _("Role taken"),
    "superuser_made": _("Superuser made"),
    "ruleset_switch": _("Ruleset switched"),
    "token_revoke": _("Token revoked"),
    "password_set": _("Password set"),
    "admin_change": _("Changed in the tables"),
}
#: What rows of the log hold, and what they are about.
_DATA = {
    "account": _("Account"),
    "case": _("Case"),
    "match": _("Match"),
    "sanction": _("Sanction"),
    "cannedreply": _("Reply"),
    "importedrecord": _("Imported record"),
    "audithead": _("Log"),
    "reason": _("Reason"),
    "until": _("Until"),
    "outcome": _("Outcome"),
    "number": _("Number"),
    "role": _("Role"),
    "before": _("Before"),
    "found": _("Found"),
    "superuser": _("Superuser"),
    "upheld": _("Upheld"),
    "version": _("Version"),
    "deleted": _("Deleted"),
    "kind": _("Kind"),
    "change": _("Change"),
    "added": _("added"),
    "changed": _("changed"),
    "offered": _("Offered"),
    "rulesetswitch": _("Ruleset"),
    "accesstoken": _("Token"),
    "seal": _("Digest of the texts"),
    "ground": _("For what"),
    "rule": _("House rule"),
    "texts": _("Digest of the texts"),
    "houserule": _("House rule"),
    "housetext": _("Where else to turn"),
    "True": _("yes"),
    "False": _("no"),
}
_FIGURES = {
    "reports": _("Reports"),
    "reports_by_kind": _("Reports by what they are about"),
    "reports_by_reason": _("Reports by reason"),
    "cases_closed": _("Cases closed"),
    "median_hours": _("Median hours until a case was closed"),
    "report_cases_by_outcome": _("Cases of reports by outcome"),
    "sanctions": _("Sanctions"),
    "sanctions_by_kind": _("Sanctions by kind"),
    "sanctions_by_reason": _("Sanctions by reason"),
    "sanctions_by_origin": _("Sanctions by what led to them"),
    "sanctions_by_program": _("Sanctions imposed by a program"),
    "sanctions_reversed": _("Sanctions taken back"),
    "appeals": _("Appeals"),
    "appeals_decided": _("Appeals decided"),
    "appeals_upheld": _("Appeals in which the player was right"),
    "own": _("What staff came upon"),
}
_REFUSALS = {
    "not_allowed": _("Your role does not include that."),
    "on_oneself": _("You cannot act on yourself."),
    "on_staff": _("Only a higher role may do that to an account that is staff."),
    "own_match": _("That concerns a match of your own: leave it to somebody else."),
    "own_report": _("You made the report yourself: leave it to somebody else."),
    "party": _("You are a party to this: it is for somebody else to read and decide."),
    "own_decision": _("Somebody else has to decide about your decision."),
    "case_taken": _("Somebody else has taken this case."),
    "case_closed": _("This case is closed."),
    "reason_needed": _("Say why, in 500 characters at most."),
    "bad_text": _("This text is too long, empty, or holds control characters."),
    "bad_sanction": _("Kind, end and match of this sanction do not fit together."),
    "not_reversible": _("This has been taken back already."),
    "not_now": _("That cannot be done to it as it stands now."),
    "no_staff": _("Only the full account of a person can be staff."),
}

NAMES = {
    **_OF_CASES, **_REASONS, **_KINDS, **_SIGNALS, **_ROLES, **_MATCHES, **_ENDS, **_LOG, **_DATA, **_FIGURES,
    **_REFUSALS, **{ruleset: words.name for ruleset, words in RULESETS.items()},
}  # fmt: skip


def named(code: object) -> str:
    """
    Return what a code is called, in the reader's language; one that nobody has named stays as it is.

    `mute: insult`, by which a decision closes its case, is called as both are.
    """
    both = str(code).split(": ")
    if len(both) == 2 and NAMES.keys() >= set(both):
        return " – ".join(str(NAMES[one]) for one in both)
    return str(NAMES.get(str(code), code))


def card_named(card: str, ruleset: str) -> str:
    """Return what a card of that ruleset is called in the reader's language: its tactic, or its colour and value."""
    words = RULESETS.get(ruleset)
    if words is not None and card in words.tactics:
        return str(words.tactics[card].name)
    return f"{COLOURS[card[0]]} {card[1:]}" if card[:1] in COLOURS else card


def moment(time: datetime | None) -> str:
    """Return a time as every page writes it; staff may sit anywhere, so it is UTC's and says so."""
    if time is None:
        return ""
    there = time.astimezone(UTC)
    return f"{format_date(there, get_format('DATE_FORMAT'))}, {format_date(there, 'H:i')} UTC"
