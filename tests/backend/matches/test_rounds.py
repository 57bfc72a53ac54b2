"""Matches of several rounds, in every ruleset (RULES 4 and 7)."""

import pytest

import engine
from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.models import Event, Match
from backend.matches.models.secret import Deal
from backend.matches.services.verify import match_faults
from tests.backend.conftest import Browser
from tests.builders import a_match, play_on

BORDER = [ruleset for ruleset, rules in engine.RULESETS.items() if not rules.siege]


def kinds(match: Match, *wanted: str) -> list[tuple[str, dict[str, object]]]:
    return [(event.kind, event.data) for event in match.events.filter(kind__in=wanted)]


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_a_match_of_two_rounds_is_played_to_its_end_in_every_ruleset(
    alice: Account, bob: Account, ruleset: str
) -> None:
    match = play_on(a_match(alice, bob, ruleset=ruleset, length={"rounds": 2}), moves=2000)

    assert match.is_over
    assert len(match.outcomes) == 2
    series = codec.series_of(match)
    assert series.result == (match.winner, match.reason)
    assert match.points == (None if series.points is None else list(series.points))
    assert list(match_faults(match)) == []


def test_all_rounds_are_played_and_the_higher_total_wins(alice: Account, bob: Account) -> None:
    """RULES 4.1, a match of rounds."""
    match = play_on(a_match(alice, bob, length={"rounds": 3}))

    assert (match.round, len(match.outcomes), match.reason) == (3, 3, "points")
    totals = [sum(outcome["points"][seat] for outcome in match.outcomes) for seat in (0, 1)]
    assert match.points == totals
    assert match.winner == (None if totals[0] == totals[1] else int(totals[1] > totals[0]))


def test_a_match_of_wins_ends_with_the_last_win_that_was_agreed(alice: Account, bob: Account) -> None:
    """RULES 4.1, a match of wins."""
    match = play_on(a_match(alice, bob, length={"wins": 2}), seed=3)

    winners = [outcome["winner"] for outcome in match.outcomes]
    assert max(winners.count(0), winners.count(1)) == 2
    assert winners[-1] is not None
    assert winners.count(winners[-1]) == 2


def test_the_winner_of_a_round_is_first_in_the_next(alice: Account, bob: Account) -> None:
    """RULES 4.2."""
    match = play_on(a_match(alice, bob, first=1, length={"rounds": 4}))

    starts = [data["first"] for _, data in kinds(match, "started")]
    for before, first in zip(match.outcomes, starts[1:], strict=False):
        assert first == (before["winner"] if before["winner"] is not None else 1 - before["first"])
    assert starts[0] == 1


def test_the_siege_match_swaps_the_roles(alice: Account, bob: Account) -> None:
    """RULES 7.1."""
    match = play_on(a_match(alice, bob, ruleset="siege", length={"rounds": 2}), moves=2000)

    assert [outcome["first"] for outcome in match.outcomes] == [0, 1]
    assert match.points is None
    assert match.reason in ("both_roles", "deck_left", "defence_left", "equal")


def test_each_round_is_dealt_from_the_secret_and_the_next_is_there_with_the_last_move(
    at_alice: Browser, alice: Account, bob: Account
) -> None:
    match = a_match(alice, bob, length={"rounds": 2}, nonces=("ab", "cd"))
    while match.round == 1:
        match = play_on(match, moves=1, seed=match.version)

    last = [event.kind for event in match.events.filter(version=match.version)]
    assert last[-2:] == [Event.Kind.ROUND_OVER, Event.Kind.STARTED]
    body = at_alice.read(f"matches/{match.pk}/").json()
    assert (body["round"], body["position"]["turn"], body["status"]) == (2, 1, "active")
    assert body["outcomes"] == [{name: match.outcomes[0][name] for name in ("first", "winner", "reason", "points")}]
    assert [deal.round for deal in Deal.objects.filter(match=match).order_by("round")] == [1, 2]
    assert list(match_faults(match)) == []


def test_hidden_cards_of_an_earlier_round_stay_hidden_until_the_match_ends(
    at_alice: Browser, alice: Account, bob: Account
) -> None:
    """NOTATION "Actions": hidden cards stay hidden until the match ends, in its earlier rounds too."""
    match = a_match(alice, bob, length={"rounds": 2})
    while match.round == 1:
        match = play_on(match, moves=1, seed=match.version)

    def drawn_by_bob() -> set[str]:
        events = at_alice.read(f"matches/{match.pk}/events/").json()["results"]
        return {event["data"]["card"] for event in events if event["data"].get("seat") == 1 and "card" in event["data"]}

    assert drawn_by_bob() == {"?c"}
    play_on(match)
    assert "?c" not in drawn_by_bob()


@pytest.mark.parametrize("ruleset", ["edition2016+tactics", "siege+tactics"])
def test_what_a_player_put_under_a_deck_or_exchanged_is_a_back_to_others(
    at_alice: Browser, at_bob: Browser, alice: Account, bob: Account, ruleset: str
) -> None:
    """NOTATION "Actions": `-?c`, and both lists of an exchange once it is done for its two players alone."""
    hidden = 0
    for seed in range(12):
        match = play_on(a_match(alice, bob, ruleset=ruleset, public=True), seed=seed, moves=40)
        if match.is_over:
            continue
        for move in match.moves.all():
            for seat, browser in enumerate((at_alice, at_bob)):
                read = browser.read(f"matches/{match.pk}/moves/?after={move.number - 1}").json()["results"][0]
                for text, shown in zip(move.actions, read["actions"], strict=True):
                    if text.startswith("-") and seat != move.seat:
                        hidden += 1
                        assert shown in ("-?c", "-?t")
                    elif not text.startswith("X"):
                        assert shown == text
    assert hidden or ruleset != "edition2016+tactics"
