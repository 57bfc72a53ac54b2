"""Socket tickets: one use, half a minute, and closed with their token."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from backend.accounts.models import AccessToken, Account, SocketTicket
from backend.accounts.secret_texts import TICKET, _checksum, is_secret
from backend.accounts.services.ticket import forget_unused, ticket_create, ticket_redeem
from backend.accounts.services.token import token_create, token_revoke
from backend.common import push
from backend.config.asgi import sockets
from backend.matches.live import session_guard
from backend.matches.live.session_guard import SESSION_GUARD
from tests.support.builders import a_match, an_account
from tests.support.concurrency import at_once
from tests.support.sockets import Socket
from tests.support.tokens import EVERY, program_of

pytestmark = pytest.mark.stores

NOBODYS = TICKET + "0" * 43 + _checksum("0" * 43)
ELSEWHERE = [(b"host", b"testserver"), (b"origin", b"https://elsewhere.example")]


def a_token(name: str = "Alice", **options: Any) -> AccessToken:
    return token_create(account=an_account(name), name="A program", scopes=EVERY, **options)[0]


def a_ticket(token: AccessToken) -> str:
    return ticket_create(token)[0]


def a_socket(ticket: str, headers: list[tuple[bytes, bytes]] | None = None) -> Socket:
    return Socket(sockets, f"/ws/v1/?ticket={ticket}", headers=headers or [])


async def opened(token: AccessToken) -> Socket:
    """A socket by a new ticket of that token, which has been greeted."""
    socket = a_socket(await database_sync_to_async(a_ticket)(token))
    await socket.connect()
    await socket.receive_json_from()
    return socket


class TestTheTicket:
    pytestmark = pytest.mark.django_db

    def test_a_ticket_is_given_to_a_token_and_kept_as_a_digest(self, alice):
        answer = program_of(alice, "read").write("socket-tickets/")
        assert answer.status_code == 201
        assert answer.json()["ticket"] not in repr(SocketTicket.objects.values())
        left = dt.datetime.fromisoformat(answer.json()["expires_at"]) - timezone.now()
        assert dt.timedelta(seconds=25) < left <= dt.timedelta(seconds=30)

    def test_a_ticket_is_redeemed_once(self, alice):
        token = a_token()
        text = a_ticket(token)
        assert ticket_redeem(text) == token
        assert ticket_redeem(text) is None

    def test_a_ticket_expires_after_half_a_minute(self, alice, time_machine):
        now = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
        time_machine.move_to(now, tick=False)
        token = a_token()
        early, late = a_ticket(token), a_ticket(token)
        time_machine.move_to(now + dt.timedelta(seconds=29), tick=False)
        assert ticket_redeem(early) == token
        time_machine.move_to(now + dt.timedelta(seconds=30), tick=False)
        assert ticket_redeem(late) is None

    @pytest.mark.parametrize("text", ["", "x", TICKET, NOBODYS, "\x00", "💥"])
    def test_a_made_up_ticket_is_refused(self, db, text):
        assert is_secret(NOBODYS, TICKET)
        assert ticket_redeem(text) is None

    def test_a_ticket_is_void_with_its_token(self, alice, time_machine):
        now = timezone.now()
        revoked, ended = a_token(), a_token(expires_at=now + dt.timedelta(seconds=10))
        tickets = [a_ticket(revoked), a_ticket(ended)]
        closed = a_ticket(a_token("Bob"))
        token_revoke(revoked)
        Account.objects.filter(username="Bob").update(is_active=False)
        time_machine.move_to(now + dt.timedelta(seconds=11), tick=False)
        assert [ticket_redeem(text) for text in (*tickets, closed)] == [None, None, None]

    def test_an_unused_ticket_is_deleted(self, alice, time_machine):
        a_ticket(a_token())
        assert forget_unused() == 0
        time_machine.move_to(timezone.now() + dt.timedelta(seconds=31))
        assert forget_unused() == 1


@pytest.mark.django_db(transaction=True)
def test_a_ticket_opens_one_socket_however_many_bring_it_at_once():
    for _ in range(10):
        redeem = partial(ticket_redeem, a_ticket(a_token()))
        assert sum(redeemed is not None for redeemed in at_once(*[redeem] * 8)) == 1


@contextmanager
def lost_pushes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no push arrive, as when Redis is away."""
    with monkeypatch.context() as patch:
        patch.setattr(push, "group_send", lambda *_: None)
        yield


