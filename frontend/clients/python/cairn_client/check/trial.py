"""What the checks have at hand: the bot's process, a scripted opponent, and the proxy between."""

import asyncio
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from cairn_client import api
from cairn_client.check.proxy import Faults, Proxy, Request
from cairn_client.client import AsyncCairn
from cairn_client.errors import Refused
from cairn_client.settings import words_of
from cairn_client.signup import sign_up

PAUSE = 0.02  # seconds between two looks
#: What a bot may ask while it waits, and afterwards.
QUIET_SECONDS, QUIET_REQUESTS = 3.0, 3
AGAIN = 0.4  # seconds after which the server is asked again, though nothing was heard
#: Looks without a new request until a bot is idle, and looks at most: they count what a busy machine has given.
IDLE_LOOKS, MOST_LOOKS = 40, 200


class Failed(Exception):
    """The bot does not do what the check asks; the text is why."""


class Trial:
    """One bot under trial."""

    def __init__(self, command: str, proxy: Proxy, patience: float) -> None:
        self.proxy = proxy
        self.patience = patience
        self._command = words_of(command)
        self._process: asyncio.subprocess.Process | None = None
        self._match: api.Match | None = None
        mark = secrets.token_hex(4)
        self.name = f"tried-{mark}"
        self._token = sign_up(proxy.server, self.name, scopes=("read", "play", "challenge", "bot"))
        opponent = sign_up(proxy.server, f"tries-{mark}", scopes=("read", "play", "challenge", "chat"))
        self.opponent = AsyncCairn(proxy.server, opponent)
        self.bots_own = AsyncCairn(proxy.server, self._token)

    async def close(self) -> None:
        """End the bot, and resign what is being played."""
        await self.stop()
        await self.give_up()
        await self.opponent.close()
        await self.bots_own.close()

    # --- The bot

    async def start(self) -> None:
        """Start the bot, unless it runs."""
        if self._process is None or self._process.returncode is not None:
            told = {"CAIRN_SERVER": self.proxy.address, "CAIRN_TOKEN": self._token}
            none = asyncio.subprocess.DEVNULL
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env={**os.environ, **told}, stdin=none, stdout=none
            )

    async def stop(self) -> None:
        """End the bot as a crash does."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None

    @property
    def ended(self) -> bool:
        """Whether the bot has ended by itself."""
        return self._process is not None and self._process.returncode is not None

    async def until(self, holds: Callable[[], Any], failing: str) -> Any:
        """Return what *holds* returns as soon as that is something; fail when patience or the bot has ended."""
        end = time.monotonic() + self.patience
        while True:
            ended = self.ended  # looked at first: what it did last counts
            found = holds()
            if found := await found if isinstance(found, Awaitable) else found:
                return found
            if ended or time.monotonic() > end:
                raise Failed(f"{failing}; it has ended" if ended else failing)
            await asyncio.sleep(PAUSE)

    # --- What it asks

    def since(self, mark: int) -> list[Request]:
        """Return the requests since `mark` returned that."""
        return self.proxy.requests[mark:]

    def mark(self) -> int:
        """Return the number of requests so far."""
        return len(self.proxy.requests)

    def moves(self, mark: int = 0) -> list[Request]:
        """Return the moves since then."""
        return [request for request in self.since(mark) if request.is_move]

    async def moved(self, mark: int, failing: str) -> Request:
        """Return the next move of the bot's that the server has taken."""
        taken = await self.until(lambda: [one for one in self.moves(mark) if one.status == 201], failing)
        return taken[0]  # type: ignore[no-any-return]

    # --- Matches

    async def begin(self, ruleset: str = "edition2016") -> api.Match:
        """Challenge the bot; return the match when it has accepted."""
        await self.start()
        kind: Any = ruleset
        challenge = await self.opponent.send(
            api.challenge_create(
                {"ruleset": kind, "visibility": "direct", "opponent": self.name, "length": {"rounds": 1}, "first": "me"}
            )
        )

        async def accepted() -> str | None:
            await asyncio.sleep(AGAIN / 4)
            return (await self.opponent.send(api.challenge_get(challenge["id"])))["match"]

        try:
            match_id = await self.until(accepted, "it did not accept a challenge")
        except Failed:
            with suppress(Refused):
                await self.opponent.send(api.challenge_cancel(challenge["id"]))
            raise
        return await self.opponent.send(api.match_get(match_id))

    async def waiting(self) -> api.Match:
        """Return a match in which the opponent is to act, and the bot has moved before."""
        await self.start()
        if self._match is not None:
            self._match = await self.opponents_turn(self._match["id"])
        while self._match is None or self._match["status"] != "active":
            match = await self.answer(await self.begin())
            self._match = await self.opponents_turn(match["id"])
        return self._match

    async def listening(self) -> api.Match:
        """
        Return a match as `waiting` does, after a turn that the bot was notified of: it has connected by then.

        It is idle, too. While it looks for more after its move, it would find the next turn without being notified.
        """
        _, mark = await self.provoke()
        await self.moved(mark, "it did not move")
        match = await self.waiting()
        await self.idle()
        return match

    async def idle(self) -> None:
        """Wait until the bot asks nothing for a while; not for ever, as some look all the time."""
        asked, looks = -1, 0
        for _ in range(MOST_LOOKS):
            looks = looks + 1 if asked == self.mark() and self.proxy.requests[-1].status else 0
            if looks == IDLE_LOOKS:
                return
            asked = self.mark()
            await asyncio.sleep(PAUSE)

    async def opponents_turn(self, match_id: str) -> api.Match:
        """Return the match when the opponent is to act, or when it is over."""
        seen, looked = -1, 0.0

        async def look() -> api.Match | None:
            """Ask the server when the bot has moved, or a while has passed: its limits are for this, too."""
            nonlocal seen, looked
            taken, now = sum(move.status == 201 for move in self.moves()), time.monotonic()
            if taken == seen and now < looked + AGAIN:
                return None
            seen, looked = taken, now
            match = await self.opponent.send(api.match_get(match_id))
            return match if match["options"] or match["status"] != "active" else None

        return await self.until(look, "it did not play")  # type: ignore[no-any-return]

    async def answer(self, match: api.Match) -> api.Match:
        """Let the opponent play until the bot is to act, or the match is over."""
        while match["options"]:
            option = match["options"][0]
            actions = [option["action"], *(f"!{stone}" for stone in option["claims"][:1])]
            move: api.MoveRequest = {"actions": actions, "expected_version": match["version"]}
            match = (await self.opponent.send(api.match_play(match["id"], move)))["match"]
        return match

    async def provoke(self, **faults: Any) -> tuple[api.Match, int]:
        """Let the bot be to act with those faults; return the match and a mark before it."""
        while True:
            match = await self.waiting()
            mark = self.mark()
            self.proxy.faults = Faults(**faults)
            match = await self.answer(match)
            if match["status"] == "active":
                return match, mark
            self.proxy.faults = Faults()

    async def give_up(self) -> None:
        """End the match that is being played, and all faults."""
        self.proxy.faults = Faults()
        if self._match is not None:
            with suppress(Refused):
                await self.opponent.send(api.match_resign(self._match["id"]))
            self._match = None
