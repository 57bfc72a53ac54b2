"""`manage.py demo`: something to look at and to try things on."""

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.accounts.house import HOUSE_IDS
from backend.accounts.models import Account
from backend.common.errors import Invalid
from backend.operations.demo import Demo, demo_create


class Command(BaseCommand):
    help = (
        "Make a few accounts with matches of every ruleset in many states, and open challenges. For a database of its "
        "own: it refuses one that has accounts."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--password", help="Of all accounts that are made; without it one is made up and printed.")
        parser.add_argument("--force", action="store_true", help="Add them to a database that has accounts.")

    def handle(self, *_args: Any, **options: Any) -> None:
        if Account.objects.exclude(pk__in=HOUSE_IDS).exists() and not options["force"]:
            raise CommandError("This database has accounts. With --force the demo's are added to them.")
        password = options["password"] or secrets.token_urlsafe(12)
        try:
            demo = demo_create(password=password)
        except Invalid as refusal:
            raise CommandError(" ".join(error["detail"] for error in refusal.extras["errors"])) from refusal
        self.tell(demo, None if options["password"] else password)

    def tell(self, demo: Demo, password: str | None) -> None:
        """Print what there is now and how to get in."""
        names = ", ".join(account.username for account in demo.players)
        self.stdout.write(f"Sign in as {names}; password {password or 'as you gave it'}.")
        self.stdout.write(f"The guest {demo.guest.username} comes back with the recovery code {demo.recovery_code}.")
        for scene, match in demo.matches:
            self.stdout.write(f"  /m/{match.pk}  {match.ruleset}: {scene.about}")
        for challenge in demo.challenges:
            self.stdout.write(f"  /c/{challenge.pk}  {challenge.ruleset}: open challenge ({challenge.visibility})")
