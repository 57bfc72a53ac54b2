"""Matches of several rounds, in every ruleset (RULES 4 and 7)."""

from dataclasses import replace
from random import Random
from types import MappingProxyType
from uuid import UUID

import pytest

import engine
from backend.matches import codec
from backend.matches.models import Event, Match
from backend.matches.models.secret import Deal
from backend.matches.selectors.record import match_record
from backend.matches.services.play import match_play
from backend.matches.services.verify import match_faults
from engine import rulesets
from tests.support.builders import RULESETS, a_match, a_match_with_deck, an_account, play_on, random_turn
from tests.support.people import Browser, browser_of, refused
from tests.support.remembered import remembered

BORDER = [ruleset for ruleset, rules in engine.RULESETS.items() if not rules.siege]

#: Decks as they lie before the deal, the scout on top of its own.
CLAN = engine.RULESETS["edition2016+tactics"].deck.cards
SCOUT_FIRST = ("SC", "J1", "J2", "SP", "SB", "FO", "MU", "RD", "DE", "TR")


@remembered
def made_in_round_two() -> UUID:
    """A match of two rounds of Alice and Bob, of which the first has just ended."""
    accounts = an_account("Alice"), an_account("Bob")
    match = a_match(*accounts, first=1, length={"rounds": 2}, nonces=("ab", "cd"))
    while match.round == 1:
        match = play_on(match, moves=1, seed=match.version)
    return match.pk


@remembered
def made_over() -> UUID:
    """The same, played to its end."""
    return play_on(Match.objects.get(pk=made_in_round_two()), seed=2).pk


@remembered
def made_siege() -> UUID:
    """A siege of two rounds, played to its end."""
    accounts = an_account("Alice"), an_account("Bob")
    return play_on(a_match(*accounts, ruleset="siege", length={"rounds": 2}), moves=2000, seed=4).pk


@pytest.fixture
def in_round_two(db: None) -> Match:
    return Match.objects.get(pk=made_in_round_two())


@pytest.fixture
def over(db: None) -> Match:
    return Match.objects.get(pk=made_over())


@pytest.fixture
def siege(db: None) -> Match:
    return Match.objects.get(pk=made_siege())


def at_seat(match: Match, seat: int) -> Browser:
    """The browser of who sits there."""
    return browser_of(match.seats.get(number=seat).account)


