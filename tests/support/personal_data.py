"""
What becomes of every column that names an account: when the account is deleted, and when it asks for its data.

A column that is not here fails the tests: to add a table, decide here, plant a row of it in `conftest.a_scenario`, and
say so on the page about privacy.
"""

from typing import NamedTuple


class Retention(NamedTuple):
    """Empty texts are the strict case: gone with the account, and in the export."""

    #: Why its rows stay when the account is deleted.
    kept_because: str = ""
    #: The member of the export that has them.
    exported_as: str = ""
    #: Why none has.
    not_exported_because: str = ""


SHELL = "names the shell, which is nobody; the row is the other player's as well"
STAFF = "staff stay answerable for what they did; it names the shell"
NOT_OWN = "what staff did, which is in the audit log"
RIGHTS = "rights are the operator's business, and only staff has any"

RETENTIONS = {
    "accounts.AccessToken.account": Retention(exported_as="tokens"),
    "accounts.AccountSettings.account": Retention(exported_as="account"),
    "accounts.Account_groups.account": Retention(not_exported_because=RIGHTS),
    "accounts.Account_user_permissions.account": Retention(not_exported_because=RIGHTS),
    "accounts.AuthorizationCode.account": Retention(
        not_exported_because="a digest of a code of an app that was allowed, for a day; its token is exported"
    ),
    "accounts.Block.account": Retention(exported_as="blocks"),
    "accounts.Block.blocked": Retention(not_exported_because="who has blocked somebody is shown nowhere"),
    "accounts.Device.account": Retention(exported_as="devices"),
    "accounts.MailCode.account": Retention(
        not_exported_because="a digest of a code that was mailed, for 7 days at most"
    ),
    "accounts.QueuedMail.account": Retention(
        not_exported_because="a mail on its way, for a day at most; it is about to be read"
    ),
    "accounts.RecoveryCode.account": Retention(exported_as="account"),
    "accounts.SpareCode.account": Retention(not_exported_because="a digest of a secret"),
    "accounts.Trace.account": Retention(exported_as="traces"),
    "accounts.TwoStep.account": Retention(exported_as="account"),
    "accounts.UsernameHistory.account": Retention(exported_as="former_names"),
    "admin.LogEntry.user": Retention(
        kept_because="staff stay answerable for what they did in the admin; it names the shell",
        not_exported_because="the operator's own log",
    ),
    "bots.HouseMatch.player": Retention(kept_because=SHELL, exported_as="matches"),
    "challenges.BotMatch.account": Retention(
        not_exported_because="counted until its match is over and a day old; the matches are exported"
    ),
    "challenges.BotMatch.player": Retention(not_exported_because="as above"),
    "challenges.BotTerms.account": Retention(exported_as="bot_terms"),
    "challenges.Challenge.creator": Retention(kept_because=SHELL, exported_as="challenges"),
    "challenges.Challenge.opponent": Retention(kept_because=SHELL, exported_as="challenges"),
    "chat.Message.account": Retention(
        kept_because="the other player's numbering; the text is gone", exported_as="messages"
    ),
    "chat.Mute.account": Retention(exported_as="muted_matches"),
    "chat.Note.account": Retention(exported_as="notes"),
    "common.IdempotencyKey.account": Retention(
        not_exported_because="a key of the client's own and a digest, for 60 days"
    ),
    "matches.ImportedRecord.account": Retention(exported_as="imported_records"),
    "matches.Listing.account": Retention(
        kept_because=SHELL, not_exported_because="copies of what is in the matches, for their lists"
    ),
    "matches.Listing.opponent": Retention(kept_because=SHELL, not_exported_because="as the account of a listing"),
    "matches.Plan.account": Retention(exported_as="plans"),
    "matches.Seat.account": Retention(kept_because=SHELL, exported_as="matches"),
    "matches.Tally.account": Retention(
        kept_because="counts of the shell's matches", not_exported_because="counts of the matches that are exported"
    ),
    "matches.Vacation.account": Retention(exported_as="vacations"),
    "moderation.AuditRow.actor": Retention(kept_because=STAFF, not_exported_because=NOT_OWN),
    "moderation.Case.about": Retention(
        kept_because="what there was to complain about outlives its account", not_exported_because=NOT_OWN
    ),
    "moderation.Case.assignee": Retention(
        kept_because="for two hours, the member of staff who works on it", not_exported_because=NOT_OWN
    ),
    "moderation.Case.closed_by": Retention(kept_because=STAFF, not_exported_because=NOT_OWN),
    "moderation.Appeal.decided_by": Retention(kept_because=STAFF, not_exported_because=NOT_OWN),
    "moderation.Opening.account": Retention(kept_because=STAFF, not_exported_because=NOT_OWN),
    "moderation.Report.about": Retention(
        kept_because="or a deletion would be the way out of every complaint; its evidence goes 180 days after the case",
        not_exported_because="who reported what is its reporter's; what came of it is exported as sanctions",
    ),
    "moderation.Report.reporter": Retention(
        kept_because="the report is of somebody else; its text is gone", exported_as="reports"
    ),
    "moderation.Sanction.account": Retention(
        kept_because="staff stay answerable for what was done; its texts are gone", exported_as="sanctions"
    ),
    "moderation.Sanction.author": Retention(kept_because=STAFF, not_exported_because=NOT_OWN),
    "moderation.Sanction.reversed_by": Retention(kept_because=STAFF, not_exported_because=NOT_OWN),
    "moderation.Signal_accounts.account": Retention(
        not_exported_because="it accuses nobody, and to show it would teach how to avoid it"
    ),
    "moderation.StaffDigest.account": Retention(not_exported_because="the time of the last mail to staff"),
    "moderation.StaffRole.account": Retention(not_exported_because=RIGHTS),
    "notifications.Delivery.account": Retention(exported_as="deliveries"),
    "notifications.Digest.account": Retention(
        not_exported_because="the day of the last digest, exported as its delivery"
    ),
    "notifications.Feed.account": Retention(not_exported_because="a counter: the notices themselves are exported"),
    "notifications.FeedItem.account": Retention(exported_as="feed"),
    "notifications.MailRefusal.account": Retention(exported_as="deliveries"),
    "notifications.PushSubscription.account": Retention(exported_as="push"),
    "notifications.Webhook.account": Retention(exported_as="webhooks"),
}
