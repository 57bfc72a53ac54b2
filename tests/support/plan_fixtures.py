"""Plans in a line, in a match whose cards are known."""

import random
from typing import Any

import pytest

import engine
from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.models import Match
from backend.matches.services.deal import deal_commit
from backend.matches.services.plan_play import LATEST, plans_play
from backend.matches.services.play import match_play
from backend.matches.services.verify import match_faults
from tests.support.builders import a_match, a_match_with_deck
from tests.support.people import Browser

_DEALT = [f"{colour}{value}" for colour in "ROYGBP" for value in (1, 2)]
#: Alice holds the ones of six colours, Bob the twos, if Alice begins; then R3 is drawn, R4, and so on.
DECK = [*_DEALT, *(card for card in engine.RULESETS["edition2016"].deck.cards if card not in _DEALT)]


def branch(turn: str, answer: str, *following: dict[str, Any]) -> dict[str, Any]:
    """Return a branch of these actions, parted by spaces."""
    return {"turn": turn.split(), "answer": answer.split()} | ({"next": list(following)} if following else {})


def plan(browser: Browser, match: Match, *branches: dict[str, Any], version: int | None = None) -> Any:
    """PUT the plan; return the answer."""
    body = {"branches": list(branches), "expected_version": match.version if version is None else version}
    return browser.write(f"matches/{match.pk}/plan/", body, "PUT")


def preview(browser: Browser, match: Match, *turns: list[str]) -> Any:
    """POST the turns; return the answer."""
    return browser.write(f"matches/{match.pk}/plan/preview/", {"turns": list(turns)})


TURN = {"type": "turn", "seconds": 86_400}
ONE = branch("R1@3", "O2@3")


def begun(alice: Account, bob: Account, **fields: Any) -> Match:
    return a_match_with_deck(alice, bob, DECK, commitment=deal_commit(), **fields)


@pytest.fixture
def by_turns(time: Any, alice: Account, bob: Account) -> Match:
    """A match by turns of a day; Alice is to move. A module takes it by `match = by_turns`."""
    return begun(alice, bob, clock=TURN)


def sound(match: Match) -> Match:
    """The match as it is stored; what was played has to lead there from the cards that the test has chosen."""
    stored = Match.objects.get(pk=match.pk)
    assert list(match_faults(stored)) == ["round 1 was not dealt from the secret"]
    return stored


def plays(account: Account, match: Match, actions: str) -> Match:
    now = Match.objects.get(pk=match.pk)
    return match_play(match_id=match.pk, account=account, actions=actions.split(), expected_version=now.version).match


def plan_then_turn(owner: Browser, other: Account, match: Match) -> None:
    """Let *owner* plan `ONE`, and the other play just the turn that it answers."""
    plan(owner, match, ONE)
    plays(other, match, "R1@3")


def jobs(time: Any) -> int:
    """Let the job run as often as it takes to play whatever is due; return how many answers it played."""
    played = plans_play()
    time.shift(LATEST)
    return played + plans_play()


def moves(match: Match) -> list[list[str]]:
    return [move.actions for move in match.moves.all()]


def planned(browser: Browser, match: Match) -> dict[str, Any]:
    return dict(browser.read(f"matches/{match.pk}/plan/").json())


def a_match_with_two_decks(alice: Account, bob: Account) -> tuple[Match, str, str]:
    """One with tactic cards, and a clan card of each player's hand."""
    match = a_match(alice, bob, ruleset="edition2016+tactics")
    state = codec.state_of(match)
    card, answer = (next(card for card in hand if card in state.ruleset.deck.index) for hand in state.hands)
    return match, card, answer


def a_match_with_two_claims(alice: Account, bob: Account) -> tuple[Match, list[str]]:
    """Alice is to move and can claim two stones after a card, neither of which ends the round; the turn that does."""
    rng = random.Random("two claims")
    while True:
        match = a_match(alice, bob)
        while not match.is_over:
            state = codec.state_of(match)
            if state.to_act == 0:
                for option in engine.options(state, 0):
                    turn = [option["action"], *(f"!{stone}" for stone in option["claims"][:2])]
                    after = state
                    for action in turn:
                        after = after if after.is_over else engine.apply(after, action)
                    if len(turn) == 3 and not after.is_over:
                        ending = engine.legal_actions(after)[0]
                        if ending in ("+c", "end"):
                            return match, [*turn, ending]
            option = rng.choice(engine.options(state, state.to_act))["action"]
            match = plays((alice, bob)[state.to_act or 0], match, option)


def comes_to_nothing(time: Any, owner: Browser, match: Match, outcome: str) -> None:
    """Nothing of the plan is played, and its owner reads why."""
    assert jobs(time) == 0
    assert planned(owner, match)["outcome"] == outcome
