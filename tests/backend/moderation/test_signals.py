"""What the service notices by itself: it opens a case, accuses nobody, does nothing, and expires."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.accounts.models import Account, Trace
from backend.matches.models import Match, Move
from backend.matches.services.resign import match_resign
from backend.moderation.models import AuditRow, Case, Sanction, Signal
from backend.moderation.services import watch
from backend.moderation.services.case import case_assign, case_close
from backend.moderation.services.watch import signals_expire, signals_watch
from backend.notifications.selectors import feed_of
from tests.backend.moderation.conftest import staff
from tests.support.builders import a_match, an_account

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at what was just written: nobody else writes."""
    monkeypatch.setattr(watch, "SETTLED", timedelta(0))


def share(kind: str, *accounts: Account) -> None:
    """Let them have something in common."""
    for account in accounts:
        Trace.objects.create(account=account, kind=kind, digest=f"of a {kind}")


def found() -> dict[str, set[str]]:
    """Who the signals are about, by kind."""
    return {signal.kind: {account.username for account in signal.accounts.all()} for signal in Signal.objects.all()}


def answered(account: Account, other: Account, *seconds: float) -> Match:
    """A match in which the account took so long for each of its answers; the other took their time."""
    match = a_match(other, account)
    when = timezone.now() - timedelta(minutes=50)
    rows = []
    for number, took in enumerate(seconds):
        rows.append(Move(match=match, number=2 * number + 1, seat=0, actions=["pass"], created=when))
        when += took * SECOND
        rows.append(Move(match=match, number=2 * number + 2, seat=1, actions=["pass"], created=when))
        when += (3 + number * 7 % 5) * SECOND
    Move.objects.bulk_create(rows)
    return match


@pytest.mark.parametrize(("kind", "signal"), [("address", "same_address"), ("device", "same_device")])
def test_two_who_play_one_another_from_one_place_are_noticed_once(kind, signal, alice, bob, charlie, match):
    share(kind, alice, bob, charlie)  # Charlie plays neither
    assert signals_watch() == 1
    assert found() == {signal: {"Alice", "Bob"}}
    assert signals_watch() == 0
    case = Case.objects.get()
    assert (case.queue, case.status, case.assignee) == ("signal", "open", None)


def test_common_traces_without_a_match_between_two_are_no_signal(alice, bob):
    share("device", alice, bob)
    assert signals_watch() == 0


def test_programs_that_say_so_are_never_noticed(alice, bob):
    Account.objects.filter(pk=bob.pk).update(is_bot=True)
    answered(bob, alice, *[0.2] * 100)
    share("device", alice, bob)
    for _ in range(5):
        match_resign(match_id=a_match(alice, bob).pk, account=alice)
    assert signals_watch() == 0


def test_giving_match_after_match_to_the_same_player_is_noticed(alice, bob, charlie):
    for _ in range(3):
        match_resign(match_id=a_match(alice, bob).pk, account=bob)
        match_resign(match_id=a_match(bob, alice).pk, account=alice)
        match_resign(match_id=a_match(charlie, bob).pk, account=bob)
    assert signals_watch() == 0
    match_resign(match_id=a_match(alice, bob).pk, account=bob)
    assert signals_watch() == 1
    signal = Signal.objects.get()
    assert (signal.kind, signal.data["loser"], len(signal.data["matches"])) == ("quick_losses", str(bob.pk), 4)
    assert signal.case.about == bob


def test_long_matches_that_are_given_up_are_none_of_it(alice, bob):
    for _ in range(6):
        match = match_resign(match_id=a_match(alice, bob).pk, account=bob)
        Match.objects.filter(pk=match.pk).update(moves_made=10)
    assert signals_watch() == 0


@pytest.mark.parametrize(
    ("seconds", "noticed"),
    [
        ([0.5] * 60, True),
        ([5 + 0.01 * (number % 10) for number in range(60)], True),
        ([0.5] * 59, False),
        ([1.5 + 0.3 * (number % 20) for number in range(60)], False),
        ([20 + number for number in range(60)], False),
    ],
)
def test_answers_that_are_too_fast_or_too_even_are_noticed(seconds, noticed, alice, bob):
    answered(alice, bob, *seconds)
    assert signals_watch() == noticed
    assert found() == ({"bot_timing": {"Alice"}} if noticed else {})


def test_a_signal_does_nothing_and_tells_nobody(alice, bob, match):
    share("device", alice, bob)
    before = [feed_of(account_id=account.pk) for account in (alice, bob)]
    rows = list(Account.objects.order_by("pk").values())
    signals_watch()
    assert [feed_of(account_id=account.pk) for account in (alice, bob)] == before
    assert list(Account.objects.order_by("pk").values()) == rows
    assert not Sanction.objects.exists()
    assert not AuditRow.objects.exists()


def test_the_same_is_not_raised_again_until_a_month_after_its_case_was_closed(time):
    alice, bob, moderator = an_account("Alice"), an_account("Bob"), staff("moderator")
    share("device", alice, bob)
    a_match(alice, bob)
    signals_watch()
    case_close(actor=moderator, case_id=Case.objects.get().pk, reason="Sisters")
    assert signals_watch() == 0
    time.shift(timedelta(days=31))
    a_match(alice, bob)
    assert signals_watch() == 1
    assert Case.objects.count() == 2


def test_a_signal_expires_after_a_month_unless_somebody_works_on_it(time):
    alice, bob, charlie, moderator = (*map(an_account, ("Alice", "Bob", "Charlie")), staff("moderator"))
    share("device", alice, bob, charlie)
    a_match(alice, bob)
    a_match(alice, charlie)
    signals_watch()
    time.shift(timedelta(days=30) - SECOND)
    taken = Case.objects.all()[0]
    case_assign(actor=moderator, case_id=taken.pk)
    assert signals_expire() == 0
    time.shift(2 * SECOND)
    assert signals_expire() == 1
    expired = Case.objects.exclude(pk=taken.pk).get()
    assert (expired.status, expired.outcome, expired.closed_by) == ("closed", "expired", None)
    assert Case.objects.get(pk=taken.pk).status == "open"


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite, where a long read keeps others from writing")
def test_look_reads_no_more_when_many_matches_changed_at_the_same_moment(alice, bob):
    a_match(alice, bob)
    with CaptureQueriesContext(connection) as asked:
        signals_watch()
    plans = [plan_of(query["sql"]) for query in asked if 'ORDER BY "matches_match"."updated"' in query["sql"]]
    assert len(plans) >= len(Match.Status)
    assert [plan for plan in plans if "match_status_latest" not in plan or "TEMP B-TREE" in plan] == []


def plan_of(sql: str) -> str:
    """Return how SQLite finds the rows."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return "; ".join(row[3] for row in cursor.fetchall())
