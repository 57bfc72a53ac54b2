"""Checks of what a bot does where nothing goes wrong."""

import asyncio

from cairn_client import api
from cairn_client.check.trial import QUIET_REQUESTS, QUIET_SECONDS, Failed, Trial


async def accepts(trial: Trial) -> None:
    """Accepts a challenge."""
    await trial.waiting()


async def play_out(trial: Trial, ruleset: str) -> None:
    """Play a whole match of that ruleset with the bot."""
    match = await trial.begin(ruleset)
    while match["status"] == "active":
        match = await trial.answer(match)
        if match["status"] == "active":
            match = await trial.opponents_turn(match["id"])


async def match(trial: Trial) -> None:
    """Plays a match to its end."""
    await play_out(trial, "edition2016")


async def tactics(trial: Trial) -> None:
    """Plays a match with tactic cards."""
    await play_out(trial, "edition2016+tactics")


async def siege(trial: Trial) -> None:
    """Plays a match of the siege."""
    await play_out(trial, "siege")


async def several(trial: Trial) -> None:
    """Plays two matches at once."""
    matches = [await trial.answer(await trial.begin("deck52")) for _ in range(2)]
    for match in matches:
        await trial.opponents_turn(match["id"])
        await trial.opponent.send(api.match_resign(match["id"]))


async def quiet(trial: Trial) -> None:
    """Asks 3 times at most in 3 seconds while it waits."""
    await trial.waiting()
    await asyncio.sleep(0.3)  # what it does after its move
    mark = trial.mark()
    await asyncio.sleep(QUIET_SECONDS)
    if len(trial.since(mark)) > QUIET_REQUESTS:
        raise Failed(f"it asked {len(trial.since(mark))} times")


async def crash(trial: Trial) -> None:
    """Plays on in what waits for it when it was killed and started again."""
    match = await trial.waiting()
    await trial.stop()
    await trial.answer(match)
    mark = trial.mark()
    await trial.start()
    await trial.moved(mark, "it did not move")


async def token(trial: Trial) -> None:
    """Sends its token with everything, and no cookie."""
    await trial.waiting()
    for request in trial.proxy.requests:
        if not request.headers.get("authorization", "").startswith("Bearer ") or "cookie" in request.headers:
            raise Failed(f"{request.method} {request.path}")


async def keys(trial: Trial) -> None:
    """Gives each move an Idempotency-Key of its own."""
    _, mark = await trial.provoke()
    await trial.moved(mark, "it did not move")
    by_key: dict[str, bytes] = {}
    for move in trial.moves():
        if not move.key:
            raise Failed("a move had none")
        if by_key.setdefault(move.key, move.body) != move.body:
            raise Failed("two moves had the same")


async def legal(trial: Trial) -> None:
    """Plays nothing that is refused."""
    await trial.waiting()
    refused = [move for move in trial.moves() if move.genuine and 400 <= move.status < 500 and move.status != 409]
    if refused:
        raise Failed(
            f"{len(refused)} of {len(trial.moves())} moves, the first with {refused[0].status}: {refused[0].body!r}"
        )
