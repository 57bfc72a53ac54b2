"""A test of the channels that an account has."""

from backend.accounts.models import Account
from backend.common.throttles import spend
from backend.notifications.models import FeedItem
from backend.notifications.services.notify import Notice, notify


def delivery_test(*, account: Account) -> FeedItem:
    """
    Make a notice of the kind `test`, which goes out over each channel that is on; return it.

    Raises:
        Throttled: Too many an hour.
    """
    spend("delivery_tests", str(account.pk))
    [item] = notify([Notice(account.pk, FeedItem.Kind.TEST)])
    return item
