"""Accounts and matches in a line, for the backend's tests."""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.db import connection

import engine
from backend.accounts.models import Account
from backend.config.triggers import APPEND_ONLY, put_triggers
from backend.matches import codec
from backend.matches.models import Match, Seat
from backend.matches.services.create import match_create, match_open
from backend.matches.services.deal import deal_commit
from backend.matches.services.play import match_play
from tests.support.random_moves import kind_of
from tests.support.scale import PROVE

RULESET = "edition2016"
#: For trials that play whole matches: what differs most of the ten rulesets; all of them where proofs ask.
RULESETS = tuple(engine.RULESETS) if PROVE else ("edition2016+tactics+expert", "siege+tactics")


def an_account(username: str) -> Account:
    """Return an account of that name, made if need be; nobody can sign in to it by password."""
    known = Account.objects.filter(username=username).first()
    return known or Account.objects.create_user(username)


def a_match(creator: Account, accepter: Account, *, first: int | None = 0, **terms: Any) -> Match:
    """Return a match just dealt, as the service deals it; seat 0 begins unless told otherwise.

    *terms* are those of `match_create`: `ruleset`, `length`, `clock`, `public`, `nonces`.
    """
    terms = {"ruleset": RULESET, **terms}
    return match_create(accounts=(creator, accepter), commitment=deal_commit(), first=first, **terms)


def a_match_with_deck(
    creator: Account,
    accepter: Account,
    clan: Sequence[str],
    *,
    ruleset: str = RULESET,
    tactic: Sequence[str] | None = None,
    first: int = 0,
    **fields: Any,
) -> Match:
    """Return a match whose decks lie in the given order, top first, before the deal."""
    state = engine.new_round(ruleset, bytes(32), first, clan=clan, tactic=tactic)
    fields = {"commitment": "c" * 64, "first": first, "length": {"rounds": 1}, **fields}
    match = Match(ruleset=ruleset, revision=state.ruleset.since, format=engine.FORMAT, **fields)
    return match_open(match=match, accounts=(creator, accepter), state=state)


def play_on(match: Match, *, moves: int = 1000, seed: int = 0) -> Match:
    """Play that many random moves, or to the end, through the service; return the match as it is then."""
    rng = random.Random(seed)
    accounts = [seat.account for seat in Seat.objects.filter(match=match).select_related("account")]
    match = Match.objects.get(pk=match.pk)
    for _ in range(moves):
        if match.to_act is None:
            break
        actions = random_turn(codec.state_of(match), rng)
        played = match_play(
            match_id=match.pk, account=accounts[match.to_act], actions=actions, expected_version=match.version
        )
        match = played.match
    return Match.objects.get(pk=match.pk)


def random_turn(state: engine.State, rng: random.Random) -> list[str]:
    """Return the actions of one whole turn: claims are taken whenever they are open, all else is chance."""
    seat, actions = state.to_act, []
    while state.to_act == seat and state.result is None:
        legal = engine.legal_actions(state)
        claims = [action for action in legal if action.startswith("!")]
        action = rng.choice(claims or legal)
        actions.append(action)
        state = engine.apply(state, action)
    return actions


def a_branch(supposed: engine.Supposed, rng: random.Random | None = None) -> dict[str, Any]:
    """Return a branch of a plan from that position: a turn that could be played, and an answer to it, by chance."""
    rng = rng or random.Random(0)
    turn, after = supposed_turn(supposed, rng)
    answer, _ = supposed_turn(after, rng)
    return {"turn": turn, "answer": answer}


def supposed_turn(supposed: engine.Supposed, rng: random.Random) -> tuple[list[str], engine.Supposed]:
    """Return a turn that could be played there, to its end, and where it would lead."""
    seat, actions = supposed.state.to_act, list[str]()
    while supposed.state.to_act == seat and not supposed.state.is_over:
        actions.append(rng.choice(supposed.options())["action"])
        supposed = supposed.after(actions[-1])
    return actions, supposed


def random_submission(state: engine.State, rng: random.Random) -> list[str]:
    """Return the actions of one move of any ruleset: a turn, or the first steps of one.

    First a kind of action is chosen, then one of that kind, so that the few scouts are not lost among many placements.
    """
    seat, actions = state.to_act, []
    while state.to_act == seat and len(actions) < 5 and (not actions or rng.random() < 0.6):
        kinds: dict[str, list[str]] = {}
        for action in engine.legal_actions(state):
            kinds.setdefault(kind_of(action), []).append(action)
        actions.append(rng.choice(kinds[rng.choice(sorted(kinds))]))
        state = engine.apply(state, actions[-1])
    return actions


def hidden_from(state: engine.State, seat: int | None) -> set[str]:
    """Return the cards whose faces that seat, or a spectator, may not see."""
    hands = [card for of, hand in enumerate(state.hands) if of != seat for card in hand]
    return {*hands, *state.decks.clan}


def cards_in(value: Any) -> Iterator[str]:
    """Yield every string of a JSON value, keys included: whatever could name a card."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str):
        yield value


def names_a_card(value: Any, cards: set[str]) -> set[str]:
    """Return those of *cards* that stand anywhere in a JSON value (or its text), alone or within an action."""
    if isinstance(value, bytes | str):
        value = json.loads(value)
    words = {word for text in cards_in(value) for word in re.split(r"[^A-Z0-9?]+", text)}
    return words & cards


def drop_triggers(*tables: str) -> None:
    """Drop the triggers of these tables: `put_triggers` puts them back."""
    question = {
        "sqlite": "SELECT name, '' FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s",
        "postgresql": (
            "SELECT tgname, ' ON ' || tgrelid::regclass FROM pg_trigger"
            " WHERE NOT tgisinternal AND tgrelid = %s::regclass"
        ),
    }[connection.vendor]
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(question, [table])
            for name, of_table in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name}{of_table}")


def without_triggers(work: Callable[[], Any]) -> Any:
    """Do *work* on rows of histories and of the audit log, which the database would otherwise refuse to change."""
    drop_triggers(*APPEND_ONLY)
    try:
        return work()
    finally:
        put_triggers(connection)
