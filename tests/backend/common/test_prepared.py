"""Statements that are compiled once do what Django's own do."""

import uuid
from datetime import timedelta
from threading import Thread
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.db.models import F, Q
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.session_store import SessionStore
from backend.common.prepared import Among, ListOf, Prepared, PreparedUpdate, field_of, insert_rows, update_row
from backend.matches.models import Event, Match, Move, Seat
from backend.moderation.models import Case, Signal
from backend.notifications.models import Delivery, DeliveryHost
from tests.support.builders import a_match, play_on

pytestmark = [pytest.mark.stores, pytest.mark.django_db]

SEATS = Prepared(
    lambda match: Seat.objects.select_related("match", "account__settings").filter(match=match).order_by("-number"),
    field_of(Seat, "match"),
)


def columns(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_come_as_from_the_queryset_with_what_they_refer_to(alice, bob):
    matches = [a_match(alice, bob, clock={"type": "turn", "seconds": 3600}), play_on(a_match(bob, alice), moves=5)]
    for match in [*matches, *matches]:
        expected = Seat.objects.select_related("match", "account__settings").filter(match=match).order_by("-number")
        with CaptureQueriesContext(connection) as asked:
            found = SEATS(match.pk)
            read = [[columns(one) for one in (seat, seat.match, seat.account)] for seat in found]
        assert len(asked) == 1
        assert read == [[columns(one) for one in (seat, seat.match, seat.account)] for seat in expected]
        assert [seat.account._state.fields_cache for seat in found] == [{"settings": None}] * 2
    assert SEATS(uuid.uuid4()) == []


def test_a_second_thread_reads_with_its_own_connection(committed_db):
    account, found = Account.objects.create_user("Dora"), list[Account]()
    assert Account.objects.get(pk=account.pk) == account

    def read() -> None:
        found.append(Account.objects.get(pk=account.pk))
        connection.close()

    other = Thread(target=read)
    other.start()
    other.join()
    assert columns(found[0]) == columns(Account.objects.get(username="Dora"))


def test_values_stand_wherever_they_are_wanted_and_beside_constants(alice, bob):
    match = play_on(a_match(alice, bob), moves=2)
    seat = Prepared(
        lambda number, match: Seat.objects.filter(
            Q(number=number) | Q(number=7), ~Q(number=F("number") + 1), match=match
        ),
        field_of(Seat, "number"),
        field_of(Seat, "match"),
    )
    assert [[one.number for one in seat(number, match.pk)] for number in (0, 1, 2)] == [[0], [1], []]


def test_a_statement_takes_a_list_of_any_length(alice, bob):
    match = a_match(alice, bob)
    others = Prepared(
        lambda match, accounts: Seat.objects.filter(~Among("account", accounts), match=match).order_by("number"),
        field_of(Seat, "match"),
        ListOf(field_of(Account, "id")),
    )
    for left in ([], [alice.pk], {alice.pk, bob.pk}, [uuid.uuid4(), bob.pk] * 500):
        expected = [seat.pk for seat in match.seats.exclude(account__in=left).order_by("number")]
        assert [seat.pk for seat in others(match.pk, left)] == expected
    named = Prepared(
        lambda names: Account.objects.filter(Among("username", names)), ListOf(field_of(Account, "username"))
    )
    assert named(['"A', "Alice", "É'"]) == [alice]


def test_tuples_of_some_columns_come_as_from_the_queryset(alice, bob):
    match = a_match(alice, bob)

    def columns_of(match: Any) -> Any:
        is_first = models.Case(models.When(number=0, then=True), default=False)
        return Seat.objects.filter(match=match).order_by("-number").values_list("account", is_first)

    assert Prepared(columns_of, field_of(Seat, "match"))(match.pk) == list(columns_of(match))


def test_rows_are_changed_as_update_changes_them():
    hosts = [DeliveryHost.objects.create(channel="push", name=name, failures=failures) for name, failures in
             (("a.example", 0), ("b.example", 2), ("c.example", 5))]  # fmt: skip
    failed = PreparedUpdate(
        lambda least, most: DeliveryHost.objects.filter(failures__gte=least, failures__lt=most),
        field_of(DeliveryHost, "failures"),
        field_of(DeliveryHost, "failures"),
        failures=F("failures") + 1,
    )
    when = timezone.now() - timedelta(days=3)
    with CaptureQueriesContext(connection) as asked:
        assert failed(1, 9, due=when, state=DeliveryHost.State.FAILING) == 2
    assert len(asked) == 1
    assert failed(9, 1, due=None) == 0
    assert failed(0, 1, due=None) == 1
    found = DeliveryHost.objects.order_by("name").values_list("pk", "failures", "due", "state")
    new, failing = DeliveryHost.State.NEW, DeliveryHost.State.FAILING
    pks = [host.pk for host in hosts]
    assert list(found) == [(pks[0], 1, None, new), (pks[1], 3, when, failing), (pks[2], 6, when, failing)]


def test_an_account_is_found_by_its_key_or_is_not_there(alice):
    assert columns(Account.objects.get(pk=alice.pk)) == columns(Account.objects.get(username="Alice"))
    assert Account.objects.get(pk=str(alice.pk)) == alice
    with pytest.raises(Account.DoesNotExist):
        Account.objects.get(pk=uuid.uuid4())
    with pytest.raises(ValidationError):
        Account.objects.get(pk="nobody")


def test_an_account_is_found_in_a_relation_only_if_it_is_in_it(alice, bob):
    signal = Signal.objects.create(case=Case.objects.create(about=alice), kind=Signal.Kind.SAME_ADDRESS)
    signal.accounts.add(alice)
    assert signal.accounts.get(pk=alice.pk) == alice
    with pytest.raises(Account.DoesNotExist):
        signal.accounts.get(pk=bob.pk)


def test_sessions_are_djangos_own_and_end_when_they_end():
    theirs = DjangosStore()
    theirs["cup"] = "tea"
    theirs.save()
    assert SessionStore(theirs.session_key).load() == {"cup": "tea"}
    ours = SessionStore(theirs.session_key)
    ours["cup"] = "milk"
    ours.save()
    assert DjangosStore(theirs.session_key).load() == {"cup": "milk"}
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    ended = SessionStore(theirs.session_key)
    assert ended.load() == {}
    assert ended.session_key is None


def test_a_row_is_written_whole_as_save_writes_it(alice, bob):
    match, twin = (play_on(a_match(alice, bob, clock={"type": "turn", "seconds": 60}), moves=3) for _ in range(2))
    for row in (match, twin):
        row.version, row.banks, row.vacations, row.snapshot["turn"] = 77, [1.5, 2], None, 99
        row.clock, row.outcomes, row.deadline = None, [{"é": 1.0}], timezone.now() - timedelta(microseconds=1)
    twin.deadline = match.deadline
    update_row(match)
    twin.save()
    own = ("id", "commitment", "created", "updated", "clock_since", "remind_at", "snapshot")
    read, expected = (
        {name: value for name, value in columns(Match.objects.get(pk=one.pk)).items() if name not in own}
        for one in (match, twin)
    )
    assert read == expected
    assert columns(Match.objects.get(pk=match.pk)) == columns(match)


def test_a_row_that_is_not_there_is_not_made(match):
    gone = Match(**{**columns(match), "id": uuid.uuid4()})
    with pytest.raises(DatabaseError, match="is not there"):
        update_row(gone)
    assert not Match.objects.filter(pk=gone.pk).exists()


def test_rows_are_inserted_as_they_are_and_a_number_once(match):
    now = timezone.now()
    rows = [
        Event(
            match=match,
            number=number,
            kind="action",
            data={"z": [1, 2.0, None], "a": "é"},
            version=2,
            move=1,
            created=now,
        )
        for number in (50, 51)
    ]
    with CaptureQueriesContext(connection) as asked:
        insert_rows(rows)
        insert_rows([])
    assert len(asked) == 1
    stored = Event.objects.filter(match=match, number__gte=50)
    assert [(row.number, row.kind, row.data, row.version, row.move, row.created) for row in stored] == [
        (row.number, row.kind, row.data, row.version, row.move, row.created) for row in rows
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(rows[:1])
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows([Move(match=match, number=1, seat=None, actions=[])])


def test_row_that_has_its_key_is_inserted_with_it(alice):
    now = timezone.now()
    row = Delivery(account=alice, channel="push", target="there", due=now, expires=now)
    insert_rows([row])
    assert columns(Delivery.objects.get(pk=row.pk)) == columns(row)
