"""What a reader may not see has no influence on a single byte they get.

A match is played from one deal and again from another (`tests.support.secrecy`), in which every card that the reader
has never seen is another, and where those who see something else have made plans. At several positions of it the reader
asks what the table of operations says (`tests.operations`), refusals included, and so do the readers who see less:
spectators, strangers, nobody signed in, and a moderator in the admin. Whatever is answered has to be the same in both,
headers and lengths included. So are the frames of a socket.

It has caught, one planted after the other: a view that shows the clan deck's top or the tactic deck's bottom; backs in
the order of the hand; an ETag made of the snapshot; a refusal that tells whether the other hand holds the card; cards
drawn, returned or exchanged that are shown to all, or to spectators, or before the exchange is answered; an offer shown
to the other player; the admin with the snapshot or an event's data; a match of before that is shown as if it had
finished; the secret published early; proofs and claims that know the hands; a preview that plays a draw, or counts
high cards of the other hand; a notice with the snapshot in it; earlier rounds that are shown when they are over; a plan
that the other player can read, or a match that says whether there is one; a supposed turn played from the real hand.
"""

import random
import re
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.contrib import admin
from django.core.cache import cache
from django.db import transaction
from django.test import Client

import engine
from backend.accounts.models import Account
from backend.challenges.services.create import challenge_create
from backend.matches.live import heartbeat
from backend.matches.models import Event, Match, Move, Plan
from backend.matches.models.secret import DealSecret
from backend.notifications.models import Feed, FeedItem
from tests.backend.matches.test_socket import socket_of, spectating
from tests.operations import OPERATIONS
from tests.operations.operation import NoHiddenCards, Request, Viewpoint
from tests.support.builders import RULESETS, an_account, without_triggers
from tests.support.openapi import endpoints
from tests.support.people import Browser, browser_of, signed_in, staff_account
from tests.support.scale import PROVE, chance, shared
from tests.support.secrecy import (
    MATCH,
    NOW,
    Deal,
    Distinguishable,
    a_deal,
    a_deal_reaching,
    indistinguishable_from,
    play,
    public_course,
)

HERE = f"matches/{MATCH}/"
READERS = (0, 1, None)
AT_A_TIME = 4 if PROVE else 2  # positions of one match
HIDING = {"SC": "scout_return", "XC": "exchange_reply"}  # when cards that one has seen are kept from the other
ASKED = 10 if PROVE else 4  # of a reader at a position, besides the whole match; of who sees less, half
WHOLE = (Request(HERE), Request(f"{HERE}moves/"), Request(f"{HERE}events/"))
IDS = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

Transcript = list[tuple[str, Any]]


class People:
    """Who asks: two players, somebody else, nobody, and a moderator."""

    def __init__(self) -> None:
        self.players = an_account("Alice"), an_account("Bob")
        self.charlie = an_account("Charlie")
        self.moderator = staff_account()
        self.seated = [browser_of(account) for account in self.players]
        self.others = [browser_of(self.charlie), Browser()]
        self.admin = signed_in(Client(), self.moderator)
        # Their devices are noted with the first request, by ids that chance makes: before the deals.
        for browser in (*self.seated, *self.others):
            browser.read("session/")
        self.admin.get("/admin/")
        self.challenge = ""
        self.known = {str(MATCH), *(str(account.pk) for account in (*self.players, self.charlie))}

    def challenge_to(self, deal: Deal) -> None:
        """Let seat 0 challenge seat 1 to such a match: by accepting they get another one dealt like this one."""
        first = ("me", "opponent")[deal.first]
        made = challenge_create(account=self.players[0], ruleset=deal.ruleset, visibility="link", first=first)
        self.challenge = str(made.pk)
        self.known.add(self.challenge)


@pytest.fixture
def people(db: None, settings: Any) -> People:
    """Everybody, signed in before the deals."""
    settings.THROTTLES = {scope: (10**9, seconds) for scope, (_, seconds) in settings.THROTTLES.items()}
    with time_machine.travel(NOW, tick=False):
        return People()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_no_byte_of_what_anybody_gets(people, ruleset):
    rng, done, number, positions = chance(f"secrecy {ruleset}"), 0, 0, shared(2, 1000)
    while done < positions or number % len(READERS):
        done += compare_deals(people, ruleset, READERS[number % len(READERS)], rng)
        number += 1


