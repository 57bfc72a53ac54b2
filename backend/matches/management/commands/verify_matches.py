"""`manage.py verify_matches`: whether what is stored of each match is what its record says."""

import subprocess
import sys
import uuid
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.matches.models import Match
from backend.matches.services.verify import WHOLE, ids_of, matches_in, sample_of, settled_faults
from backend.matches.services.verify_lists import tally_faults

#: After so many the command says how far it has come.
STEP = 10_000


class Command(BaseCommand):
    help = (
        "Deal and replay matches and compare with what is stored. Exits with 1 and names each fault if there is one. "
        "Matches go by their ids; one that is stopped goes on with --share and --after."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", type=uuid.UUID, help="Ids; all matches without any.")
        parser.add_argument("--sample", type=int, metavar="N", help="At most so many, at random, in place of all.")
        parser.add_argument("--share", default=WHOLE, metavar="K/N", help="The K-th of N shares of all.")
        parser.add_argument("--after", type=uuid.UUID, metavar="ID", help="Those of the share behind that id.")
        parser.add_argument("--processes", type=int, default=1, metavar="N", help="All, in so many shares at once.")

    def handle(self, *_: Any, **options: Any) -> None:
        _require_one_choice(**options)
        if options["processes"] > 1:
            self.in_processes(options["processes"])
        else:
            self.verify(**options)

    def verify(
        self, *, match: list[uuid.UUID], sample: int | None, share: str, after: uuid.UUID | None, **_: Any
    ) -> None:
        """Check the matches that were chosen, one by one."""
        if match or sample is not None:
            chosen = match or sample_of(sample or 0)
            matches, on = Match.objects.filter(pk__in=chosen).order_by("pk").iterator(chunk_size=100), ""
        else:
            matches, on = matches_in(_share(share), after), f"; it goes on with --share {share} --after "
        checked = faults = 0
        for one in matches:
            checked += 1
            for fault in settled_faults(one):
                faults += 1
                self.stderr.write(f"{one.pk}: {fault}")
            if checked % STEP == 0:
                self.stdout.write(f"{checked} matches, {faults} faults{on and f'{on}{one.pk}'}")
                self.stdout.flush()
        if on:
            for fault in tally_faults(*ids_of(_share(share))):
                faults += 1
                self.stderr.write(fault)
        if faults:
            raise CommandError(f"{faults} faults in {checked} matches")
        self.stdout.write(f"{checked} matches, no fault")

    def in_processes(self, number: int) -> None:
        """Check each share in a process of its own."""
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "verify_matches", "--share"]
        begun = [subprocess.Popen([*command, f"{share}/{number}"]) for share in range(1, number + 1)]  # noqa: S603 - our own
        if failed := [share for share, process in enumerate(begun, 1) if process.wait()]:
            raise CommandError(f"Not content: shares {', '.join(map(str, failed))} of {number}")


def _require_one_choice(
    *, match: list[uuid.UUID], sample: int | None, share: str, after: uuid.UUID | None, processes: int, **_: Any
) -> None:
    choices = {
        "ids": bool(match),
        "--sample": sample is not None,
        "--share and --after": share != WHOLE or after is not None,
        "--processes": processes > 1,
    }
    given = [choice for choice, is_given in choices.items() if is_given]
    if len(given) > 1:
        raise CommandError(f"Give one of {', '.join(choices)}; these were {' and '.join(given)}.")


def _share(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise CommandError(f"{text} is no share: 2/5 is the second of five.")
    return int(number), int(of)
