"""Webhooks on one's own machine: an account's notices, forwarded with the bytes and the signature of a Cairn."""

import asyncio
import json
import uuid
from collections.abc import Callable
from contextlib import aclosing
from functools import partial

import httpx

from cairn_client import api, webhooks
from cairn_client.client import AsyncCairn
from cairn_client.errors import BadSetting, Refused
from cairn_client.retries import Backoff
from cairn_client.settings import read_http

GONE = 410


async def listen(
    cairn: AsyncCairn, forward: str, secret: str, after: int | None = None, say: Callable[[str], object] = print
) -> None:
    """
    Send each notice on, as a webhook gets it, until the receiver says that it is gone; again while it takes none.

    Raises:
        BadSetting: Nothing can be sent there, or nothing signed so.
    """
    if read_http(forward) is None:
        raise BadSetting(f"{forward!r} is no address to send to; one is http://127.0.0.1:9000/hook")
    webhooks.headers(secret, "", b"")  # raises what is wrong with the secret before anything waits for it
    own = (await cairn.send(api.session_get()))["account"]
    if own is None:
        raise Refused({"code": "not_signed_in", "detail": "A token is needed.", "status": 401})
    async with httpx.AsyncClient(timeout=10) as http, aclosing(cairn.notices(after)) as notices:
        async for notice in notices:
            message = str(uuid.uuid5(uuid.UUID(own["id"]), str(notice["number"])))
            content = await body(cairn, own["id"], message, notice)
            status = await _taken(http, forward, partial(webhooks.headers, secret, message, content), content, say)
            say(f"{notice['kind']} {notice['number']}: {status}")
            if status == GONE:
                return


async def body(cairn: AsyncCairn, account: str, message: str, notice: api.Notice) -> bytes:
    """Return the body that a webhook gets for a notice."""
    opponent, version = "", None
    try:
        if notice["match"]:
            match = await cairn.send(api.match_get(notice["match"]))
            version = match["version"]
            opponent = next(player["username"] for player in match["players"] if player["id"] != account)
        elif notice["challenge"]:
            challenge = await cairn.send(api.challenge_get(notice["challenge"]))
            other = challenge["creator"] if challenge["creator"]["id"] != account else challenge["opponent"]
            opponent = other["username"] if other else ""
    except Refused:  # it is none of theirs to see any more
        pass
    told = {
        "id": message, "type": notice["kind"], "timestamp": notice["created"], "account": account,
        "number": notice["number"], "match": notice["match"], "challenge": notice["challenge"], "opponent": opponent,
        "version": version, "data": notice["data"],
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


async def _taken(
    http: httpx.AsyncClient,
    forward: str,
    headers: Callable[[], dict[str, str]],
    content: bytes,
    say: Callable[[str], object],
) -> int:
    """Return the status with which the receiver took it, or said that it is gone."""
    backoff = Backoff()
    while True:
        try:
            answer = await http.post(forward, content=content, headers=headers())
            if answer.is_success or answer.status_code == GONE:
                return answer.status_code
            failure = f"{answer.status_code} {answer.reason_phrase}"
        except httpx.TransportError as error:
            failure = f"{type(error).__name__}: {error}"
        pause = backoff.pause()
        if backoff.failures == 1:
            say(f"{forward} does not take it ({failure}); it is sent again and again.")
        await asyncio.sleep(pause)
