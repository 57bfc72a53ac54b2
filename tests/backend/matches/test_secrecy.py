"""What a reader may not see has no influence on a single byte he gets.

Two rounds are played with the same actions from two decks that differ only in cards which the reader never sees: what
the other hand and the deck hold at the end. Everything he can ask for has to be the same in both, headers included.
"""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
import time_machine
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import transaction
from django.test import Client

import engine
from backend.accounts.models import Account
from backend.matches.consumers import LiveConsumer
from backend.matches.models import Match
from backend.matches.services.play import match_play
from tests.backend.conftest import Browser, browser_of
from tests.builders import RULESET, a_match_with_deck, an_account, hidden_from, random_turn, without_triggers

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MATCH = UUID("7a3c1f52-0d7e-4c55-9a61-2b8f0e5d4c01")
DECK = list(engine.new_round(RULESET, bytes(32)).ruleset.deck.cards)


def a_round(rng: random.Random, turns: int) -> tuple[list[str], list[list[str]], engine.State]:
    """Return a deck, the actions of a round's first turns, and where they lead."""
    deck = DECK.copy()
    rng.shuffle(deck)
    state = engine.new_round(RULESET, bytes(32), 0, clan=deck)
    moves: list[list[str]] = []
    while len(moves) < turns and state.result is None:
        moves.append(random_turn(state, rng))
        for action in moves[-1]:
            state = engine.apply(state, action)
    return deck, moves, state


def permuted(deck: list[str], hidden: set[str], rng: random.Random) -> list[str]:
    """Return the deck with the hidden cards in other places among themselves."""
    places = [place for place, card in enumerate(deck) if card in hidden]
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    other = deck.copy()
    for place, card in zip(places, cards, strict=True):
        other[place] = card
    return other


def play_out(deck: list[str], moves: list[list[str]]) -> tuple[Match, list[Browser]]:
    """Play the moves from the deck, in a match with the same id and times whatever the deck."""
    accounts = an_account("Alice"), an_account("Bob")
    a_match_with_deck(*accounts, deck, id=MATCH, created=NOW)
    for number, actions in enumerate(moves):
        match_play(match_id=MATCH, account=accounts[number % 2], actions=actions, expected_version=number + 1)
    return Match.objects.get(pk=MATCH), [browser_of(account) for account in accounts]


def bytes_of(answer: Any) -> tuple[Any, ...]:
    return answer.status_code, sorted(answer.headers.items()), answer.content


def everything_read(browser: Browser, version: int) -> list[Any]:
    """Return every byte that a player gets from every address, refusals included."""
    here = f"matches/{MATCH}/"
    pages = [
        "",
        "moves/",
        "events/",
        "events/?after=5",
        *(f"proof/?stone={n}&seat={s}" for n in (1, 5) for s in (0, 1)),
    ]
    reads = [browser.read(f"{here}{page}") for page in pages] + [browser.read("matches/?status=active")]
    etag = browser.read(here)["ETag"]
    reads.append(browser.read(here, If_None_Match=etag))
    tries: list[tuple[list[str], int]] = [(["pass"], 0), (["xx"], version)]
    tries += [([f"{card}@1", "pass"], version) for card in DECK]
    tries += [([f"!{stone}"], version) for stone in range(1, 10)]
    writes = [browser.write(f"{here}moves/", {"actions": actions, "expected_version": at}) for actions, at in tries]
    assert all(answer.status_code >= 400 for answer in writes)
    return [bytes_of(answer) for answer in reads + writes]


def in_both_worlds(deck: list[str], other: list[str], look: Callable[[list[str]], Any]) -> tuple[Any, Any]:
    """Return what *look* sees with either deck; each world is rolled back."""
    seen = []
    for world in (deck, other):
        with transaction.atomic():
            seen.append(look(world))
            transaction.set_rollback(True)
    return seen[0], seen[1]


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_change_no_byte_of_what_a_player_gets(db: None, seed: int) -> None:
    rng = random.Random(seed)
    deck, moves, state = a_round(rng, turns=rng.randint(0, 24))
    for reader in (0, 1):
        other = permuted(deck, hidden_from(state, reader), rng)
        for account in ("Alice", "Bob"):
            an_account(account)

        def look(world: list[str], reader: int = reader) -> list[Any]:
            with time_machine.travel(NOW, tick=False):
                match, browsers = play_out(world, moves)
                return everything_read(browsers[reader], match.version)

        one, two = in_both_worlds(deck, other, look)
        assert one == two


def test_hidden_cards_do_change_what_their_owner_gets(db: None) -> None:
    """Otherwise the test above would prove nothing."""
    rng = random.Random(1)
    deck, moves, state = a_round(rng, turns=4)
    other = permuted(deck, hidden_from(state, 0), rng)
    one, two = in_both_worlds(
        deck, other, lambda world: play_out(world, moves)[1][1].read(f"matches/{MATCH}/").json()["position"]["hands"]
    )
    assert one != two


@pytest.mark.parametrize(
    "page", ["matches/match/", f"matches/match/{MATCH}/change/", "matches/event/", "matches/move/"]
)
def test_hidden_cards_change_no_byte_of_an_admin_page(db: None, page: str) -> None:
    rng = random.Random(2)
    deck, moves, state = a_round(rng, turns=9)
    other = permuted(deck, hidden_from(state, None), rng)
    moderator = Account.objects.create_superuser("Moderator", "correct horse")
    for account in ("Alice", "Bob"):
        an_account(account)

    def look(world: list[str]) -> Any:
        with time_machine.travel(NOW, tick=False):
            play_out(world, moves)
            client = Client()
            client.force_login(moderator)
            answer = client.get(f"/admin/{page}")
        assert answer.status_code == 200
        return without_row_ids(answer.content.decode())

    one, two = in_both_worlds(deck, other, look)
    assert one == two


def without_row_ids(page: str) -> str:
    """Leave out the rows' running numbers, which count on after a rollback, and the form's one-time token."""
    lines = [line for line in page.splitlines() if "csrfmiddlewaretoken" not in line]
    words = " ".join(lines).replace("/change/", "/change/ ").split()
    return " ".join(
        word for word in words if "/admin/matches/event/" not in word and "/admin/matches/move/" not in word
    )


async def test_hidden_cards_change_no_byte_of_a_socket_frame(committed_db: None) -> None:
    rng = random.Random(3)
    deck, moves, state = a_round(rng, turns=7)
    other = permuted(deck, hidden_from(state, 1), rng)
    frames = []
    for world in (deck, other):
        with time_machine.travel(NOW, tick=False):
            match, _ = await database_sync_to_async(play_out)(world, moves)
            frames.append(await first_frames(await database_sync_to_async(an_account)("Bob")))
        await database_sync_to_async(without_triggers)(match.delete)
    assert frames[0] == frames[1]


async def first_frames(account: Account) -> list[str]:
    """Return the texts that a socket of the account gets when it connects and watches the match."""
    socket = WebsocketCommunicator(LiveConsumer.as_asgi(), "/ws/v1/")
    socket.scope["user"] = account
    assert (await socket.connect())[0]
    await socket.send_json_to({"type": "subscribe", "match": str(MATCH)})
    texts = [str(await socket.receive_from()), str(await socket.receive_from())]
    await socket.disconnect()
    return texts
