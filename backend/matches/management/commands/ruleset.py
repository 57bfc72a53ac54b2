"""`manage.py ruleset`: which rulesets are offered for new matches."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.matches.rulesets import ruleset_ids, rulesets_off
from backend.matches.services.switch import ruleset_switch


class Command(BaseCommand):
    help = "List the rulesets, or switch one on or off for new matches; running matches go on. Needs no restart."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", nargs="?", help="An id; all are listed without one.")
        parser.add_argument("state", nargs="?", choices=["on", "off"], help="Whether new matches may be made.")
        parser.add_argument("--note", default="", help="Why, for other operators.")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["ruleset"] is not None:
            self.switch(options["ruleset"], options["state"], options["note"])
        off = rulesets_off()
        for ruleset in ruleset_ids():
            self.stdout.write(f"{'off' if ruleset in off else 'on':<5}{ruleset}")

    def switch(self, ruleset: str, state: str | None, note: str) -> None:
        if state is None:
            raise CommandError("Say on or off.")
        try:
            ruleset_switch(ruleset=ruleset, offered=state == "on", note=note)
        except ValidationError as refusal:
            raise CommandError(" ".join(refusal.messages)) from None
