"""Many writers on one match at once, each in a thread and on a connection of its own: one wins, and nothing is lost.

Runs on SQLite and on PostgreSQL (`make test` does both). Each race begins at a random position of some ruleset.
"""

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

import pytest
import time_machine
from django.core.cache import cache

import engine
from backend.matches.models import Event, Match
from backend.matches.services.create import match_create
from backend.matches.services.deal import deal_commit
from backend.matches.services.draw import draw_offer
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign
from backend.matches.services.verify import match_faults
from tests.support.builders import an_account, random_submission
from tests.support.concurrency import at_once
from tests.support.match_clock import clocks_run
from tests.support.people import Browser, browser_of
from tests.support.scale import PROVE, chance, scaled

pytestmark = pytest.mark.stores

WRITERS = 16 if PROVE else 8
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)

Answers = list[Any]


class Field:
    """The players, and what they do together."""

    def __init__(self) -> None:
        self.players = an_account("Alice"), an_account("Bob")
        self.seats = [browser_of(player) for player in self.players]
        self.stranger = browser_of(an_account("Charlie"))

    def at_once(self, *work: Callable[[], Any]) -> Answers:
        """Do all of that at the same time; return what came of each."""
        cache.clear()  # races are not to find out about limits of rate
        answers = at_once(*work)
        assert all(getattr(answer, "status_code", 200) < 500 for answer in answers), answers
        return answers

    def a_position(self, rng: random.Random, **terms: Any) -> Match:
        """Return a running match of some ruleset after some random moves."""
        while True:
            match = match_create(
                ruleset=rng.choice(list(engine.RULESETS)), accounts=self.players, commitment=deal_commit(), **terms
            )
            for _ in range(rng.choice([0, 1, 4, 12, 40])):
                if not match.is_over:
                    match = self.play(match, random_submission(engine.load(match.snapshot), rng))
            if not match.is_over:
                return match

    def play(self, match: Match, actions: list[str]) -> Match:
        """Play a move of the seat to act."""
        account = self.players[match.to_act or 0]
        return match_play(match_id=match.pk, account=account, actions=actions, expected_version=match.version).match


@pytest.fixture
def field(committed_db: None) -> Field:
    """Where races are run."""
    return Field()


def write(browser: Browser, path: str, body: Any = None, **headers: str) -> Callable[[], Any]:
    """Return the work of one writer: a request by a browser of their own with that browser's cookies."""
    own = Browser()
    own.cookies = SimpleCookie({name: morsel.value for name, morsel in browser.cookies.items()})
    return lambda: own.write(path, body, **headers)


def moved(field: Field, match: Match, actions: list[str], **headers: str) -> Callable[[], Any]:
    """Return the work of playing that at the version the match has now."""
    body = {"actions": actions, "expected_version": match.version}
    return write(field.seats[match.to_act or 0], f"matches/{match.pk}/moves/", body, **headers)


def counted(answers: Answers) -> Counter[Any]:
    """Return how often which status with which code came."""
    return Counter(
        (answer.status_code, answer.json()["code"] if answer.status_code >= 400 else None) for answer in answers
    )


def after(match: Match) -> Match:
    """Return the match as it is now, having seen that its row, moves, events and deals agree."""
    now = Match.objects.get(pk=match.pk)
    assert list(match_faults(now)) == []
    assert now.events.filter(kind=Event.Kind.FINISHED).count() == int(now.is_over)
    return now


def some_move(match: Match, rng: random.Random) -> list[str]:
    return [rng.choice(engine.legal_actions(engine.load(match.snapshot)))]


STALE, TWICE = (409, "stale_version"), (201, None)


def test_one_of_many_writers_with_one_version_wins(field):
    """The same move without keys, with one key, with keys of their own; other moves; and others who want to write."""
    rng = chance("races")
    for number in range(scaled(5, 1000)):
        match = field.a_position(rng, public=rng.random() < 0.5)
        kinds = (all_the_same, all_with_one_key, two_with_each_key, all_different, among_others)
        kinds[number % len(kinds)](field, match, rng)
        now = after(match)
        assert (now.version, now.moves_made) == (match.version + 1, match.moves_made + 1)


