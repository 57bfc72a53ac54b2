"""Run the checks on a bot, one by one, and print the results."""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from cairn_client.check.checks import CHECKS, description
from cairn_client.check.proxy import Faults, Proxy
from cairn_client.check.trial import Failed, Trial
from cairn_client.errors import CairnError


@dataclass(frozen=True)
class Result:
    """The result of a check; `why` is empty where it passed."""

    name: str
    does: str
    why: str

    def __str__(self) -> str:
        return f"{'FAILED' if self.why else 'passed'}  {self.name:14} {self.does}{self.why and f': {self.why}'}"


async def check(
    command: str,
    server: str,
    *,
    only: Collection[str] = (),
    patience: float = 10,
    say: Callable[[str], object] = print,
) -> list[Result]:
    """
    Try the bot that this command starts; return a result for each check.

    Args:
        server: A Cairn where anybody may sign up. The bot gets the address of a proxy before it.
        only: Names of checks; all, unless given.
        patience: For so many seconds the bot is waited for, each time.
    """
    proxy = Proxy(server)
    async with proxy.serving():
        trial = await asyncio.to_thread(Trial, command, proxy, patience)
        try:
            results = []
            for name in only or CHECKS:
                results.append(Result(name, description(name), await _failure(trial, name)))
                say(str(results[-1]))
        finally:
            await trial.close()
    say(f"{sum(not result.why for result in results)}/{len(results)}")
    return results


async def _failure(trial: Trial, name: str) -> str:
    """Run the check; return why it failed, or nothing."""
    why = ""
    try:
        await CHECKS[name](trial)
    except (Failed, CairnError) as error:
        why = str(error)
    except Exception as error:  # noqa: BLE001 - what nobody thought of fails this check, and no other
        why = f"{type(error).__name__}: {error}"
    trial.proxy.faults = Faults()
    if why:
        # What a check has left behind is not to fail the next.
        await trial.stop()
        await trial.give_up()
    return why
