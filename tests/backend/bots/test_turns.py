"""The house's turns: thought through by what its seat sees, and played once, as people's moves are."""

import random
import sys
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from backend.accounts.house import HOUSE_LEVELS
from backend.bots.models import HouseMatch
from backend.bots.services import play
from backend.bots.services.lease import LEASE, REMEMBERED, HouseQueue
from backend.bots.services.play import play_due, seed_of
from backend.bots.thinking import Thinker
from backend.matches import codec
from backend.matches.models import Match, Move
from backend.matches.selectors import moves_of
from backend.matches.services.draft import TurnDraft
from backend.matches.services.draw import draw_offer
from backend.matches.services.play import match_play
from backend.matches.services.verify import match_faults
from engine import RULESETS
from tests.backend.matches.test_unknown_ruleset import forget
from tests.support import house_brain
from tests.support.builders import a_match_with_deck, play_on
from tests.support.concurrency import at_once
from tests.support.house import begun, house_account, let_house_act, row_of
from tests.support.match_clock import fresh, served

TURN = {"type": "turn", "seconds": 86_400}


@pytest.fixture
def asked(monkeypatch):
    """What the brain is asked, and its answers; in this process."""
    questions = []

    def ask(_self, **question):
        questions.append(question)
        return house_brain.choose(**{**question, "seed": bytes.fromhex(question["seed"])})

    monkeypatch.setattr(Thinker, "ask", ask)
    return questions


@pytest.mark.stores
def test_house_plays_its_turn_by_the_process_that_thinks(at_alice, house):
    match = begun(at_alice, first="opponent")
    assert let_house_act() == 1
    match = Match.objects.get()
    assert (match.to_act, match.moves_made) == (0, 1)
    assert row_of(match).due is None
    assert let_house_act() == 0
    assert list(match_faults(match)) == []


def test_brain_is_asked_with_what_the_seat_sees_and_nothing_else(at_alice, house, asked):
    match = begun(at_alice, level=4, first="opponent", ruleset="edition2016+tactics")
    let_house_act()
    match = play_on(match, moves=1, seed=3)
    asked.clear()
    let_house_act()
    assert set(asked[0]) == {"level", "view", "seat", "seen", "seed"}
    assert (asked[0]["level"], asked[0]["seat"]) == (4, 1)
    assert asked[0]["view"]["hands"][0] == ["?c"] * 7
    played = [action for move in Move.objects.order_by("number")[:2] for action in move.actions]
    assert asked[0]["seen"] == played
    assert asked[-1]["seen"][: len(played)] == played


def test_hidden_actions_of_the_player_stay_hidden_from_the_brain(alice, house):
    """A scout puts cards back under the decks, an exchange offers some: the house sees that, and not which."""
    rng, kept_secret = random.Random(7), 0
    ruleset = RULESETS["edition2016+tactics"]
    tactic = ["SC", *(card for card in ruleset.tactics if card != "SC")]  # which Alice draws first
    match = a_match_with_deck(alice, house_account(), ruleset.deck.cards, ruleset=ruleset.id, tactic=tactic)
    while match.moves_made < 30:
        if match.to_act == 1:
            seen, house_id = TurnDraft(match, 1).seen(), house_account().pk
            shown = moves_of(match=match, account_id=house_id)
            assert seen == [action for move in shown for action in move["actions"]]
            stored = [action for move in match.moves.order_by("number") for action in move.actions]
            kept_secret += sum(one != other for one, other in zip(seen, stored, strict=True))
        legal = codec.options_as_seen(match, match.to_act)
        actions = [option["action"] for option in legal]
        wanted = [action for action in actions if action.startswith(("SC", "-", "XC", "+t"))]
        account = match.seats.all()[match.to_act].account
        match = match_play(
            match_id=match.pk, account=account, actions=[rng.choice(wanted or actions)], expected_version=match.version
        ).match
    assert kept_secret > 0


def test_same_turn_asks_for_the_same_thoughts_and_others_for_others(at_alice, house, asked):
    match = begun(at_alice, first="opponent")
    before, row = Match.objects.get(), row_of(match)
    let_house_act()
    first = [question["seed"] for question in asked]
    assert len(set(first)) == len(first)
    assert first[0] == seed_of(row, 0, 1).hex()
    draft = TurnDraft(before, 1)
    while not draft.ended:
        seed = seed_of(row, draft.view()["actions"], 1)
        draft.play(house_brain.choose(1, draft.view(), 1, draft.seen(), seed))
    assert draft.actions == Move.objects.get().actions
    other = begun(at_alice, first="opponent")
    assert seed_of(row_of(other), 0, 1) != seed_of(row, 0, 1)


