"""
The hosts that deliveries go to: when each is looked at next, and a circuit breaker for each.

A host that is shut is shut for the accounts that have a delivery there that failed. The first delivery of any other
account is tried: its endpoint may work although those of others hang, and if it does, the host is open for all.

What is written here and what is read by `services.lease` fit together by one rule: no delivery is due before its host
is. What makes a delivery or moves it forward calls `schedule_hosts` in the same transaction; what finds nothing more to
do calls `reschedule_host`, which waits for those.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Case, F, Min, Q, QuerySet, Value, When
from django.db.models.functions import Least
from django.utils import timezone

from backend.common.jobs import delete_in_batches, every
from backend.common.prepared import PreparedUpdate, field_of
from backend.common.safe_http import AddressRefused, place_of
from backend.notifications.models import Delivery, DeliveryHost
from backend.notifications.services.due import FAILS

State = DeliveryHost.State
#: The channel and the name of a host.
Where = tuple[str, str]
#: Failures in a row that shut a host, and for how long: doubled with each trial that fails, up to the longest.
SHUTS, FIRST_PAUSE, LONGEST_PAUSE = 3, timedelta(seconds=15), timedelta(minutes=5)
#: So many prompt answers make up for one that took its time, or for a time-out; and at most so many are owed. A host
#: that answers promptly now and then, and hangs in between, holds threads like one that nobody knows.
OWED, MOST_OWED = 5, 20
#: After which a host that nothing is sent to is forgotten; how exactly it is known when something was.
KEPT, NOTED_EVERY = timedelta(days=7), timedelta(hours=1)

_PK = field_of(DeliveryHost, "id")
_CHANGE = PreparedUpdate(lambda key: DeliveryHost.objects.filter(pk=key), _PK)
_ANSWERED = PreparedUpdate(
    lambda key: DeliveryHost.objects.filter(pk=key).exclude(state=State.PROVEN, failures=0),
    _PK,
    state=Case(When(owed__gt=1, then=State.NEW.value), default=State.PROVEN.value),
    owed=Case(When(owed__gt=0, then=F("owed") - 1), default=0),
)
_ANSWERED_SLOWLY = PreparedUpdate(
    lambda key: DeliveryHost.objects.filter(pk=key),
    _PK,
    state=Value(State.NEW.value),
    owed=Least(F("owed") + OWED, MOST_OWED),
)


def host_of(url: str) -> str:
    """Return the host of an address that we ask, with its port; nothing for what we do not ask."""
    try:
        place = place_of(url)
    except AddressRefused:
        return ""
    return f"{place.host}:{place.port}"


def schedule_hosts(due: Mapping[Where, datetime], *, trial: Collection[Where] = ()) -> None:
    """
    Look at these hosts when that is due. The last step of the transaction that makes it due.

    However many they are, there are a few queries and a write for each change that several share: they compute little,
    for all this while nobody else writes to SQLite, and what is computed here, requests wait for.

    Args:
        trial: Which of them, if shut, are tried now, because their owner says that they are back.
    """
    rows = _lock_hosts(due)
    if missing := due.keys() - {(row.channel, row.name) for row in rows}:
        # Another may be making them.
        new = [DeliveryHost(channel=channel, name=name) for channel, name in sorted(missing)]
        DeliveryHost.objects.bulk_create(new, ignore_conflicts=True)
        rows += _lock_hosts(missing)
    now, changes = timezone.now(), defaultdict(list)
    for row in rows:
        where = row.channel, row.name
        first = min(due[where], row.due or due[where])
        shut = row.open_until
        if shut and where in trial:
            shut = min(shut, due[where])
        if (first, shut) != (row.due, row.open_until) or row.used < now - NOTED_EVERY:
            changes[first, shut].append(row.pk)
    for (first, shut), keys in changes.items():
        DeliveryHost.objects.filter(pk__in=keys).update(due=first, open_until=shut, used=now)


def _lock_hosts(wanted: Collection[Where]) -> list[DeliveryHost]:
    """Lock those that are there. After the deliveries, and in one order: so no two transactions wait for each other."""
    names = defaultdict(list)
    for channel, name in wanted:
        names[channel].append(name)
    asked = [Q(channel=channel, name__in=some) for channel, some in names.items()]
    if not asked:
        return []
    return list(DeliveryHost.objects.filter(reduce(or_, asked)).order_by("channel", "name").select_for_update())


def schedule_deliveries(deliveries: Iterable[Delivery], *, trial: Iterable[Delivery] = ()) -> None:
    """Schedule the hosts of these deliveries."""
    due: dict[Where, datetime] = {}
    for delivery in deliveries:
        where = delivery.channel, delivery.host
        due[where] = min(delivery.due, due.get(where, delivery.due))
    schedule_hosts(due, trial={(delivery.channel, delivery.host) for delivery in trial})


def send_sooner(later: QuerySet[Delivery], soon: datetime, *, trial: bool = False) -> None:
    """Let these leave sooner; not what somebody is sending. Part of the caller's transaction."""
    free = later.exclude(leased__gt=timezone.now())
    hosts = dict.fromkeys(free.order_by().values_list("channel", "host"), soon)
    free.update(due=soon)
    schedule_hosts(hosts, trial=hosts if trial else ())


