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
        parser.add_argument("--sample", type=int, metavar="N", help="At most so many, by chance, in place of all.")
        parser.add_argument("--share", default=WHOLE, metavar="K/N", help="The K-th of N shares of all.")
        parser.add_argument("--after", type=uuid.UUID, metavar="ID", help="Those of the share behind that id.")
        parser.add_argument("--processes", type=int, default=1, metavar="N", help="All, in so many shares at once.")

    def handle(self, *_args: Any, **options: Any) -> None:
        some = bool(options["match"]) or options["sample"] is not None
        share = options["after"] is not None or options["share"] != WHOLE
        if some and share:
            raise CommandError("--share and --after are of all matches: give no ids and no --sample.")
        if options["processes"] > 1:
            if some or share:
                raise CommandError("--processes checks all matches: give it alone.")
            self.in_processes(options["processes"])
            return
        chosen = Match.objects.order_by("pk")
        if options["match"]:
            matches = chosen.filter(pk__in=options["match"]).iterator(chunk_size=100)
        elif options["sample"] is not None:
            matches = chosen.filter(pk__in=sample_of(options["sample"])).iterator(chunk_size=100)
        else:
            matches = matches_in(_share(options["share"]), options["after"])
        checked = faults = 0
        for match in matches:
            checked += 1
            for fault in settled_faults(match):
                faults += 1
                self.stderr.write(f"{match.pk}: {fault}")
            if checked % STEP == 0:
                on = "" if some else f"; it goes on with --share {options['share']} --after {match.pk}"
                self.stdout.write(f"{checked} matches, {faults} faults{on}")
                self.stdout.flush()
        if not some:
            for fault in tally_faults(*ids_of(_share(options["share"]))):
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


def _share(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise CommandError(f"{text} is no share: 2/5 is the second of five.")
    return int(number), int(of)
