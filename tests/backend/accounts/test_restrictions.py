"""What staff's decisions keep an account from: what still is open to it, how its sockets end, how it is over."""

from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from backend.accounts.models import FOREVER, Account
from backend.accounts.services.restrict import apply_restrictions
from backend.matches.live import session_guard
from backend.matches.live.session_guard import SESSION_GUARD
from backend.matches.services.plan_play import plans_play
from tests.backend.accounts.conftest import sign_in
from tests.backend.accounts.test_tickets import a_socket, a_ticket, a_token, lost_pushes, opened
from tests.backend.matches.test_socket import socket_of
from tests.support.builders import a_match, an_account
from tests.support.match_clock import served
from tests.support.people import PASSWORD, Browser, browser_of, refused, staff_client
from tests.support.plan_fixtures import ONE, begun, plan, plays
from tests.support.tokens import program_of

CLOSED = {"type": "websocket.close", "code": 4403}
NOTHING: dict[str, Any] = {"suspended_until": None, "muted_until": None, "match_ban_until": None, "closed": False}


def restrict(account: Account, **what: Any) -> None:
    apply_restrictions(account=account, **NOTHING | what)


SUSPENSIONS: dict[str, dict[str, Any]] = {
    "for a time": {"suspended_until": FOREVER - timedelta(days=1)},
    "for good": {"suspended_until": FOREVER},
    "closed": {"closed": True},
}


@pytest.mark.django_db
class TestASuspendedAccount:
    """Which operations are open to it is in their rows, in `tests/operations/`."""

    @pytest.mark.parametrize("how", SUSPENSIONS)
    def test_a_suspended_account_is_refused_by_cookie_and_token_until_the_reversal(self, alice, how):
        browser, program = browser_of(alice), program_of(alice)
        restrict(alice, **SUSPENSIONS[how])
        for client in (browser, program):
            members = refused(client.write("me/", {"language": "fr"}, "PATCH"), 403, "suspended")
            until = SUSPENSIONS[how].get("suspended_until", FOREVER)
            assert members["until"] == (None if until == FOREVER else until.isoformat())
            assert client.read("me/").status_code == 200
        restrict(alice)
        for client in (browser, program):
            assert client.write("me/", {"language": "fr"}, "PATCH").status_code == 200

    def test_a_suspension_ends_by_itself_when_its_time_is_over(self, alice, at_alice, time_machine):
        until = timezone.now() + timedelta(days=1)
        restrict(alice, suspended_until=until, muted_until=until, match_ban_until=until)
        assert set(at_alice.read("me/").json()["holds"]) == {"suspended", "muted", "match_ban"}
        time_machine.move_to(timezone.now() + timedelta(days=1, seconds=1))
        assert "holds" not in at_alice.read("me/").json()
        assert at_alice.write("me/", {"language": "fr"}, "PATCH").status_code == 200

    @pytest.mark.parametrize("how", SUSPENSIONS)
    def test_a_suspended_account_can_sign_in_read_why_export_and_delete_itself(self, alice, how):
        restrict(alice, **SUSPENSIONS[how])
        browser = sign_in("Alice")
        assert "suspended" in browser.read("session/").json()["own"]["holds"]
        for path in ("me/", "feed/", "matches/", "me/export/"):
            assert browser.read(path).status_code == 200
        assert browser.write("session/confirm/", {"password": PASSWORD}).status_code == 204
        assert browser.send("DELETE", "me/").status_code == 204
        alice.refresh_from_db()
        assert (alice.suspended_until, alice.closed_by_staff) == (None, False)

    def test_a_suspended_member_of_staff_opens_no_page_of_the_admin(self):
        client = staff_client("Mod")
        assert client.get("/admin/").status_code == 200
        restrict(Account.objects.get(username="Mod"), suspended_until=FOREVER)
        assert client.get("/admin/").status_code == 302

    def test_plans_of_a_suspended_account_are_not_played_and_its_matches_go_on(self, time_machine):
        alice, bob = an_account("Alice"), an_account("Bob")
        match = begun(alice, bob, first=1)
        plan(browser_of(alice), match, ONE)
        plays(bob, match, ONE["turn"][0])
        restrict(alice, suspended_until=FOREVER)
        time_machine.move_to(timezone.now() + timedelta(minutes=10))
        served()
        assert plans_play() == plans_play() == 0
        restrict(alice)
        assert plans_play() == 0  # now it is due in a while
        time_machine.move_to(timezone.now() + timedelta(minutes=10))
        served()
        assert plans_play() == 1


@pytest.mark.django_db
class TestAClosedAccount:
    def test_a_closed_account_shows_its_profile_to_itself_alone_and_keeps_its_name(self, alice):
        reader, itself = browser_of(an_account("Bob")), browser_of(alice)
        restrict(alice, closed=True)
        for browser in (reader, Browser()):
            for path in ("players/Alice/", "players/Alice/matches/"):
                refused(browser.read(path), 404, "not_found")
        assert itself.read("players/Alice/").status_code == 200
        taken = Browser().write("accounts/", {"username": "alice", "password": "battery staple"})
        assert taken.json()["errors"][0]["code"] == "username_taken"
        restrict(alice)
        assert reader.read("players/Alice/").status_code == 200

    def test_public_matches_of_a_closed_account_are_not_listed(self, alice):
        a_match(alice, an_account("Bob"), public=True)
        restrict(alice, closed=True)
        assert Browser().read("matches/?player=Alice").json()["results"] == []


@pytest.mark.usefixtures("committed_db")
class TestSockets:
    async def test_sockets_of_a_suspended_account_close_at_once_and_others_stay(self):
        token = await database_sync_to_async(a_token)("Alice")
        bob = await database_sync_to_async(an_account)("Bob")
        async with AsyncExitStack() as stack:
            by_cookie = await stack.enter_async_context(socket_of(token.account))
            others = await stack.enter_async_context(socket_of(bob))
            by_token = await opened(token)
            await database_sync_to_async(restrict)(token.account, suspended_until=FOREVER)
            assert await by_cookie.receive_output() == CLOSED
            assert await by_token.receive_output() == CLOSED
            assert await others.receive_nothing()
            await by_token.disconnect()

    async def test_sockets_close_at_the_guards_next_look_when_the_push_is_lost(self, monkeypatch):
        monkeypatch.setattr(session_guard, "SECONDS", 0.05)
        alice, bob = [await database_sync_to_async(an_account)(name) for name in ("Alice", "Bob")]
        async with socket_of(alice) as mine, socket_of(bob) as others:
            with lost_pushes(monkeypatch):
                await database_sync_to_async(restrict)(alice, suspended_until=FOREVER)
            assert await mine.receive_output() == CLOSED
            assert await others.receive_nothing()

    async def test_sockets_of_a_suspended_account_are_refused_with_4403_until_it_is_over(self):
        token = await database_sync_to_async(a_token)("Alice")
        await database_sync_to_async(restrict)(token.account, suspended_until=FOREVER)
        socket = a_socket(await database_sync_to_async(a_ticket)(token))
        assert (await socket.connect())[0]
        assert await socket.receive_output() == CLOSED
        await socket.disconnect()
        await database_sync_to_async(restrict)(token.account)
        async with socket_of(token.account):
            pass

    async def test_sockets_of_a_muted_or_match_banned_account_stay_open(self):
        alice = await database_sync_to_async(an_account)("Alice")
        async with socket_of(alice) as socket:
            await database_sync_to_async(restrict)(alice, muted_until=FOREVER, match_ban_until=FOREVER)
            await SESSION_GUARD.run_once()
            assert await socket.receive_nothing()