@pytest.mark.usefixtures("committed_db")
class TestTheSocket:
    async def test_a_socket_with_a_ticket_opens_from_any_page_as_its_account(self):
        token = await database_sync_to_async(a_token)()
        for headers in ([], ELSEWHERE):
            socket = a_socket(await database_sync_to_async(a_ticket)(token), headers)
            assert (await socket.connect())[0]
            hello = await socket.receive_json_from()
            assert hello["account"]["username"] == "Alice"
            await socket.disconnect()

    async def test_a_socket_with_a_ticket_sends_what_its_account_may_see(self):
        token = await database_sync_to_async(a_token)()
        match = await database_sync_to_async(lambda: a_match(token.account, an_account("Bob")))()
        socket = await opened(token)
        await socket.send_json_to({"type": "subscribe", "match": str(match.pk)})
        assert (await socket.receive_json_from(timeout=60))["match"]["seat"] == 0
        await socket.disconnect()

    @pytest.mark.parametrize("query", ["ticket=", "ticket=x", "ticket=%00", f"ticket={NOBODYS}", "two"])
    async def test_a_socket_with_a_bad_ticket_closes_with_4401(self, query):
        if query == "two":
            token = await database_sync_to_async(a_token)()
            both = [await database_sync_to_async(a_ticket)(token) for _ in range(2)]
            query = "&".join(f"ticket={text}" for text in both)
        socket = Socket(sockets, f"/ws/v1/?{query}")
        assert (await socket.connect())[0]
        assert await socket.receive_output() == {"type": "websocket.close", "code": 4401}

    async def test_a_socket_without_a_ticket_needs_our_own_page(self):
        socket = Socket(sockets, "/ws/v1/?tickets=x", headers=ELSEWHERE)
        assert not (await socket.connect())[0]

    @pytest.mark.parametrize("lost", [False, True])
    async def test_a_socket_closes_with_its_revoked_token_even_without_a_push(self, monkeypatch, lost):
        token, other = [await database_sync_to_async(a_token)() for _ in range(2)]
        mine, others = [await opened(one) for one in (token, other)]
        with lost_pushes(monkeypatch) if lost else nullcontext():
            await database_sync_to_async(token_revoke)(token)
        if lost:
            assert await mine.receive_nothing()
            await SESSION_GUARD.run_once()
        assert await mine.receive_output(timeout=60) == {"type": "websocket.close", "code": 4401}
        assert await others.receive_nothing()
        await others.disconnect()

    async def test_the_guard_looks_at_sockets_again_only_after_something_has_ended(self, monkeypatch):
        looked: list[int] = []
        monkeypatch.setattr(SESSION_GUARD, "members", set())  # without what other tests have left open
        monkeypatch.setattr(SESSION_GUARD, "expiring", set())
        look = session_guard._look
        monkeypatch.setattr(session_guard, "_look", lambda tokens, them: looked.append(len(them)) or look(tokens, them))
        token, other = [await database_sync_to_async(a_token)(name) for name in ("Alice", "Bob")]
        mine, others = [await opened(one) for one in (token, other)]
        monkeypatch.setattr(SESSION_GUARD, "_whole_at", 0.0)
        for _ in range(3):
            await SESSION_GUARD.run_once()
        assert looked == [2]  # at first all, and then nobody
        with lost_pushes(monkeypatch):
            await database_sync_to_async(token_revoke)(token)
        await SESSION_GUARD.run_once()
        assert looked == [2, 1]
        assert await mine.receive_output(timeout=60) == {"type": "websocket.close", "code": 4401}
        monkeypatch.setattr(SESSION_GUARD, "_whole_at", 0.0)
        await database_sync_to_async(other.delete)()  # by a way that notes nothing
        await SESSION_GUARD.run_once()
        assert await others.receive_output(timeout=60) == {"type": "websocket.close", "code": 4401}

    async def test_a_socket_closes_when_its_token_expires(self, monkeypatch):
        monkeypatch.setattr(session_guard, "SECONDS", 0.05)
        soon = timezone.now() + dt.timedelta(seconds=1)
        token = await database_sync_to_async(a_token)(expires_at=soon)
        socket = await opened(token)
        assert await socket.receive_output(timeout=60) == {"type": "websocket.close", "code": 4401}
        assert timezone.now() >= soon

    async def test_a_socket_closes_with_its_account(self):
        token = await database_sync_to_async(a_token)()
        socket = await opened(token)
        await database_sync_to_async(push.account_closed)(token.account_id)
        assert await socket.receive_output(timeout=60) == {"type": "websocket.close", "code": 4401}


def test_the_guard_looks_often_enough_for_five_seconds():
    assert SESSION_GUARD.interval() < 5
