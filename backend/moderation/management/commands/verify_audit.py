"""`manage.py verify_audit`: whether the audit log, and what stands by it, is as it was written."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.moderation.audit import audit_verify


class Command(BaseCommand):
    help = (
        "Compute every row's digest again, and compare the chain and its head, and sanctions, roles and restrictions "
        "with what the rows say. Exits with 1 and names each fault if there is one. "
        "Note the head that it prints somewhere else: with --noted it is compared with what you noted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--noted", metavar="NUMBER:DIGEST", type=_noted, help="A head that was printed before.")

    def handle(self, *_args: Any, **options: Any) -> None:
        found = audit_verify(noted=options["noted"])
        for fault in found.faults:
            self.stderr.write(fault)
        if found.faults:
            raise CommandError(f"faults: {len(found.faults)}, in {found.rows} rows")
        self.stdout.write(f"{found.rows} rows, no fault; the head is {found.number}:{found.digest}")


def _noted(text: str) -> tuple[int, str]:
    number, _, digest = text.partition(":")
    return int(number), digest.strip().lower()