def test_each_of_the_house_thinks_at_its_own_level(at_alice, house, asked):
    for level in HOUSE_LEVELS.values():
        begun(at_alice, level=level, first="opponent")
    let_house_act()
    assert {question["level"] for question in asked} == {1, 2, 3, 4, 5, 6}


def test_turn_that_was_overtaken_is_dropped(at_alice, alice, house, asked, monkeypatch):
    match = begun(at_alice, first="opponent")

    def overtaken(**move):
        match_play(**move)
        return match_play(**move)

    monkeypatch.setattr(play, "match_play", overtaken)
    assert let_house_act() == 0
    assert Move.objects.count() == 1
    assert row_of(match).leased_until is None


class TestLeases:
    def test_leased_match_is_left_alone_until_the_lease_has_expired(self, at_alice, house, asked, time):
        match = begun(at_alice, first="opponent")
        HouseMatch.objects.update(due=timezone.now())
        assert HouseQueue().next().row.pk == match.pk  # by a process that dies now
        assert play_due(1) == 0
        time.shift(LEASE.total_seconds() - 0.5)
        assert play_due(1) == 0
        time.shift(0.5)
        assert play_due(1) == 1
        assert Move.objects.count() == 1

    def test_late_process_leaves_the_lease_of_another_alone(self, at_alice, house, time):
        begun(at_alice, first="opponent")
        HouseMatch.objects.update(due=timezone.now())
        late = HouseQueue().next()
        time.shift(LEASE)
        other = HouseQueue().next()
        late.renew()
        late.end_idle()
        late.postpone(LEASE)
        row = HouseMatch.objects.get()
        assert (row.leased_until, row.due) == (timezone.now() + LEASE, other.row.due)

    def test_a_turn_that_became_due_while_a_lease_was_held_stays_due(self, at_alice, house):
        match = begun(at_alice, first="opponent")
        HouseMatch.objects.update(due=timezone.now())
        lease = HouseQueue().next()
        later = timezone.now() + LEASE
        HouseMatch.objects.filter(pk=match.pk).update(due=later)
        lease.end_idle()
        assert (row_of(match).due, row_of(match).leased_until) == (later, None)

    @pytest.mark.stores
    def test_players_take_turns_however_many_matches_one_has(self, at_alice, alice, at_bob, bob, house):
        for _ in range(4):
            begun(at_alice, first="opponent")
        begun(at_bob, first="opponent")
        HouseMatch.objects.update(due=timezone.now())
        queue = HouseQueue()
        served = [queue.next().row.player_id for _ in range(5)]
        assert served.index(bob.pk) <= 1
        assert served.count(alice.pk) == 4
        assert queue.next() is None


@pytest.mark.stores
def test_no_match_is_played_twice_by_processes_that_look_at_once(committed_db, house, guest_browser, asked):
    browsers = [guest_browser() for _ in range(3)]
    matches = [begun(browser, first="opponent") for browser in browsers for _ in range(2)]
    HouseMatch.objects.update(due=timezone.now())
    served()
    assert sum(at_once(*[lambda: play_due(1)] * 4)) == len(matches)
    assert Move.objects.count() == len(matches)
    assert not HouseMatch.objects.exclude(due=None, leased_until=None).exists()


def test_matches_among_people_ask_nothing_of_the_house(match, alice, house):
    def ask(execute, sql, *rest):
        assert "bots_housematch" not in sql
        return execute(sql, *rest)

    with connection.execute_wrapper(ask):
        play_on(match, moves=2)


def test_threads_note_who_was_served_while_others_look():
    queue, interval = HouseQueue(), sys.getswitchinterval()

    def note():
        for _ in range(2_000):
            queue.note(uuid4())

    def look():
        for _ in range(300):
            assert len(queue.order()) <= REMEMBERED

    note()
    sys.setswitchinterval(1e-6)
    try:
        at_once(note, look, note, look)
    finally:
        sys.setswitchinterval(interval)
    assert list(queue.order().values()) == list(range(REMEMBERED))


@pytest.mark.parametrize("offers", [False, True])
def test_house_plays_beside_a_match_that_it_cannot(offers, at_alice, alice, house):
    unknown, known = (begun(at_alice, first="opponent") for _ in range(2))
    if offers:
        draw_offer(match_id=unknown.pk, account=alice)
    forget(unknown)
    assert let_house_act() == 1
    assert fresh(known).moves_made == 1
    assert row_of(unknown).failures >= 1
