"""The twenty checks: what a bot has to do, and how it is seen to do it."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from cairn_client import api
from cairn_client.check.kit import Failed, Kit
from cairn_client.check.proxy import Answer, Asked, Lost

Check = Callable[[Kit], Awaitable[None]]
#: In the order in which they are tried, by name: what the bot has to do, and the check.
LINES: dict[str, tuple[str, Check]] = {}
LATER = {"a_later_member": {"of": ["a", "later", "version"]}}
QUIET_SECONDS, QUIET_REQUESTS = 1.5, 3


def line(name: str, does: str) -> Callable[[Check], Check]:
    """Add a check."""

    def add(check: Check) -> Check:
        LINES[name] = does, check
        return check

    return add


@line("accepts", "accepts a challenge")
async def _(kit: Kit) -> None:
    await kit.waiting()


async def play_out(kit: Kit, ruleset: str) -> None:
    """Play a whole match of that ruleset with the bot."""
    match = await kit.begin(ruleset)
    while match["status"] == "active":
        match = await kit.answer(match)
        if match["status"] == "active":
            match = await kit.opponents_turn(match["id"])


@line("match", "plays a match to its end")
async def _(kit: Kit) -> None:
    await play_out(kit, "edition2016")


@line("tactics", "plays a match with tactic cards")
async def _(kit: Kit) -> None:
    await play_out(kit, "edition2016+tactics")


@line("siege", "plays a match of the siege")
async def _(kit: Kit) -> None:
    await play_out(kit, "siege")


@line("several", "plays two matches at once")
async def _(kit: Kit) -> None:
    matches = [await kit.answer(await kit.begin("deck52")) for _ in range(2)]
    for match in matches:
        await kit.opponents_turn(match["id"])
        await kit.opponent.send(api.match_resign(match["id"]))


@line("lost-reply", "does not play twice when an answer is lost")
async def _(kit: Kit) -> None:
    lost: list[Asked] = []

    def after(asked: Asked, answer: Answer) -> Answer:
        if asked.is_move and not lost:
            lost.append(asked)
            raise Lost
        return answer

    match, mark = await kit.provoke(after=after)
    await kit.until(lambda: lost, "it did not move")

    def again() -> list[Asked]:
        return [one for one in kit.moves(mark) if one is not lost[0] and one.path == lost[0].path]

    end = time.monotonic() + QUIET_SECONDS  # it may also look, and see that it has moved
    await kit.until(lambda: again() or time.monotonic() > end, "")
    if any(one.key != lost[0].key for one in again()):
        raise Failed("it sent the move again under another key")
    match = await kit.answer(await kit.opponents_turn(match["id"]))
    if match["status"] == "active":
        await kit.opponents_turn(match["id"])


@line("stale", "looks again when its move came too late")
async def _(kit: Kit) -> None:
    refused: list[Asked] = []

    async def before(asked: Asked) -> Answer | None:
        if not asked.is_move or refused:
            return None
        refused.append(asked)
        match = await kit.bots_own.send(api.match_get(asked.path.split("/")[-3]))
        return Answer.problem(409, "stale_version", match=match)

    _, mark = await kit.provoke(before=before)
    await kit.moved(mark, "it did not move any more")


def once(answer: Answer) -> Callable[[Asked], Answer | None]:
    """Return what answers so to the first move, and hands on what follows."""
    left = [answer]
    return lambda asked: left.pop() if asked.is_move and left else None


@line("limits", "waits as long as Retry-After asks")
async def _(kit: Kit) -> None:
    told = Answer.problem(429, "throttled", {"retry-after": "1"})
    _, mark = await kit.provoke(before=once(told))
    taken = await kit.moved(mark, "it did not move any more")
    first = kit.moves(mark)[0]
    early = [one for one in kit.moves(mark)[1:] if one.at - first.at < 0.95]
    if early or taken.at - first.at < 0.95:
        raise Failed("it came back too early")


@line("unavailable", "asks again, after a pause, when the server is away for a moment")
async def _(kit: Kit) -> None:
    _, mark = await kit.provoke(before=once(Answer.problem(503, "unavailable")))
    await kit.moved(mark, "it did not move any more")
    first, second, *_ = kit.moves(mark)
    if second.at - first.at < 0.1:
        raise Failed("it asked again without a pause")


@line("cut", "reconnects when its connections are cut")
async def _(kit: Kit) -> None:
    match = await kit.listening()
    await kit.proxy.cut()
    mark = kit.mark()
    await kit.answer(match)
    await kit.moved(mark, "it did not move any more")


@line("restarts", "reconnects when the server restarts (1012)")
async def _(kit: Kit) -> None:
    match = await kit.listening()
    back = time.monotonic() + 0.5
    away = Answer.problem(503, "unavailable")
    await kit.proxy.cut(1012)
    _, mark = await kit.provoke(before=lambda _: away if time.monotonic() < back else None)
    await kit.moved(mark, f"it did not move any more in {match['id']}")


@line("later-kind", "passes over a kind of notice that it does not know")
async def _(kit: Kit) -> None:
    match = await kit.waiting()

    def after(asked: Asked, answer: Answer) -> Answer:
        if "/feed/" not in asked.path or answer.status != 200:
            return answer
        feed = json.loads(answer.body)
        feed["results"] = [_of_a_later_kind(notice) for notice in feed["results"]]
        return Answer(200, answer.headers, json.dumps(feed).encode())

    def frame(sent: dict[str, Any]) -> list[dict[str, Any]]:
        return [{**sent, "notice": _of_a_later_kind(sent["notice"])} if sent["type"] == "notice" else sent]

    kit.proxy.mischief.after, kit.proxy.mischief.frame = after, frame
    await kit.opponent.send(api.message_write(match["id"], {"text": "Hello"}))
    mark = kit.mark()
    await kit.answer(match)
    await kit.moved(mark, "it did not move any more")


def _of_a_later_kind(notice: dict[str, Any]) -> dict[str, Any]:
    return {**notice, "kind": "comet", "data": LATER} if notice["kind"] == "message" else notice


@line("later-members", "passes over members and frames that it does not know")
async def _(kit: Kit) -> None:
    def after(_: Asked, answer: Answer) -> Answer:
        told = json.loads(answer.body) if answer.status in (200, 201) and answer.body else None
        if not isinstance(told, dict):
            return answer
        return Answer(answer.status, answer.headers, json.dumps({**LATER, **told}).encode())

    def frame(sent: dict[str, Any]) -> list[dict[str, Any]]:
        return [{"type": "a_later_type", **LATER}, {**LATER, **sent}]

    _, mark = await kit.provoke(after=after, frame=frame)
    await kit.moved(mark, "it did not move any more")


@line("quiet", f"asks {QUIET_REQUESTS} times at most in {QUIET_SECONDS} seconds while it waits")
async def _(kit: Kit) -> None:
    await kit.waiting()
    await asyncio.sleep(0.3)  # what it does after its move
    mark = kit.mark()
    await asyncio.sleep(QUIET_SECONDS)
    if len(kit.since(mark)) > QUIET_REQUESTS:
        raise Failed(f"it asked {len(kit.since(mark))} times")


@line("over", "goes on when the other player resigns while it thinks")
async def _(kit: Kit) -> None:
    match, ended = await kit.waiting(), False

    def before(asked: Asked) -> Answer | None:
        """Let no move through before the match is over."""
        return Answer.problem(503, "unavailable") if asked.is_move and not ended else None

    match, mark = await kit.provoke(before=before)
    await kit.until(lambda: kit.moves(mark), "it did not move")
    await kit.opponent.send(api.match_resign(match["id"]))
    ended = True
    await kit.waiting()


@line("crash", "plays on in what waits for it when it was killed and started again")
async def _(kit: Kit) -> None:
    match = await kit.waiting()
    await kit.stop()
    await kit.answer(match)
    mark = kit.mark()
    await kit.start()
    await kit.moved(mark, "it did not move")


@line("token", "sends its token with everything, and no cookie")
async def _(kit: Kit) -> None:
    await kit.waiting()
    for asked in kit.proxy.asked:
        if not asked.headers.get("authorization", "").startswith("Bearer ") or "cookie" in asked.headers:
            raise Failed(f"{asked.method} {asked.path}")


@line("keys", "gives each move an Idempotency-Key of its own")
async def _(kit: Kit) -> None:
    _, mark = await kit.provoke()
    await kit.moved(mark, "it did not move")
    by_key: dict[str, bytes] = {}
    for move in kit.moves():
        if not move.key:
            raise Failed("a move had none")
        if by_key.setdefault(move.key, move.body) != move.body:
            raise Failed("two moves had the same")


@line("legal", "plays nothing that is refused")
async def _(kit: Kit) -> None:
    await kit.waiting()
    refused = [move for move in kit.moves() if move.genuine and 400 <= move.status < 500 and move.status != 409]
    if refused:
        raise Failed(
            f"{len(refused)} of {len(kit.moves())} moves, the first with {refused[0].status}: {refused[0].body!r}"
        )


@line("revoked", "stops asking when its token is revoked")
async def _(kit: Kit) -> None:
    await kit.listening()
    kit.proxy.mischief.before = lambda _: Answer.problem(401, "bad_token")
    await kit.proxy.cut(4401)
    mark = kit.mark()
    await asyncio.sleep(QUIET_SECONDS)
    asked = len(kit.since(mark))
    await kit.stop()
    if asked > QUIET_REQUESTS:
        raise Failed(f"it asked {asked} times more in {QUIET_SECONDS} seconds")
