"""
What becomes of every column that names an account: when the account is deleted, and when it asks for its data.

A column that is not here fails the tests: whoever adds a table decides, plants a row of it in `conftest.a_world`, and
says it on the page about privacy.
"""

from typing import NamedTuple


class Fate(NamedTuple):
    """Empty texts are the strict case: gone with the account, and told in an export."""

    #: Why its rows stay when the account is deleted.
    stays: str = ""
    #: Which member of the export tells of them.
    told: str = ""
    #: Why none does.
    untold: str = ""


SHELL = "names the shell, which is nobody; the row is the other player's as well"
STAFF = "who of staff did what stays answerable; it names the shell"
NOT_OWN = "what staff did, which its log tells"
RIGHTS = "rights are the operator's business, and only staff has any"

FATES = {
    "accounts.AccessToken.account": Fate(told="tokens"),
    "accounts.AccountSettings.account": Fate(told="account"),
    "accounts.Account_groups.account": Fate(untold=RIGHTS),
    "accounts.Account_user_permissions.account": Fate(untold=RIGHTS),
    "accounts.Block.account": Fate(told="blocks"),
    "accounts.Block.blocked": Fate(untold="who has blocked somebody is told nowhere"),
    "accounts.Device.account": Fate(told="devices"),
    "accounts.MailCode.account": Fate(untold="a digest of a code that was mailed, for 7 days at most"),
    "accounts.QueuedMail.account": Fate(untold="a mail on its way, for a day at most; it tells itself"),
    "accounts.RecoveryCode.account": Fate(told="account"),
    "accounts.SpareCode.account": Fate(untold="a digest of a secret"),
    "accounts.Trace.account": Fate(told="traces"),
    "accounts.TwoStep.account": Fate(told="account"),
    "accounts.UsernameHistory.account": Fate(told="former_names"),
    "admin.LogEntry.user": Fate(
        stays="who did what in the admin stays answerable; it names the shell", untold="the operator's own log"
    ),
    "challenges.Challenge.creator": Fate(stays=SHELL, told="challenges"),
    "challenges.Challenge.opponent": Fate(stays=SHELL, told="challenges"),
    "chat.Message.account": Fate(stays="the other player's numbering; the text is gone", told="messages"),
    "chat.Mute.account": Fate(told="muted_matches"),
    "chat.Note.account": Fate(told="notes"),
    "common.IdempotencyKey.account": Fate(untold="a key of the client's own and a digest, for 60 days"),
    "matches.Plan.account": Fate(told="plans"),
    "matches.Seat.account": Fate(stays=SHELL, told="matches"),
    "matches.Vacation.account": Fate(told="vacations"),
    "moderation.AuditRow.actor": Fate(stays=STAFF, untold=NOT_OWN),
    "moderation.Case.about": Fate(stays="what there was to complain about outlives its account", untold=NOT_OWN),
    "moderation.Case.claimed_by": Fate(stays="for two hours, whoever works on it", untold=NOT_OWN),
    "moderation.Case.closed_by": Fate(stays=STAFF, untold=NOT_OWN),
    "moderation.Appeal.decided_by": Fate(stays=STAFF, untold=NOT_OWN),
    "moderation.Opening.account": Fate(stays=STAFF, untold=NOT_OWN),
    "moderation.Report.about": Fate(
        stays="or a deletion would be the way out of every complaint; its evidence goes 180 days after the case",
        untold="who reported what is its reporter's; what came of it is told as sanctions",
    ),
    "moderation.Report.reporter": Fate(stays="the report is of somebody else; its text is gone", told="reports"),
    "moderation.Sanction.account": Fate(stays="what was done stays answerable; its texts are gone", told="sanctions"),
    "moderation.Sanction.author": Fate(stays=STAFF, untold=NOT_OWN),
    "moderation.Sanction.reversed_by": Fate(stays=STAFF, untold=NOT_OWN),
    "moderation.Signal_accounts.account": Fate(untold="it accuses nobody, and to tell it would show how to avoid it"),
    "moderation.StaffRole.account": Fate(untold=RIGHTS),
    "notifications.Delivery.account": Fate(told="deliveries"),
    "notifications.DeliveryHost.failed_for": Fate(untold="for whom a host failed last, for a week; see Delivery"),
    "notifications.DeliveryHost.taken_for": Fate(untold="for whom a host took something first, for a week; as above"),
    "notifications.Digest.account": Fate(untold="the day of the last digest, told as its delivery"),
    "notifications.Feed.account": Fate(untold="a counter: the notices themselves are told"),
    "notifications.FeedItem.account": Fate(told="feed"),
    "notifications.MailRefusal.account": Fate(told="deliveries"),
    "notifications.PushSubscription.account": Fate(told="push"),
    "notifications.Webhook.account": Fate(told="webhooks"),
}