def kinds(match: Match, *wanted: str) -> list[tuple[str, dict[str, object]]]:
    return [(event.kind, event.data) for event in match.events.filter(kind__in=wanted)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_of_two_rounds_is_played_to_its_end_in_every_ruleset(alice, bob, ruleset):
    match = play_on(a_match(alice, bob, ruleset=ruleset, length={"rounds": 2}), moves=2000)
    assert match.is_over
    assert len(match.outcomes) == 2
    series = codec.series_of(match)
    assert series.result == (match.winner, match.reason)
    assert match.points == (None if series.points is None else list(series.points))
    assert list(match_faults(match)) == []


def test_all_rounds_are_played_and_the_higher_total_wins(over):
    """RULES 4.1, a match of rounds."""
    assert (over.round, len(over.outcomes), over.reason) == (2, 2, "points")
    totals = [sum(outcome["points"][seat] for outcome in over.outcomes) for seat in (0, 1)]
    assert over.points == totals
    assert over.winner == (None if totals[0] == totals[1] else int(totals[1] > totals[0]))


def test_a_match_of_wins_ends_with_the_last_win_that_was_agreed(alice, bob):
    """RULES 4.1, a match of wins."""
    match = play_on(a_match(alice, bob, length={"wins": 2}), seed=3)
    winners = [outcome["winner"] for outcome in match.outcomes]
    assert max(winners.count(0), winners.count(1)) == 2
    assert winners[-1] is not None
    assert winners.count(winners[-1]) == 2


def test_the_winner_of_a_round_is_first_in_the_next(over):
    """RULES 4.2."""
    starts = [data["first"] for _, data in kinds(over, "started")]
    assert len(starts) == 2
    for before, first in zip(over.outcomes, starts[1:], strict=False):
        assert first == (before["winner"] if before["winner"] is not None else 1 - before["first"])
    assert starts[0] == 1


def test_the_siege_match_swaps_the_roles(siege):
    """RULES 7.1."""
    assert [outcome["first"] for outcome in siege.outcomes] == [0, 1]
    assert siege.points is None
    assert siege.reason in ("both_roles", "deck_left", "defence_left", "equal")


def test_each_round_is_dealt_from_the_secret_with_the_last_move_before_it(in_round_two):
    match = in_round_two
    last = [event.kind for event in match.events.filter(version=match.version)]
    assert last[-2:] == [Event.Kind.ROUND_OVER, Event.Kind.STARTED]
    body = at_seat(match, 0).read(f"matches/{match.pk}/").json()
    assert (body["round"], body["position"]["turn"], body["status"]) == (2, 1, "active")
    assert body["outcomes"] == [{name: match.outcomes[0][name] for name in ("first", "winner", "reason", "points")}]
    assert [deal.round for deal in Deal.objects.filter(match=match).order_by("round")] == [1, 2]
    assert list(match_faults(match)) == []


def drawn_by_the_other(match: Match) -> set[str]:
    """The cards that seat 0 reads that seat 1 has drawn."""
    events = at_seat(match, 0).read(f"matches/{match.pk}/events/").json()["results"]
    return {event["data"]["card"] for event in events if event["data"].get("seat") == 1 and "card" in event["data"]}


def test_hidden_cards_of_an_earlier_round_stay_hidden_while_the_match_goes_on(in_round_two):
    """NOTATION "Actions": hidden cards stay hidden until the match ends, in its earlier rounds too."""
    assert drawn_by_the_other(in_round_two) == {"?c"}


def test_hidden_cards_are_shown_when_the_match_is_over(over):
    """NOTATION "Actions"."""
    assert "?c" not in drawn_by_the_other(over)


def test_cards_that_a_scout_put_back_are_face_down_to_the_opponent(at_alice, at_bob, alice, bob):
    """NOTATION "Actions": `-?c` and `-?t`; the drawn cards of a scout are backs as every other."""
    match = a_match_with_deck(alice, bob, CLAN, ruleset="edition2016+tactics", tactic=SCOUT_FIRST, first=0)
    hands = match.snapshot["hands"][0]
    card = next(option["action"] for option in codec.options_as_seen(match, 0) if "@" in option["action"])
    match_play(match_id=match.pk, account=alice, actions=[card, "+t"], expected_version=1)
    match_play(match_id=match.pk, account=bob, actions=random_turn(state_now(match), Random(1)), expected_version=2)
    back = [f"-{card}" for card in state_now(match).hands[0] if card in hands][:2]
    played = match_play(match_id=match.pk, account=alice, actions=["SC", "+c", "+t", "+c", *back], expected_version=3)
    own, other = (browser.read(f"matches/{match.pk}/").json()["last_move"]["actions"] for browser in (at_alice, at_bob))
    assert own == played.move.actions
    assert other[:6] == ["SC", "+c", "+t", "+c", "-?c", "-?c"]


def state_now(match: Match) -> engine.State:
    return codec.state_of(Match.objects.get(pk=match.pk))


def test_a_match_dealt_under_an_earlier_revision_goes_on_under_it(monkeypatch, alice, bob):
    """The rules are revised (here: a hand of five) while a match is being played: it keeps its six cards."""
    old = play_on(a_match(alice, bob, length={"rounds": 2}), moves=3)
    before = engine.RULESETS["edition2016"]
    after = replace(before, hand=5, since=3)
    monkeypatch.setattr(rulesets, "RULESETS", MappingProxyType({**rulesets.RULESETS, "edition2016": after}))
    monkeypatch.setattr(rulesets, "SUPERSEDED", MappingProxyType({**rulesets.SUPERSEDED, "edition2016": (before,)}))
    monkeypatch.setattr(rulesets, "REVISION", 3)
    monkeypatch.setattr(engine, "REVISION", 3)
    new = a_match(alice, bob, ruleset="edition2016")
    while old.round == 1:
        old = play_on(old, moves=1, seed=old.version)
    assert [len(hand) for hand in old.snapshot["hands"]] == [6, 6]
    assert [len(hand) for hand in new.snapshot["hands"]] == [5, 5]
    for match in (old, play_on(new)):
        assert list(match_faults(match)) == []


def test_a_round_that_is_over_is_read_again_as_it_ended(over, at_charlie):
    here, at_alice = f"matches/{over.pk}/", at_seat(over, 0)
    last = at_alice.read(here).json()
    for number in (1, 2):
        shown = at_alice.read(f"{here}?round={number}").json()
        assert (shown["round"], len(shown["outcomes"]), shown["options"]) == (number, number, [])
        assert shown["position"]["result"]["reason"] == last["outcomes"][number - 1]["reason"]
        holders = {shown["position"]["stones"][stone - 1]["claimed_by"] for stone in shown["deciding"]}
        assert holders <= {shown["outcomes"][-1]["winner"]}
        assert shown["deciding"] or shown["outcomes"][-1]["winner"] is None
        # Hands stay closed as they were then, and the other's cards with them.
        assert shown["position"]["hands"][1] == ["?c"] * len(shown["position"]["hands"][1])
    refused(at_alice.read(f"{here}?round=3"), 400, "invalid")
    refused(at_charlie.read(f"{here}?round=1"), 404, "not_found")


@pytest.mark.parametrize("played", ["over", "siege"])
def test_the_reason_of_each_taken_stone_is_read_for_every_round(request, played):
    match = request.getfixturevalue(played)
    here, at_alice = f"matches/{match.pk}/", at_seat(match, 0)
    assert at_alice.read(f"{here}claims/").json() == at_alice.read(f"{here}claims/?round=2").json()
    for number in (1, 2):
        claims = at_alice.read(f"{here}claims/?round={number}").json()["results"]
        stones = at_alice.read(f"{here}?round={number}").json()["position"]["stones"]
        assert all(claim["proof"]["valid"] for claim in claims)
        if played == "over":
            taken = {claim["stone"]: (claim["seat"], claim["sides"]) for claim in claims}
            assert taken == {
                n: (stone["claimed_by"], stone["sides"])
                for n, stone in enumerate(stones, 1)
                if stone["claimed_by"] is not None
            }
        for claim in claims[:1]:
            before = at_alice.read(f"{here}proof/?stone={claim['stone']}&seat={claim['seat']}&at={claim['event'] - 1}")
            assert before.json() == claim["proof"]


def test_match_keeps_the_revision_that_last_changed_its_ruleset(alice, bob):
    """A build of an earlier revision can still read the matches whose rules it knows."""
    revisions = [a_match(alice, bob, ruleset=ruleset).revision for ruleset in ("edition2016", "siege")]
    assert revisions == [1, 2]


#: Alice attacks, and completes the gate with the two strongest cards in her second turn.
GATE = ("B10", "R0", "B11", "R1")


@pytest.fixture
def breach(alice, bob) -> Match:
    """A siege in which the attacker has proven the gate and has not drawn yet."""
    cards = engine.RULESETS["siege"].deck.cards
    match = a_match_with_deck(alice, bob, (*GATE, *(card for card in cards if card not in GATE)), ruleset="siege")
    for player, card in ((alice, "B10@4"), (bob, "R0@1"), (alice, "B11@4")):
        match = match_play(match_id=match.pk, account=player, actions=[card], expected_version=match.version).match
    return match


def test_5_7_attacker_claims_after_the_draw_and_the_server_ends_the_turn(alice, breach):
    drawn = match_play(match_id=breach.pk, account=alice, actions=["+c"], expected_version=breach.version)
    assert drawn.match.to_act == 0
    claimed = match_play(match_id=breach.pk, account=alice, actions=["!4"], expected_version=drawn.match.version)
    assert (claimed.move.actions, claimed.match.to_act) == (["!4", "end"], 1)


def test_siege_of_revision_1_goes_on_under_it(alice, bob, breach):
    Match.objects.update(revision=1)
    drawn = match_play(match_id=breach.pk, account=alice, actions=["+c"], expected_version=breach.version)
    assert drawn.match.to_act == 1
    other = a_match(alice, bob, ruleset="siege")
    Match.objects.update(revision=1)
    over = play_on(Match.objects.get(pk=other.pk))
    assert list(match_faults(over)) == []
    assert match_record(match=over).revision == 1
