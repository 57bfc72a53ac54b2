"""`manage.py archive_matches`: at once what the job does little by little, or back again."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.matches.services.archive import archives, due_matches, match_archive, match_unarchive

#: After so many the command says how far it has come.
STEP = 10_000


class Command(BaseCommand):
    help = (
        "Archive the matches that ended ARCHIVE_AFTER_DAYS ago, each in a transaction of its own. It can be stopped "
        "and goes on where it was."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--undo", action="store_true", help="Put all that was archived back, as it was before.")

    def handle(self, *_: Any, undo: bool, **__: Any) -> None:
        if undo == bool(settings.ARCHIVE_AFTER_DAYS):
            raise CommandError(
                "The job would archive them again: set ARCHIVE_AFTER_DAYS to 0 where processes run, then here."
                if undo
                else "ARCHIVE_AFTER_DAYS says after how many days."
            )
        done, steps = 0, map(match_unarchive, archives()) if undo else map(match_archive, due_matches())
        for number, has_changed in enumerate(steps, 1):
            done += has_changed
            if number % STEP == 0:
                self.stdout.write(f"{done} matches")
                self.stdout.flush()
        self.stdout.write(f"{done} matches {'are rows again' if undo else 'archived'}")
