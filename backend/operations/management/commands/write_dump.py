"""`manage.py write_dump`: a month's records of public matches, for `/dumps/`."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from backend.operations.dumps import dump_write, dumps_in


class Command(BaseCommand):
    help = (
        "Write the records of the public matches that ended in a month, the last one unless said otherwise, to "
        "DUMPS_DIR, without those of players whose profile is not for everybody. --again writes again what is there."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", help="Such as 2026-10.")
        parser.add_argument("--again", action="store_true", help="Every month that is there, as it would be now.")

    def handle(self, *_: Any, month: str | None, again: bool, **__: Any) -> None:
        folder: Path | None = settings.DUMPS_DIR
        if folder is None:
            raise CommandError("Set DUMPS_DIR.")
        months = [dump.month for dump in dumps_in(folder)] if again else [month or _last_month()]
        for each in months:
            try:
                dump = dump_write(each, folder)
            except ValueError as fault:
                raise CommandError(str(fault)) from fault
            self.stdout.write(
                f"{folder / dump.file}: {dump.records} records, {dump.bytes} bytes, SHA-256 {dump.sha256}"
            )


def _last_month() -> str:
    return f"{timezone.now().replace(day=1) - timedelta(days=1):%Y-%m}"
