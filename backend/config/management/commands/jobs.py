"""`manage.py jobs`: what `serve` does besides serving, for installations whose server is another one."""

import asyncio
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from backend.common.draining import DRAINING
from backend.common.job_runner import run_jobs_once
from backend.common.jobs import JOBS
from backend.config.signals import StopSignals
from backend.config.stores import require_no_restore
from backend.operations.metrics import metrics_serve


class Command(BaseCommand):
    help = "Run the periodic jobs until stopped. `serve` does so by itself; of several processes one runs them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--metrics-port", type=int, default=settings.METRICS_PORT, help="Of /metrics.")

    def handle(self, *, metrics_port: int, **_: Any) -> None:
        require_no_restore()
        metrics_serve(metrics_port)
        self.stdout.write(f"Running {len(JOBS)} jobs. Stop with Ctrl-C.")
        self.stdout.flush()
        asyncio.run(self.run_until_stopped())
        self.stdout.write("Stopped.")

    async def run_until_stopped(self) -> None:
        """Run the jobs until SIGINT or SIGTERM; a job that is at work then comes to its end."""
        jobs = asyncio.ensure_future(run_jobs_once())

        def begin() -> None:
            DRAINING.begin()
            jobs.cancel()

        StopSignals(asyncio.get_running_loop(), begin)
        await asyncio.wait([jobs])
        if not jobs.cancelled():
            jobs.result()
