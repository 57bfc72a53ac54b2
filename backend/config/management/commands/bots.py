"""`manage.py bots`: the house's turns apart from the jobs, in any number of processes."""

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from backend.bots.services.open import house_open
from backend.bots.services.play import SECONDS, play_due
from backend.common.draining import DRAINING
from backend.common.jobs import Job
from backend.config.signals import StopSignals
from backend.config.stores import require_no_restore


class Command(BaseCommand):
    help = "Play for the house until stopped. `serve` and `jobs` do so by themselves, with HOUSE_PROCESSES."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--processes", type=int, default=1, help="How many processes think (%(default)s).")

    def handle(self, *, processes: int, **_: Any) -> None:
        if not settings.HOUSE_BOTS:
            raise CommandError("The house is switched off (HOUSE_BOTS=0).")
        if processes < 1:
            raise CommandError("At least one process has to think.")
        require_no_restore()
        house_open()
        self.stdout.write(f"Playing for the house; {processes} to think. Stop with Ctrl-C.")
        self.stdout.flush()
        asyncio.run(self.run_until_stopped(processes))
        self.stdout.write("Stopped.")

    async def run_until_stopped(self, processes: int) -> None:
        """Play until SIGINT or SIGTERM; a turn that is being thought about is then played, if it takes no 5 seconds."""

        def house_play_apart() -> int:
            return play_due(processes)

        playing = asyncio.ensure_future(Job(house_play_apart, SECONDS, lasting=True).repeat())

        def begin() -> None:
            DRAINING.begin()
            playing.cancel()

        StopSignals(asyncio.get_running_loop(), begin)
        await asyncio.wait([playing])
        if not playing.cancelled():
            playing.result()