def compare_deals(people: People, ruleset: str, reader: int | None, rng: random.Random) -> int:
    """Compare some positions of one match with those after another deal; return how many."""
    public = rng.random() < 0.7
    hiding = [HIDING[card] for card in engine.RULESETS[ruleset].tactics if card in HIDING]
    if hiding and rng.random() < 0.5:
        deal = a_deal_reaching(rng.choice(hiding), ruleset, rng, reader=reader, public=public)
        last = len(deal.moves) + rng.randint(0, 4)
    else:
        longer = rng.random() < 0.15
        deal = a_deal(ruleset, rng, length={"rounds": 2 if longer else 1}, public=public)
        last = rng.randint(60, 140) if longer else rng.randint(1, 45 if PROVE else 25)
    with time_machine.travel(NOW, tick=False):
        people.challenge_to(deal)
    stops = {rng.randint(0, last) for _ in range(AT_A_TIME - 2)} | {len(deal.moves), last}

    def ask(seed: int) -> Transcript:
        return everything_asked(people, deal, reader, random.Random(seed))

    seed = rng.randrange(2**32)
    heard, events = heard_in(deal, people, stops, ask, seed)
    for tactics in (True, True, False):
        other = indistinguishable_from(deal, events, reader, rng, tactics=tactics)
        planning = [account for seat, account in enumerate(people.players) if seat != reader]
        try:
            again, course = heard_in(other, people, stops, ask, seed, planning)
        except Distinguishable:
            continue
        if public_course(course) == public_course(events):
            assert_same(heard, again)
            return len(heard)
    raise AssertionError("other clan cards changed what was played")


def heard_in(
    deal: Deal,
    people: People,
    stops: Iterable[int],
    ask: Callable[[int], Transcript],
    seed: int,
    planning: Iterable[Account] = (),
) -> tuple[list[Transcript], list[Event]]:
    """Play the deal out to its last stop, asking at each; return what was heard and all events. It is rolled back.

    Those who are *planning* have plans by then.
    """
    heard, rng = [], random.Random(seed)
    cache.clear()  # it would remember of the other deal what was rolled back
    with transaction.atomic(), time_machine.travel(NOW, tick=False), deal.opened(people.players) as dealt:
        match = dealt
        for number in range(max(stops) + 1):
            if match.is_over:
                break
            if number in stops:
                plan_something(match, planning)
                heard.append(ask(seed + number))
            if number < max(stops):
                match = play(deal, match, people.players, number, rng)
        events = list(Event.objects.filter(match=MATCH))
        transaction.set_rollback(True)
    return heard, events


def plan_something(match: Match, accounts: Iterable[Account]) -> None:
    """Let these accounts have plans: that wait, that are about to be played, or of which something has become."""
    branches = [{"turn": ["R7@3", "+c"], "answer": ["B2@4", "+c"], "next": [{"turn": ["pass"], "answer": ["!1"]}]}]
    for account in accounts:
        fields: dict[str, Any] = {"branches": branches, "event": match.event, "updated": NOW}
        fields["ready"], fields["due"] = match.event % 3 > 0, NOW if match.event % 3 > 1 else None
        fields["outcome"] = ["", *Plan.Outcome.values][match.event % 6]
        Plan.objects.update_or_create(match=match, account=account, defaults=fields)


def everything_asked(people: People, deal: Deal, reader: int | None, rng: random.Random) -> Transcript:
    """Return what the reader and all who see less are answered."""
    heard: Transcript = []
    if reader is not None:
        heard += asked_from(people, people.seated[reader], reader, deal, rng)
    heard += asked_from(people, rng.choice(people.others), None, deal, rng)
    pages = [f"moderation/match/{MATCH}/", *rng.sample(admin_pages(rng), 2)]
    return heard + [(f"/admin/{page}", page_of(people.admin, page)) for page in pages]