@transaction.atomic
def reschedule_host(host: DeliveryHost) -> None:
    """Look at the host again when its first delivery is due."""
    # Locked first and then read: a transaction that schedules it meanwhile is waited for, and what it made is seen.
    row = DeliveryHost.objects.select_for_update().filter(pk=host.pk).first()
    if row is None:
        return
    now = timezone.now()
    waiting = Delivery.objects.filter(channel=row.channel, host=row.name, outcome="")
    first = waiting.aggregate(first=Min("due"))["first"]
    if first is not None and row.open_until is not None and first < row.open_until:
        others = waiting.filter(~FAILS).aggregate(first=Min("due"))["first"]
        first = min(others or row.open_until, row.open_until)
    if first is not None and first <= now:  # it came this moment
        first = now + timedelta(seconds=1)
    row.due = first
    row.save(update_fields=["due"])


def claim_trial(host: DeliveryHost, until: datetime) -> bool:
    """Claim the one trial of a host that is to open again; another process that wants it as well has not."""
    mine = DeliveryHost.objects.filter(pk=host.pk, state=State.FAILING, open_until=host.open_until)
    return bool(mine.update(open_until=until))


def return_trial(host: DeliveryHost) -> None:
    """Return the trial to others: nothing was sent."""
    now = timezone.now()
    DeliveryHost.objects.filter(pk=host.pk, state=State.FAILING).update(due=now, open_until=now)


def requeue_host(host: DeliveryHost) -> None:
    """Have a host of which nothing is known wait its turn, for the others of which as little is known."""
    _CHANGE(host.pk, due=timezone.now())


def record_answer(host: DeliveryHost, *, slow: bool = False) -> None:
    """Note that the host answered, whatever, and whether it took its time. Writes nothing where that is known."""
    (_ANSWERED_SLOWLY if slow else _ANSWERED)(host.pk, failures=0, open_until=None, due=timezone.now())


def record_failure(host: DeliveryHost, *, trial: bool, slow: bool = False) -> None:
    """
    Note that the host timed out, was unreachable, or said that it cannot (5xx, 429), and whether it took its time.

    Of a host that is shut, only the trial shows something new.
    """
    row = DeliveryHost.objects.select_for_update().filter(pk=host.pk).first()
    if row is None or (row.state == State.FAILING and not trial):
        return
    now = timezone.now()
    row.failures, row.due = row.failures + 1, now
    if slow:
        row.owed, row.state = min(row.owed + OWED, MOST_OWED), State.NEW
    if row.failures >= SHUTS:
        row.open_until = now + min(FIRST_PAUSE * (1 << min(row.failures - SHUTS, 10)), LONGEST_PAUSE)
        row.state = State.FAILING
    row.save(update_fields=["failures", "open_until", "due", "state", "owed"])


@every(3600)
def hosts_forget() -> int:
    """Delete those that nothing was sent to for a week and nothing waits for; return how many."""
    return delete_in_batches(DeliveryHost.objects.filter(due=None, used__lt=timezone.now() - KEPT), "used")
