"""Notifying the opponents of an account that cannot play for now, or any more."""

from functools import partial

from django.db import transaction
from rest_framework.utils.encoders import JSONEncoder

from backend.accounts.models import Account
from backend.common.expiry import serialize_expiry
from backend.matches.models import SEATS, Match
from backend.matches.push import match_changed
from backend.notifications.services.notify import Notice, notify


def opponents_notify(account: Account) -> None:
    """
    Notify who plays the account until when it cannot, and show it on the boards that are open; not why.

    In the transaction that suspends it. Nothing happens where it is not suspended.
    """
    until = account.suspended
    if until is None:
        return
    end = serialize_expiry(until)
    data = {"until": None if end is None else JSONEncoder().default(end)}
    running = Match.objects.filter(seats__account=account, status=Match.Status.ACTIVE).prefetch_related(SEATS)
    notices = []
    for match in running:
        others = (seat.account for seat in match.seats.all() if seat.account != account)
        heard = [other for other in others if other.deleted is None and not other.is_house]
        notices += [Notice(other.pk, "opponent_away", match.pk, data=data) for other in heard]
        transaction.on_commit(partial(match_changed, match.pk, match.version, match.event), robust=True)
    notify(notices)
