"""Plans beside everything else: requests that know nothing of them, processes that die, and many at once."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from backend.matches import push
from backend.matches.errors import StaleVersion
from backend.matches.models import Plan
from backend.matches.services.plan import plan_drop, plan_make
from backend.matches.services.plan_play import LATEST, plans_play
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign
from backend.notifications.models import FeedItem
from tests.support.builders import an_account
from tests.support.concurrency import at_once
from tests.support.match_clock import Serving
from tests.support.plan_fixtures import ONE, begun, branch, by_turns, moves, plan, plays, sound
from tests.support.scale import scaled

pytestmark = pytest.mark.stores

match = by_turns


@pytest.fixture
def lasting_time(committed_db: None, time_machine: Any) -> Serving:
    """A clock that the test moves, from noon on, where what is written is committed."""
    time_machine.move_to("2026-11-20T12:00:00Z", tick=False)
    return Serving(time_machine)


def test_a_plan_changes_no_query_of_the_others_requests(time, at_alice, at_bob, match):
    """Neither what is asked nor what is locked, so that not even time tells of it."""
    here, version = f"matches/{match.pk}/", match.version
    requests: list[Callable[[], Any]] = [
        lambda: at_alice.write(f"{here}moves/", {"actions": ["R1@3"], "expected_version": version}),
        lambda: at_alice.write(f"{here}moves/", {"actions": ["R2@3"], "expected_version": version}),
        lambda: at_alice.read(here),
        lambda: at_alice.read("feed/"),
        lambda: at_alice.read(f"{here}events/"),
        lambda: at_alice.write(f"{here}preview/", {"actions": ["R1@3"]}),
        lambda: at_alice.write(f"{here}draw/", {"do": "offer"}),
        lambda: at_alice.write(f"{here}resign/"),
    ]
    asked = [queries_of(request) for request in requests]
    assert plan(at_bob, match, ONE).status_code == 200
    assert [queries_of(request) for request in requests] == asked
    assert not re.search("matches_plan", json.dumps(asked))


def queries_of(request: Callable[[], Any]) -> list[str]:
    with transaction.atomic():
        with CaptureQueriesContext(connection) as queries:
            assert request().status_code < 500
        transaction.set_rollback(True)
    # Savepoints are numbered on, and keys of rows too.
    return [re.sub(r"s\d+_x\d+|\b\d+\b", "0", query["sql"]) for query in queries]


class Killed(BaseException):
    """The process is gone."""


def killed_at(step: int) -> bool:
    """Run the job in a process that dies at that statement, or at what follows the commit; False if it lived."""
    left = iter(range(step))

    def one(execute: Any, sql: str, *rest: Any) -> Any:
        if next(left, None) is None:
            raise Killed
        return execute(sql, *rest)

    def told(*what: Any) -> None:
        if next(left, None) is None:
            raise Killed

    with pytest.MonkeyPatch.context() as patched, connection.execute_wrapper(one):
        patched.setattr(push, "match_changed", told)
        try:
            plans_play()
        except Killed:
            connection.close()
            return True
    return False


def test_a_process_that_dies_at_any_step_leaves_no_half_turn_and_plays_none_twice(lasting_time):
    alice, bob = an_account("Alice"), an_account("Bob")
    step = 0
    while True:
        step += 1
        match = begun(alice, bob)
        two = branch("R1@3", "O2@3", branch("Y1@5", "B2@5"))
        plan_make(match_id=match.pk, account=bob, branches=[two], expected_version=match.version)
        plays(alice, match, "R1@3")
        plans_play()
        lasting_time.shift(LATEST)
        died = killed_at(step)
        assert moves(match) in ([["R1@3", "+c"]], [["R1@3", "+c"], ["O2@3", "+c"]])
        sound(match)
        plans_play()
        lasting_time.shift(LATEST)
        plans_play()
        assert moves(match) == [["R1@3", "+c"], ["O2@3", "+c"]]
        stored = Plan.objects.get(match=match)
        assert (stored.outcome, stored.ready, len(stored.branches)) == ("played", True, 1)
        # For her first turn, and for the one after the answer.
        assert FeedItem.objects.filter(account=alice, match=match.pk, kind="your_turn").count() == 2
        sound(match)
        if not died:
            break
    assert step > 15


def test_one_of_many_processes_plays_each_answer(lasting_time):
    alice, bob = an_account("Alice"), an_account("Bob")
    matches = [begun(alice, bob) for _ in range(6)]
    for match in matches:
        plan_make(match_id=match.pk, account=bob, branches=[ONE], expected_version=match.version)
        plays(alice, match, "R1@3")
    assert at_once(*[plans_play] * 4) == [0] * 4
    lasting_time.shift(LATEST)
    assert sum(at_once(*[plans_play] * 4)) == len(matches)
    for match in matches:
        assert moves(match) == [["R1@3", "+c"], ["O2@3", "+c"]]
        sound(match)


def in_time(work: Callable[[], Any]) -> bool:
    """Do it; return whether nobody was faster."""
    try:
        work()
    except StaleVersion:
        return False
    return True


@pytest.mark.parametrize("rival", ["plays by hand", "resigns", "drops the plan", "is resigned against"])
def test_a_plan_and_what_its_owner_does_at_once_happen_one_after_the_other(lasting_time, rival):
    alice, bob = an_account("Alice"), an_account("Bob")
    for _ in range(scaled(4, 50)):
        match = begun(alice, bob)
        plan_make(match_id=match.pk, account=bob, branches=[ONE], expected_version=match.version)
        version = plays(alice, match, "R1@3").version
        plans_play()
        lasting_time.shift(LATEST)
        resigning = bob if rival == "resigns" else alice
        does = {
            "plays by hand": partial(match_play, account=bob, actions=["P2@9"], expected_version=version),
            "drops the plan": partial(plan_drop, account=bob),
        }.get(rival, partial(match_resign, account=resigning))
        played, done = at_once(plans_play, partial(in_time, partial(does, match_id=match.pk)))
        plans_play()
        stored = sound(match)
        own = [move.actions[0] for move in match.moves.filter(seat=1)]
        if rival == "plays by hand":
            assert own == (["P2@9"] if done else ["O2@3"])
            assert played == (not done)
        else:
            assert own == ["O2@3"] * played
            assert stored.is_over == ("resign" in rival)
