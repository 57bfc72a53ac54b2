"""With a real server: its job sends the mail by SMTP, and sockets close when their sessions end."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.support.server import serving
from tests.support.smtp import Peer, smtp_peer
from tests.support.waiting import wait_until

SECONDS = 5  # in which a socket has to close, and a mail of the queue to be sent
GOOD = {"username": "Alice", "password": "correct horse"}


@pytest.fixture(scope="module")
def peer() -> Iterator[Peer]:
    with smtp_peer() as peer:
        yield peer


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, peer: Peer) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("served")
    mail = {"EMAIL_URL": f"smtp://127.0.0.1:{peer.port}", "EMAIL_FROM": "Cairn <post@cairn.example>"}
    with serving(folder, DATA_DIR=str(folder), **mail) as address:
        httpx.post(
            f"{address}/api/v1/accounts/", json={**GOOD, "email": "alice@example.org"}, timeout=60
        ).raise_for_status()
        yield address
    assert "Traceback" not in (folder / "serve.log").read_text()


class Phone:
    """A browser of Alice's."""

    def __init__(self, address: str, password: str = "correct horse") -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"{address}/api/v1/", headers={"Origin": address}, timeout=60)
        self.http.post("session/", json={**GOOD, "password": password}).raise_for_status()

    def write(self, path: str, body: object = None, method: str = "POST") -> httpx.Response:
        token = {"X-CSRFToken": self.http.cookies["csrftoken"]}
        answer = self.http.request(method, path, json=body or {}, headers=token)
        answer.raise_for_status()
        return answer

    @asynccontextmanager
    async def socket(self) -> AsyncIterator[ClientConnection]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.address.replace('http', 'ws', 1)}/ws/v1/"
        async with connect(url, origin=self.address, additional_headers={"Cookie": cookies}) as line:  # type: ignore[arg-type]
            await asyncio.wait_for(line.recv(), SECONDS)  # hello
            yield line


async def closed(line: ClientConnection) -> int | None:
    """The code that a socket is closed with."""
    await asyncio.wait_for(line.wait_closed(), SECONDS)
    return line.close_code


def test_the_mail_of_a_sign_up_comes_within_seconds(address, peer):
    [mail] = wait_until(lambda: peer.mails)
    assert (mail["To"], mail["From"]) == ("alice@example.org", "Cairn <post@cairn.example>")
    code = mail.get_content().split(f"{address}/confirm#")[1].split()[0]
    assert httpx.post(f"{address}/api/v1/me/email/confirm/", json={"code": code}, timeout=60).status_code == 204


async def test_a_device_that_is_signed_out_loses_its_sockets_and_no_other_does(address):
    here, there = Phone(address), Phone(address)
    listed = here.http.get("me/devices/").json()["results"]
    mine = next(one["id"] for one in listed if one["current"])
    async with here.socket() as kept, there.socket() as lost:
        other = next(one["id"] for one in there.http.get("me/devices/").json()["results"] if one["current"])
        assert other != mine
        await asyncio.to_thread(here.write, f"me/devices/{other}/", None, "DELETE")
        assert await closed(lost) == 4401
        await kept.send('{"type": "ping"}')
        assert "pong" in str(await asyncio.wait_for(kept.recv(), SECONDS))


async def test_signing_out_everywhere_closes_all_sockets_and_this_session_comes_back(address):
    here, there = Phone(address), Phone(address)
    async with here.socket() as mine, there.socket() as other:
        await asyncio.to_thread(here.write, "me/devices/sign-out-everywhere/")
        assert (await closed(mine), await closed(other)) == (4409, 4401)
    async with here.socket() as again:
        await again.send('{"type": "ping"}')
        assert "pong" in str(await asyncio.wait_for(again.recv(), SECONDS))
        # A socket of the new key hears of the end of its session, too.
        await asyncio.to_thread(here.write, "session/", None, "DELETE")
        assert await closed(again) == 4401


async def test_a_new_password_closes_the_sockets_of_all_other_sessions(address):
    here, there = Phone(address), Phone(address)
    async with here.socket() as mine, there.socket() as other:
        body = {"password": "correct horse", "new_password": "battery staple"}
        await asyncio.to_thread(here.write, "me/password/", body)
        assert (await closed(mine), await closed(other)) == (4409, 4401)
    back = {"password": "battery staple", "new_password": "correct horse"}
    await asyncio.to_thread(here.write, "me/password/", back)
