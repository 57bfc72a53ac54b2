"""`manage.py jobs`: what `serve` does besides serving, for installations whose server is another one."""

import asyncio
import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from backend.common.draining import DRAINING
from backend.common.job_runner import run_jobs_once
from backend.common.jobs import JOBS
from backend.common.one_processor import ONE_PROCESSOR
from backend.config.signals import StopSignals
from backend.config.stores import require_no_restore
from backend.operations.metrics import metrics_serve

#: How much more than a server's its work is put off where a processor is scarce: those wait who asked (decision 0065).
NICENESS = 5


class Command(BaseCommand):
    help = "Run the periodic jobs until stopped. `serve` does so by itself; of several processes one runs them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--metrics-port", type=int, default=settings.METRICS_PORT, help="Of /metrics.")

    def handle(self, *, metrics_port: int, **_: Any) -> None:
        require_no_restore()
        os.nice(NICENESS)
        metrics_serve(metrics_port)
        self.stdout.write(f"Running {len(JOBS)} jobs. Stop with Ctrl-C.")
        self.stdout.flush()
        asyncio.run(self.run_until_stopped())
        self.stdout.write("Stopped.")

    async def run_until_stopped(self) -> None:
        """Run the jobs until SIGINT or SIGTERM; a job that is at work then comes to its end."""
        jobs = asyncio.ensure_future(run_jobs_once())
        beside = asyncio.ensure_future(ONE_PROCESSOR.run()) if settings.ONE_PROCESSOR else None

        def begin() -> None:
            DRAINING.begin()
            jobs.cancel()

        StopSignals(asyncio.get_running_loop(), begin)
        await asyncio.wait([jobs])
        if beside:
            beside.cancel()
        if not jobs.cancelled():
            jobs.result()
