"""Whose socket a session's cookie opens, and that opening one changes no session."""

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.accounts.session_store import SessionStore
from backend.accounts.sockets import BySession, session_and_account
from backend.matches.live.heartbeat import POOL
from tests.support.builders import an_account
from tests.support.sessions import open_session
from tests.support.sockets import Socket


def stored() -> list[tuple[Any, ...]]:
    return list(Session.objects.values_list())


@pytest.mark.stores
@pytest.mark.django_db
class TestTheSession:
    def test_a_session_opens_a_socket_of_its_account_in_two_queries(self, alice):
        key = open_session(alice)
        session_and_account(key)  # compiles its statements
        with CaptureQueriesContext(connection) as asked:
            session, account = session_and_account(key)
        assert (session.session_key, account, len(asked)) == (key, alice, 2)

    @pytest.mark.parametrize("key", [None, "", "x", "0" * 32])
    def test_a_session_that_does_not_exist_opens_no_socket(self, key):
        assert session_and_account(key)[1] == AnonymousUser()

    def test_a_session_opens_no_socket_after_signing_out_everywhere(self, alice):
        key = open_session(alice)
        alice.sign_outs += 1
        alice.save()
        before = stored()
        assert session_and_account(key)[1] == AnonymousUser()
        assert stored() == before

    def test_a_session_of_a_deleted_account_or_another_backend_opens_no_socket(self, alice):
        key = open_session(alice)
        store = SessionStore(key)
        store[BACKEND_SESSION_KEY] = "elsewhere.Backend"
        store.save()
        assert session_and_account(key)[1] == AnonymousUser()
        key = open_session(bob := an_account("Bob"))
        bob.delete()
        assert session_and_account(key)[1] == AnonymousUser()

    def test_a_session_under_a_former_secret_key_goes_on_unchanged(self, alice, settings):
        key = open_session(alice)
        before = stored()
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another" * 8, [settings.SECRET_KEY]
        assert session_and_account(key)[1] == alice
        assert stored() == before
        settings.SECRET_KEY_FALLBACKS = []
        assert session_and_account(key)[1] == AnonymousUser()


async def test_cookie_of_a_session_opens_its_accounts_socket(committed_db):
    found = {}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        found.update(scope)
        await send({"type": "websocket.accept"})

    @database_sync_to_async
    def signed_in() -> Any:
        account = an_account("Alice")
        return account, open_session(account)

    account, key = await signed_in()
    headers = [(b"cookie", f"csrftoken=x; sessionid={key}".encode())]
    assert (await Socket(BySession(application, POOL), "/ws/v1/", headers=headers).connect())[0]
    assert (found["user"], found["session"].session_key) == (account, key)
