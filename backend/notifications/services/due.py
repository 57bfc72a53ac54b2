"""What is due: the statements of the queue (`services.lease`), which every delivery takes, compiled once."""

from collections.abc import Collection
from datetime import datetime
from itertools import product
from typing import Any
from uuid import UUID

from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When

from backend.accounts.models import Account
from backend.common.prepared import Among, ListOf, Prepared, PreparedUpdate, field_of
from backend.notifications.models import Delivery, DeliveryHost
from backend.notifications.services.shares import LANES, TROUBLE, Lane, State

#: Hosts rescheduled at a time.
RESCHEDULED = 100
#: Of a delivery: one of the same account to the same host failed and waits for another try.
FAILS = Exists(
    Delivery.objects.filter(
        account=OuterRef("account"), channel=OuterRef("channel"), host=OuterRef("host"), outcome="", failures__gt=0
    )
)

_CHANNEL, _HOST = field_of(Delivery, "channel"), field_of(Delivery, "host")
_DUE, _ACCOUNT = field_of(Delivery, "due"), field_of(Account, "id")


def _due(channel: Any, now: Any) -> QuerySet[Delivery]:
    return Delivery.objects.filter(channel=channel, outcome="", due__lte=now)


def _hosts(channel: Any, now: Any) -> QuerySet[DeliveryHost]:
    return DeliveryHost.objects.filter(channel=channel, due__lte=now)


def _states(channel: Any, now: Any) -> QuerySet[Any]:
    trouble = Case(When(TROUBLE, then=True), default=False)
    return _hosts(channel, now).values_list("state", trouble).distinct().order_by()


_STATES = Prepared(_states, _CHANNEL, _DUE)


def lanes_due(channel: str, now: datetime) -> set[Lane]:
    """Return the lanes that hosts are in at which something may be due. One query."""
    known = {State.PROVEN: Lane.PROVEN, State.FAILING: Lane.FAILING}
    return {known.get(state, Lane.DOUBTFUL if is_bad else Lane.UNKNOWN) for state, is_bad in _STATES(channel, now)}


def _has_some(due: QuerySet[Delivery], now: Any) -> Q:
    """Return the condition that one of them may leave for a host: while it is shut, one whose account fails may not."""
    there = due.filter(host=OuterRef("name"))
    is_open = Q(open_until=None) | Q(open_until__lte=now)
    return is_open & Q(Exists(there)) | Q(Exists(there.filter(~FAILS)))


def _first_host(lane: Lane, order: str) -> "Prepared[DeliveryHost]":
    def rows(channel: Any, now: Any, accounts: Any, full: Any) -> QuerySet[DeliveryHost]:
        due = _due(channel, now).filter(~Among("account", accounts))
        hosts = _hosts(channel, now).filter(LANES[lane], _has_some(due, now), ~Among("name", full))
        return hosts.order_by(order)[:1]

    return Prepared(rows, _CHANNEL, _DUE, ListOf(_ACCOUNT), ListOf(field_of(DeliveryHost, "name")))


_FIRST_HOST = {(lane, order): _first_host(lane, order) for lane, order in product(LANES, ("due", "-used"))}


def first_host(
    channel: str, now: datetime, lane: Lane, *, left: Collection[UUID], full: Collection[str], newest: bool
) -> DeliveryHost | None:
    """
    Return the host of that lane that is next, of those at which something is due.

    Args:
        left: Accounts that are left out.
        full: Hosts that are.
        newest: Whether it is the one that something was made for last, rather than the one that has waited longest.
    """
    found = _FIRST_HOST[lane, "-used" if newest else "due"](channel, now, left, full)
    return found[0] if found else None


_IDLE_HOSTS = Prepared(
    lambda channel, now: _hosts(channel, now).exclude(_has_some(_due(channel, now), now)).order_by("due")[:RESCHEDULED],
    _CHANNEL,
    _DUE,
)


def idle_hosts(channel: str, now: datetime) -> list[DeliveryHost]:
    """Return hosts for which nothing may leave after all, so many at most."""
    return _IDLE_HOSTS(channel, now)


def _at(channel: Any, now: Any, host: Any, left: Any) -> QuerySet[Delivery]:
    return _due(channel, now).filter(~Among("account", left), host=host)


def _first_at(*conditions: Any, of: bool = False) -> "Prepared[Delivery]":
    def rows(channel: Any, now: Any, host: Any, left: Any, *account: Any) -> QuerySet[Delivery]:
        waiting = _at(channel, now, host, left).filter(*conditions, *(Q(account=one) for one in account))
        return waiting.select_related("item").order_by("due", "created", "item")[:1]

    return Prepared(rows, _CHANNEL, _DUE, _HOST, ListOf(_ACCOUNT), *([_ACCOUNT] if of else []))


_FIRST, _FIRST_OF, _FIRST_OF_OTHERS = _first_at(), _first_at(of=True), _first_at(~FAILS)
_LAST = Prepared(
    lambda channel, now, host, left: _at(channel, now, host, left).order_by("-due", "-created")[:1],
    _CHANNEL,
    _DUE,
    _HOST,
    ListOf(_ACCOUNT),
)


def first_at(host: DeliveryHost, now: datetime, left: Collection[UUID], of: UUID | None = None) -> Delivery | None:
    """Return what has waited longest for that host, with its notice; for that account, if one is given."""
    given = host.channel, now, host.name, left
    found = _FIRST(*given) if of is None else _FIRST_OF(*given, of)
    return found[0] if found else None


def first_of_others(host: DeliveryHost, now: datetime, left: Collection[UUID]) -> Delivery | None:
    """Return what has waited longest for that host, of the accounts that do not fail there."""
    found = _FIRST_OF_OTHERS(host.channel, now, host.name, left)
    return found[0] if found else None


def last_account_at(host: DeliveryHost, now: datetime, left: Collection[UUID]) -> UUID | None:
    """Return the account for which something came last."""
    found = _LAST(host.channel, now, host.name, left)
    return found[0].account_id if found else None


#: Changes a delivery, as long as the lease of that number is the last one.
CHANGE_HELD = PreparedUpdate(
    lambda key, tries: Delivery.objects.filter(pk=key, tries=tries, outcome=""),
    field_of(Delivery, "id"),
    field_of(Delivery, "tries"),
)
#: The same, where it is due then still.
CHANGE_DUE = PreparedUpdate(
    lambda key, tries, due: Delivery.objects.filter(pk=key, tries=tries, outcome="", due=due),
    field_of(Delivery, "id"),
    field_of(Delivery, "tries"),
    _DUE,
)
