"""`manage.py doctor`: how everything is that this service needs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from backend.config.doctor import FAIL, findings


class Command(BaseCommand):
    help = "Look at settings, stores, files, mail, backups, matches, jobs and more. Exits with 1 on a fail."
    requires_system_checks = []  # it shows what they say itself

    def handle(self, *_: Any, **__: Any) -> None:
        failed = 0
        for found in findings():
            failed += found.state == FAIL
            self.stdout.write(
                f"{found.state:<5}{found.about:<10}{found.what}" + (f"  → {found.do}" if found.do else "")
            )
        if failed:
            raise CommandError(f"{failed} of these fail.")
