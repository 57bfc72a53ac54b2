"""Owners of tokens, and their programs, at a served Cairn."""

import asyncio
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class Owner:
    """Somebody's browser, and the tokens that they make with it."""

    def __init__(self, address: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1/", timeout=60)
        self.http.post("accounts/", json={"username": name, "password": "correct horse"}).raise_for_status()
        self.http.get("session/")
        self.http.headers["X-CSRFToken"] = self.http.cookies["csrftoken"]

    def token(self, *scopes: str) -> dict[str, Any]:
        """Make a token."""
        answer = self.http.post("me/tokens/", json={"name": "A program", "scopes": scopes})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def revoke(self, token: dict[str, Any]) -> None:
        """Revoke it."""
        assert self.http.delete(f"me/tokens/{token['id']}/").status_code == 204


def bearer(address: str, token: dict[str, Any]) -> httpx.Client:
    """Return a program with that token."""
    return httpx.Client(
        base_url=f"{address}/api/v1/", headers={"Authorization": f"Bearer {token['secret']}"}, timeout=60
    )


async def open_socket(address: str, token: dict[str, Any], *, ticket_from: str = "") -> ClientConnection:
    """Open a socket with a ticket, which another process may have given, and take its greeting."""
    ticket = bearer(ticket_from or address, token).post("socket-tickets/", json={}).json()["ticket"]
    socket = await connect(f"{address.replace('http', 'ws', 1)}/ws/v1/?ticket={ticket}", origin=None)
    assert '"type":"hello"' in str(await asyncio.wait_for(socket.recv(), 60))
    return socket


async def closing_code(socket: ClientConnection) -> int | None:
    """Read on until the server closes; return its code."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
