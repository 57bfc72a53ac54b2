"""`manage.py export_match`: the record of a match, as the API gives it to its players."""

import json
import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.matches.errors import MatchRunning
from backend.matches.models import SEATS, Match
from backend.matches.selectors.record import match_record
from engine.records import to_json, to_text


class Command(BaseCommand):
    help = "Print the record of a finished match; `python -m engine verify` checks it. A running one's is a secret."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=uuid.UUID, help="Its id.")
        parser.add_argument("--json", action="store_true", help="As data instead of text.")

    def handle(self, *_args: Any, **options: Any) -> None:
        match = Match.objects.filter(pk=options["match"]).prefetch_related(SEATS).first()
        if match is None:
            raise CommandError(f"There is no match {options['match']}.")
        try:
            record = match_record(match=match)
        except MatchRunning as refusal:
            raise CommandError(f"{refusal.detail} Its record would show the secret of its deals.") from refusal
        if options["json"]:
            self.stdout.write(json.dumps(to_json(record), ensure_ascii=False))
        else:
            self.stdout.write(to_text(record, notes=True), ending="")
