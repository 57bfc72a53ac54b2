"""What can be reported, and for which reasons."""

from collections.abc import Mapping

from django.db import models

#: Characters of what a reporter, an appellant or staff may write.
LONGEST_TEXT, LONGEST_APPEAL, LONGEST_REASON = 1000, 2000, 500
#: And where a notice says that something stands.
LONGEST_LINK = 300
#: And of what the player wrote, as a statement of reasons repeats it.
LONGEST_QUOTE = 200


class ReportKind(models.TextChoices):
    """What a report is about."""

    MESSAGE = "message"
    NAME = "name"
    CONDUCT = "conduct"
    OUTSIDE = "outside"  # by somebody without an account (`services.outside`)


class Reason(models.TextChoices):
    """Why something is reported, and why something is done about it."""

    INSULT = "insult"
    THREAT = "threat"
    SPAM = "spam"
    NAME_OFFENSIVE = "name_offensive"
    NAME_IMPERSONATION = "name_impersonation"
    STALLING = "stalling"
    DELIBERATE_LOSS = "deliberate_loss"
    SEVERAL_ACCOUNTS = "several_accounts"
    OUTSIDE_HELP = "outside_help"
    OTHER = "other"


#: Which reasons fit what is reported.
FITTING: Mapping[str, frozenset[str]] = {
    ReportKind.MESSAGE: frozenset({Reason.INSULT, Reason.THREAT, Reason.SPAM, Reason.OTHER}),
    ReportKind.NAME: frozenset({Reason.NAME_OFFENSIVE, Reason.NAME_IMPERSONATION, Reason.OTHER}),
    ReportKind.CONDUCT: frozenset(
        {Reason.STALLING, Reason.DELIBERATE_LOSS, Reason.SEVERAL_ACCOUNTS, Reason.OUTSIDE_HELP, Reason.OTHER}
    ),
    ReportKind.OUTSIDE: frozenset(
        {
            Reason.INSULT,
            Reason.THREAT,
            Reason.SPAM,
            Reason.NAME_OFFENSIVE,
            Reason.NAME_IMPERSONATION,
            Reason.OTHER,
        }
    ),
}
