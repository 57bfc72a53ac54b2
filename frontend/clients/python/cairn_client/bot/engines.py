"""Engines choose what to play: by chance, by a glance at the cards, or as another program says."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any, Protocol

from cairn_client import api
from cairn_client.bot.greedy import worth
from cairn_client.errors import CairnError
from cairn_client.settings import words_of

#: Seconds that a program may think about one turn, and that it has to end when it is asked to.
THINKS, ENDS = 60.0, 3.0


class EngineFailed(CairnError):
    """The program ended, said nothing in time, or said what is no answer."""


class Engine(Protocol):
    """What chooses."""

    async def choose(self, match: api.Match) -> list[str]:
        """Return what to play in a match whose `options` are not empty."""

    async def close(self) -> None:
        """Let go of what it holds."""


class Random:
    """Plays anything that is legal, and claims what it can."""

    async def choose(self, match: api.Match) -> list[str]:
        """Return an option, with one claim: that may end the round, and a second would be illegal then."""
        return _with_claim(random.choice(match["options"]))  # noqa: S311 - no secret

    async def close(self) -> None:
        """Nothing is held."""


class Greedy(Random):
    """Puts each card where the side it makes looks best, and claims what it can."""

    async def choose(self, match: api.Match) -> list[str]:
        """Return the option that looks best; of those alike any."""
        scores = [worth(option, match) for option in match["options"]]
        best = [option for option, score in zip(match["options"], scores, strict=True) if score == max(scores)]
        return _with_claim(random.choice(best))  # noqa: S311 - no secret


class Program:
    """
    A program that reads a line of JSON and writes one.

    It reads `{"cmd": "choose", "match", "ruleset", "seat", "view", "options", "clock"}` and writes
    `{"actions": ["R7@3", "!3"]}`. What it writes to its standard error is shown.
    """

    def __init__(self, command: str) -> None:
        self._command = words_of(command)
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, match: api.Match) -> list[str]:
        """
        Ask it, having started it if it does not run.

        Raises:
            EngineFailed: the program ended, said nothing in time, or said what is no answer.
        """
        asked = {
            "cmd": "choose", "match": match["id"], "ruleset": match["ruleset"], "seat": match["seat"],
            "view": match["position"], "options": match["options"], "clock": match["clock"],
        }  # fmt: skip
        name = self._command[0]
        try:
            async with asyncio.timeout(THINKS):
                answer = await self._say(json.dumps(asked))
        except TimeoutError as error:
            raise EngineFailed(f"{name} has not answered for {THINKS:g} seconds.") from error
        except (OSError, ValueError) as error:  # it cannot be started, has closed its input, or its line has no end
            raise EngineFailed(f"{name}: {type(error).__name__}: {error}") from error
        if not answer:
            raise EngineFailed(f"{name} has ended without an answer.")
        try:
            actions = json.loads(answer)["actions"]
            "".join(actions).encode()  # halves of a character cannot be sent
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise EngineFailed(f'{name} answered {answer[:200]!r}, not {{"actions": ["…"]}}.') from error
        if not isinstance(actions, list):
            raise EngineFailed(f"{name}: actions have to be a list of texts: {answer[:200]!r}")
        return actions

    async def _say(self, line: str) -> bytes:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=2**20)
        process: Any = self._process  # whose pipes are there
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()
        return bytes(await process.stdout.readline())

    async def close(self) -> None:
        """End the program."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), ENDS)
                return
            self._process.kill()
            await self._process.wait()


def engine_of(name: str) -> Engine:
    """Return the engine of that name, or the program that this command starts."""
    return {"random": Random, "greedy": Greedy}.get(name, lambda: Program(name))()


def _with_claim(option: api.Option) -> list[str]:
    return [option["action"], *(f"!{stone}" for stone in option["claims"][:1])]
