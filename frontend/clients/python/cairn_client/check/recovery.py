"""Checks of what a bot does where something goes wrong, or was made by a later version."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from cairn_client import api
from cairn_client.check.proxy import Answer, Lost, Request
from cairn_client.check.trial import QUIET_REQUESTS, QUIET_SECONDS, Failed, Trial

LATER = {"a_later_member": {"of": ["a", "later", "version"]}}


async def lost_reply(trial: Trial) -> None:
    """Does not play twice when an answer is lost."""
    lost: list[Request] = []

    def after(request: Request, answer: Answer) -> Answer:
        if request.is_move and not lost:
            lost.append(request)
            raise Lost
        return answer

    match, mark = await trial.provoke(after=after)
    await trial.until(lambda: lost, "it did not move")

    def again() -> list[Request]:
        return [one for one in trial.moves(mark) if one is not lost[0] and one.path == lost[0].path]

    end = time.monotonic() + QUIET_SECONDS  # it may also look, and see that it has moved
    await trial.until(lambda: again() or time.monotonic() > end, "")
    if any(one.key != lost[0].key for one in again()):
        raise Failed("it sent the move again under another key")
    match = await trial.answer(await trial.opponents_turn(match["id"]))
    if match["status"] == "active":
        await trial.opponents_turn(match["id"])


async def stale(trial: Trial) -> None:
    """Looks again when its move came too late."""
    refused: list[Request] = []

    async def before(request: Request) -> Answer | None:
        if not request.is_move or refused:
            return None
        refused.append(request)
        match = await trial.bots_own.send(api.match_get(request.path.split("/")[-3]))
        return Answer.problem(409, "stale_version", match=match)

    _, mark = await trial.provoke(before=before)
    await trial.moved(mark, "it did not move any more")


def once(answer: Answer) -> Callable[[Request], Answer | None]:
    """Return what answers so to the first move, and hands on what follows."""
    left = [answer]
    return lambda request: left.pop() if request.is_move and left else None


async def limits(trial: Trial) -> None:
    """Waits as long as Retry-After asks."""
    told = Answer.problem(429, "throttled", {"retry-after": "1"})
    _, mark = await trial.provoke(before=once(told))
    taken = await trial.moved(mark, "it did not move any more")
    first = trial.moves(mark)[0]
    early = [one for one in trial.moves(mark)[1:] if one.at - first.at < 0.95]
    if early or taken.at - first.at < 0.95:
        raise Failed("it came back too early")


async def unavailable(trial: Trial) -> None:
    """Asks again, after a pause, when the server is away for a moment."""
    _, mark = await trial.provoke(before=once(Answer.problem(503, "unavailable")))
    await trial.moved(mark, "it did not move any more")
    first, second, *_ = trial.moves(mark)
    if second.at - first.at < 0.1:
        raise Failed("it asked again without a pause")


async def cut(trial: Trial) -> None:
    """Reconnects when its connections are cut."""
    match = await trial.listening()
    await trial.proxy.cut()
    mark = trial.mark()
    await trial.answer(match)
    await trial.moved(mark, "it did not move any more")


async def restarts(trial: Trial) -> None:
    """Reconnects when the server restarts (1012)."""
    match = await trial.listening()
    back = time.monotonic() + 0.5
    away = Answer.problem(503, "unavailable")
    await trial.proxy.cut(1012)
    _, mark = await trial.provoke(before=lambda _: away if time.monotonic() < back else None)
    await trial.moved(mark, f"it did not move any more in {match['id']}")


async def later_kind(trial: Trial) -> None:
    """Passes over a kind of notice that it does not know."""
    match = await trial.listening()

    def after(request: Request, answer: Answer) -> Answer:
        if "/feed/" not in request.path or answer.status != 200:
            return answer
        feed = json.loads(answer.body)
        feed["results"] = [_of_a_later_kind(notice) for notice in feed["results"]]
        return Answer(200, answer.headers, json.dumps(feed).encode())

    def frame(sent: dict[str, Any]) -> list[dict[str, Any]]:
        return [{**sent, "notice": _of_a_later_kind(sent["notice"])} if sent["type"] == "notice" else sent]

    trial.proxy.faults.after, trial.proxy.faults.frame = after, frame
    await trial.opponent.send(api.message_write(match["id"], {"text": "Hello"}))
    mark = trial.mark()
    await trial.answer(match)
    await trial.moved(mark, "it did not move any more")


def _of_a_later_kind(notice: dict[str, Any]) -> dict[str, Any]:
    return {**notice, "kind": "comet", "data": LATER} if notice["kind"] == "message" else notice


async def later_members(trial: Trial) -> None:
    """Passes over members and frames that it does not know."""

    def after(_: Request, answer: Answer) -> Answer:
        told = json.loads(answer.body) if answer.status in (200, 201) and answer.body else None
        if not isinstance(told, dict):
            return answer
        return Answer(answer.status, answer.headers, json.dumps({**LATER, **told}).encode())

    def frame(sent: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"type": "a_later_type", **LATER}, {**LATER, **sent}]

    _, mark = await trial.provoke(after=after, frame=frame)
    await trial.moved(mark, "it did not move any more")


async def over(trial: Trial) -> None:
    """Goes on when the other player resigns while it thinks."""
    match, ended = await trial.waiting(), False

    def before(request: Request) -> Answer | None:
        """Let no move through before the match is over."""
        return Answer.problem(503, "unavailable") if request.is_move and not ended else None

    match, mark = await trial.provoke(before=before)
    await trial.until(lambda: trial.moves(mark), "it did not move")
    await trial.opponent.send(api.match_resign(match["id"]))
    ended = True
    await trial.waiting()


async def revoked(trial: Trial) -> None:
    """Stops asking when its token is revoked."""
    await trial.listening()
    trial.proxy.faults.before = lambda _: Answer.problem(401, "bad_token")
    await trial.proxy.cut(4401)
    mark = trial.mark()
    await asyncio.sleep(QUIET_SECONDS)
    number = len(trial.since(mark))
    await trial.stop()
    if number > QUIET_REQUESTS:
        raise Failed(f"it asked {number} times more in {QUIET_SECONDS} seconds")