def all_the_same(field: Field, match: Match, rng: random.Random) -> None:
    move = some_move(match, rng)
    answers = field.at_once(*(moved(field, match, move) for _ in range(WRITERS)))
    assert counted(answers) == {TWICE: 1, STALE: WRITERS - 1}
    fresh = field.seats[match.to_act or 0].read(f"matches/{match.pk}/").json()
    assert all(answer.json()["match"] == fresh for answer in answers)


def all_with_one_key(field: Field, match: Match, rng: random.Random) -> None:
    move = some_move(match, rng)
    answers = field.at_once(*(moved(field, match, move, Idempotency_Key="one") for _ in range(WRITERS)))
    assert counted(answers) == {TWICE: WRITERS}
    assert sum("Idempotent-Replayed" not in answer for answer in answers) == 1
    assert all(answer.json() == answers[0].json() for answer in answers)


def two_with_each_key(field: Field, match: Match, rng: random.Random) -> None:
    move = some_move(match, rng)
    work = [moved(field, match, move, Idempotency_Key=str(number // 2)) for number in range(WRITERS)]
    answers = field.at_once(*work)
    assert counted(answers) == {TWICE: 2, STALE: WRITERS - 2}
    [one, two] = [number // 2 for number, answer in enumerate(answers) if answer.status_code == 201]
    assert one == two


def all_different(field: Field, match: Match, rng: random.Random) -> None:
    legal = engine.legal_actions(engine.load(match.snapshot))
    moves = [[rng.choice(legal)] for _ in range(WRITERS)]
    answers = field.at_once(*(moved(field, match, move) for move in moves))
    assert counted(answers) == {TWICE: 1, STALE: WRITERS - 1}
    [winner] = [number for number, answer in enumerate(answers) if answer.status_code == 201]
    assert answers[winner].json()["move"]["actions"][:1] == [
        engine.written(engine.RULESETS[match.ruleset], moves[winner][0])
    ]


def among_others(field: Field, match: Match, rng: random.Random) -> None:
    move, body = some_move(match, rng), {"actions": ["pass"], "expected_version": match.version}
    path, waiting = f"matches/{match.pk}/moves/", field.seats[1 - (match.to_act or 0)]
    answers = field.at_once(
        *(moved(field, match, move) for _ in range(6)),
        *(write(waiting, path, body) for _ in range(5)),
        *(write(field.stranger, path, body) for _ in range(5)),
    )
    assert counted(answers[:6]) == {TWICE: 1, STALE: 5}
    assert set(counted(answers[6:11])) <= {(422, "not_your_turn"), STALE}
    assert counted(answers[11:]) == {((403, "not_seated") if match.public else (404, "not_found")): 5}


def test_one_of_many_who_accept_at_once_gets_the_match(field):
    others = [browser_of(an_account(f"Player{number}")) for number in range(WRITERS)]
    for _ in range(scaled(2, 100)):
        made = field.seats[0].write("challenges/", {"ruleset": "edition2016", "visibility": "lobby"}).json()
        answers = field.at_once(*(write(other, f"challenges/{made['id']}/accept/") for other in others))
        assert counted(answers) == {TWICE: 1, (409, "challenge_closed"): WRITERS - 1}
        after(Match.objects.get(challenge=made["id"]))


def test_accepting_many_times_with_one_key_starts_one_match(field):
    for _ in range(scaled(2, 100)):
        path = f"challenges/{field.seats[0].write('challenges/', LINK).json()['id']}/accept/"
        answers = field.at_once(*(write(field.seats[1], path, Idempotency_Key="one") for _ in range(WRITERS)))
        assert counted(answers) == {TWICE: WRITERS}
        assert len({answer.json()["id"] for answer in answers}) == 1


LINK = {"ruleset": "edition2016", "visibility": "link"}


def test_accepting_and_withdrawing_at_once_does_one_of_the_two(field):
    for _ in range(scaled(2, 100)):
        made = field.seats[0].write("challenges/", LINK).json()["id"]
        withdraw = Browser()
        withdraw.cookies = field.seats[0].cookies
        accepted, withdrawn = field.at_once(
            write(field.seats[1], f"challenges/{made}/accept/"),
            lambda made=made, withdraw=withdraw: withdraw.write(f"challenges/{made}/", method="DELETE"),
        )
        assert (accepted.status_code, withdrawn.status_code) in ((201, 409), (409, 204))
        assert Match.objects.filter(challenge=made).count() == int(accepted.status_code == 201)


def test_two_who_ask_for_a_rematch_at_once_get_one_match(field):
    rng = chance("races, rematch")
    for _ in range(scaled(2, 100)):
        match = field.a_position(rng)
        match_resign(match_id=match.pk, account=field.players[0])
        before = Match.objects.count()
        answers = field.at_once(*(write(field.seats[n % 2], f"matches/{match.pk}/rematch/") for n in range(WRITERS)))
        assert counted(answers) == {TWICE: WRITERS}
        assert len({answer.json()["id"] for answer in answers}) == 1
        assert Match.objects.count() == before + 1


def test_a_draw_accepted_while_a_move_is_played_is_agreed_or_too_late(field):
    rng = chance("races, draw")
    for _ in range(scaled(2, 100)):
        match = field.a_position(rng)
        mover = match.to_act or 0
        draw_offer(match_id=match.pk, account=field.players[mover])
        agreed, played = field.at_once(
            write(field.seats[1 - mover], f"matches/{match.pk}/draw/", {"do": "accept"}),
            moved(field, match, some_move(match, rng)),
        )
        now = after(match)
        if agreed.status_code == 200:
            assert counted([played]) == {STALE: 1}
            assert (now.reason, now.winner) == ("agreed", None)
        else:
            assert counted([played]) == {TWICE: 1}
            assert counted([agreed]).keys() <= {(409, "no_draw_offer"), (409, "match_over")}


def test_two_offers_of_a_draw_at_once_are_an_agreement(field):
    rng = chance("races, offers")
    for _ in range(scaled(2, 100)):
        match = field.a_position(rng)
        answers = field.at_once(*(write(seat, f"matches/{match.pk}/draw/", {"do": "offer"}) for seat in field.seats))
        assert counted(answers) == {(200, None): 2}
        assert after(match).reason == "agreed"


@pytest.mark.parametrize("verb", ["resign", "abort"])
def test_ending_a_match_while_a_move_is_played_comes_before_or_after_it(field, verb):
    rng = chance(f"races, {verb}")
    for _ in range(scaled(2, 100)):
        match = field.a_position(rng)
        ending = [write(field.seats[n % 2], f"matches/{match.pk}/{verb}/") for n in range(8)]
        answers = field.at_once(*ending, *(moved(field, match, some_move(match, rng)) for _ in range(8)))
        now, ended, played = after(match), counted(answers[:8]), counted(answers[8:])
        assert ended.keys() <= {(200, None), (409, "match_over"), (409, "too_late_to_abort")}
        assert played.keys() <= {TWICE, STALE}
        assert ended[200, None] == int(now.reason == {"resign": "resigned", "abort": "aborted"}[verb])
        assert played[TWICE] == now.moves_made - match.moves_made <= 1


def test_a_move_while_overdue_matches_are_swept_counts_or_comes_too_late(field):
    """A move that comes after its deadline and before that is enforced counts; of many runs one ends a match."""
    rng, hour = chance("races, sweep"), timedelta(hours=1)
    for _ in range(scaled(2, 100)):
        with time_machine.travel(NOON, tick=False):
            match = field.a_position(rng, clock={"type": "turn", "seconds": 3600})
        with time_machine.travel(NOON + hour - timedelta(seconds=5), tick=False):
            clocks_run()
        match.refresh_from_db()
        with time_machine.travel(NOON + hour + timedelta(seconds=5), tick=False):
            answers = field.at_once(*[clocks_run] * 8, *(moved(field, match, some_move(match, rng)) for _ in range(8)))
        now, played = after(match), counted(answers[8:])
        assert played.keys() <= {TWICE, STALE}
        assert sum(run.ended for run in answers[:8]) == int(now.reason == "time")
        assert played[TWICE] == now.moves_made - match.moves_made <= 1
        if played[TWICE] and now.reason == "time":
            # It did not end the turn: the clock that had run out ran on.
            assert now.ended_by == match.to_act
        else:
            assert played[TWICE] or now.reason == "time"