def asked_from(people: People, browser: Browser, seat: int | None, deal: Deal, rng: random.Random) -> Transcript:
    seen = browser.read(HERE)
    view = seen.json() if seen.status_code == 200 else None
    viewpoint = Viewpoint(seat, HERE, view, engine.RULESETS[deal.ruleset], people.challenge, rng)
    requests = [
        (name, request)
        for name, row in OPERATIONS.items()
        if not isinstance(row.secrecy, NoHiddenCards)
        for request in row.secrecy(viewpoint)
    ]
    heard: Transcript = []
    some = rng.sample(requests, min(len(requests), ASKED if seat is not None else ASKED // 2))
    for name, request in [*(each for each in requests if each[1] in WHOLE), *some]:
        answers = [bytes_of(answer, people.known) for answer in answers_to(browser, endpoints()[name].method, request)]
        heard.append((f"{name} of seat {seat}: {request}", answers))
    return heard


def answers_to(browser: Browser, method: str, request: Request) -> list[Any]:
    """Return the answer and, if it has an ETag, that of asking with it again. What is written is rolled back."""
    with transaction.atomic():
        answers = [browser.send(method, request.path, request.body, **request.headers)]
        transaction.set_rollback(True)
    assert answers[0].status_code < 500, (request, answers[0].content)
    if "ETag" in answers[0]:
        answers.append(browser.read(request.path, If_None_Match=answers[0]["ETag"]))
    return answers


def bytes_of(answer: Any, known: set[str]) -> tuple[Any, ...]:
    """Return status, headers and content, the ids of what was just made left out: they are drawn anew each time."""
    content = IDS.sub(lambda found: found[0] if found[0].decode() in known else b"(new)", answer.content)
    return answer.status_code, sorted(answer.headers.items()), content


def admin_pages(rng: random.Random) -> list[str]:
    """Return pages of the admin: the match, and a list of rows and one of the last rows of some model."""
    models: list[Any] = list(admin.site._registry)
    model = rng.choice([Event, Move, rng.choice(models)])
    name = f"{model._meta.app_label}/{model._meta.model_name}/"
    rows = model._default_manager.order_by("-pk")[:4]
    return [f"matches/match/{MATCH}/change/", name, *(f"{name}{row.pk}/change/" for row in rows)]


def page_of(client: Client, page: str) -> Any:
    """Return a page of the admin without rows' running numbers, which count on after a rollback, and its tokens."""
    answer = client.get(f"/admin/{page}")
    assert answer.status_code == 200, page
    lines = [line for line in answer.content.decode().splitlines() if "csrfmiddlewaretoken" not in line]
    by_chance = r'/\d+/(change|history|delete)/|value="\d+"|name="once" value="[^"]*"'
    return re.sub(by_chance, "", "\n".join(lines))


def assert_same(one: list[Transcript], two: list[Transcript]) -> None:
    assert len(one) == len(two)
    for heard, again in zip(one, two, strict=True):
        for (asked, answer), (_, other) in zip(heard, again, strict=False):
            assert answer == other, asked
        assert len(heard) == len(again)


def test_hidden_cards_do_change_what_their_owner_gets(people):
    """Otherwise the test above would prove nothing."""
    rng = chance("secrecy, the owner")
    for ruleset in engine.RULESETS:
        deal = a_deal(ruleset, rng, length={"rounds": 1}, public=False)

        def ask(_seed: int) -> Transcript:
            return [("hand", people.seated[1].read(HERE).json()["position"]["hands"])]

        heard, events = heard_in(deal, people, {4}, ask, 1)
        again, _ = heard_in(indistinguishable_from(deal, events, 0, rng, tactics=False), people, {4}, ask, 1)
        assert heard != again


async def test_hidden_cards_change_no_byte_of_a_socket_frame(committed_db, monkeypatch):
    monkeypatch.setattr(heartbeat, "SECONDS", 86_400.0)  # on a busy machine one came between
    rng = chance("secrecy of sockets")
    players = await database_sync_to_async(lambda: (an_account("Alice"), an_account("Bob")))()
    charlie = await database_sync_to_async(an_account)("Charlie")
    for number in range(shared(4, 300)):
        ruleset, reader = list(engine.RULESETS)[number % len(engine.RULESETS)], rng.choice(READERS)
        deal = a_deal(ruleset, rng, length={"rounds": 1}, public=reader is None)
        watching = rng.choice([charlie, None])  # with an account, or without
        account, seed, moves = watching if reader is None else players[reader], rng.random(), rng.randint(1, 25)
        heard, events = await frames_in(deal, players, account, moves, seed)
        for tactics in (True, False):
            try:
                planning = [player for player in players if player != account]
                other = indistinguishable_from(deal, events, reader, rng, tactics=tactics)
                again, course = await frames_in(other, players, account, moves, seed, planning)
            except Distinguishable:
                continue
            if public_course(course) == public_course(events):
                assert heard == again
                break
        else:
            raise AssertionError("other clan cards changed what was played")


async def frames_in(
    deal: Deal,
    players: tuple[Account, Account],
    reader: Account | None,
    moves: int,
    seed: float,
    planning: Iterable[Account] = (),
) -> tuple[list[str], list[Event]]:
    """Return the texts that a socket of the reader gets while the match is played, and all events; then remove it."""
    rng, in_thread = random.Random(seed), database_sync_to_async
    opened = deal.opened(players)
    with time_machine.travel(NOW, tick=False):
        match = await in_thread(opened.__enter__)()
        try:
            async with socket_of(reader) if reader else spectating(str(uuid4())) as socket:
                await socket.send_json_to({"type": "subscribe", "match": str(MATCH)})
                heard = [await socket.receive_from()]
                for number in range(moves):
                    if match.is_over:
                        break
                    await in_thread(plan_something)(match, planning)
                    match = await in_thread(play)(deal, match, players, number, rng)
                    if not match.is_over:
                        heard += await texts_to(socket, match.event)
                await socket.send_json_to({"type": "ping"})
                heard.append(await socket.receive_from())
            return heard, await in_thread(lambda: list(Event.objects.filter(match=MATCH)))()
        finally:
            await in_thread(opened.__exit__)(None, None, None)
            await in_thread(without_triggers)(remove)


async def texts_to(socket: Any, event: int) -> list[str]:
    """Read on to the frame of the match with that event."""
    texts = [str(await socket.receive_from())]
    while not (f'"event":{event},' in texts[-1] and texts[-1].startswith('{"type":"match"')):
        texts.append(str(await socket.receive_from()))
    return texts


def remove() -> None:
    """The match, and what counts on from one to the next."""
    Match.objects.get(pk=MATCH).delete()
    for rows in (DealSecret, FeedItem, Feed):
        rows._default_manager.all().delete()
