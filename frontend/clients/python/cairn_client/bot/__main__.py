"""The command `cairn-bot`."""

import argparse
import asyncio
import math
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from cairn_client import api
from cairn_client.bot.engines import engine_of
from cairn_client.bot.listen import listen
from cairn_client.bot.play import Terms, run
from cairn_client.bot.quickstart import quickstart
from cairn_client.check.checks import CHECKS
from cairn_client.check.run import check
from cairn_client.check.server import private_server
from cairn_client.client import AsyncCairn
from cairn_client.errors import CairnError, Unreadable
from cairn_client.webhooks import new_secret

ENGINE = "random, greedy, or the command of a program that reads a line of JSON and writes one"


def command_line() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = argparse.ArgumentParser(prog="cairn-bot", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    first = verbs.add_parser("quickstart", help="make an account and a token, and play a match against the house")
    first.add_argument("server", help="http://127.0.0.1:8000")
    first.add_argument("--name", default="", help="of the account")
    first.add_argument("--engine", default="greedy", help=ENGINE)
    plays = verbs.add_parser("run", help="play on the account whose token is in CAIRN_TOKEN")
    plays.add_argument("engine", help=ENGINE)
    server = os.environ.get("CAIRN_SERVER", "http://127.0.0.1:8000")
    plays.add_argument("--server", default=server, help="CAIRN_SERVER or http://127.0.0.1:8000, unless given")
    plays.add_argument("--rulesets", help="whose challenges to accept, with commas between; all, unless given")
    plays.add_argument("--challenge", default="", metavar="NAME", help="challenge that player whenever a match is over")
    plays.add_argument("--matches", type=int, help="end after so many")
    forwards = verbs.add_parser("listen", help="forward the account's notices, as a webhook gets them")
    forwards.add_argument("--server", default=server)
    forwards.add_argument("--forward", required=True, metavar="URL", help="as http://127.0.0.1:9000/hook")
    forwards.add_argument("--secret", help="to sign with; generated and printed unless given")
    forwards.add_argument("--after", type=int, help="the number of the last notice that you had")
    tries = verbs.add_parser("check", help="run twenty checks on a bot, behind a proxy that injects faults")
    tries.add_argument("bot", help="its command; it finds server and token in CAIRN_SERVER and CAIRN_TOKEN")
    where = tries.add_mutually_exclusive_group()
    where.add_argument("--server", default=server, help="a Cairn where anybody may sign up, such as one of your own")
    where.add_argument("--repository", type=Path, metavar="FOLDER", help="serve a Cairn of its own from that checkout")
    tries.add_argument("--only", default="", help="names of checks, with commas between")
    tries.add_argument("--patience", type=float, default=10, help="seconds to wait for the bot, each time")
    return parser


async def work(asked: argparse.Namespace) -> None:
    """Do what was asked."""
    if asked.verb == "quickstart":
        engine = engine_of(asked.engine)
        try:
            await quickstart(asked.server, asked.name, engine, say)
        finally:
            await engine.close()
        return
    if asked.verb == "check":
        only = [name for name in asked.only.split(",") if name]
        if unknown := {*only} - {*CHECKS}:
            sys.exit(f"There is no check {', '.join(sorted(unknown))}; there are {', '.join(CHECKS)}.")
        async with private_server(asked.repository) if asked.repository else nullcontext(asked.server) as server:
            results = await check(asked.bot, server, only=only, patience=asked.patience, say=say)
        sys.exit(any(result.why for result in results))
    async with AsyncCairn(asked.server, os.environ.get("CAIRN_TOKEN", "")) as cairn:
        session: Any = await cairn.send(api.session_get())  # an address where nobody answers ends it
        if not isinstance(session, dict) or not session.get("account"):
            raise Unreadable(f"{cairn.address} answers, but not as a Cairn does.")
        cairn.patience = math.inf  # what has answered once is waited for, however long it is away
        if asked.verb == "listen":
            secret = asked.secret or new_secret()
            print(f"secret {secret}", flush=True)
            await listen(cairn, asked.forward, secret, asked.after, say)
            return
        engine = engine_of(asked.engine)
        rulesets = tuple(asked.rulesets.split(",")) if asked.rulesets else None
        if rulesets:
            known = [each["id"] for each in await cairn.send(api.ruleset_list())]
            if unknown := {*rulesets} - {*known}:
                sys.exit(f"There is no ruleset {', '.join(sorted(unknown))}; there are {', '.join(known)}.")
        try:
            await run(cairn, engine, Terms(rulesets, asked.challenge, asked.matches), say)
        finally:
            await engine.close()


def say(line: str) -> None:
    """Print it at once."""
    print(line, flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and do it."""
    asked = command_line().parse_args(arguments)
    if asked.verb in ("run", "listen") and not os.environ.get("CAIRN_TOKEN"):
        sys.exit("CAIRN_TOKEN is empty. `cairn-bot quickstart` makes a token, and so does the app: /settings/new-token")
    try:
        asyncio.run(work(asked))
    except CairnError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
