"""`manage.py verify_matches`: whether what is stored of each match is what its record says."""

import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.matches.models import Match
from backend.matches.services.verify import match_faults, sample_of


class Command(BaseCommand):
    help = "Deal and replay matches and compare with what is stored. Exits with 1 and names each fault if there is one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", type=uuid.UUID, help="Ids; all matches without any.")
        parser.add_argument("--sample", type=int, metavar="N", help="At most so many, by chance, in place of all.")

    def handle(self, *_args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("created")
        if options["match"]:
            matches = matches.filter(pk__in=options["match"])
        elif options["sample"] is not None:
            matches = matches.filter(pk__in=sample_of(options["sample"]))
        checked = faults = 0
        for match in matches.iterator(chunk_size=100):
            checked += 1
            for fault in match_faults(match):
                faults += 1
                self.stderr.write(f"{match.pk}: {fault}")
        if faults:
            raise CommandError(f"{faults} faults in {checked} matches")
        self.stdout.write(f"{checked} matches, no fault")
