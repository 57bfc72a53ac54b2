"""`manage.py export_audit`: the audit log as lines of JSON."""

from typing import Any

from django.core.management.base import BaseCommand

from backend.moderation.services.log import audit_export


class Command(BaseCommand):
    help = (
        "Write the audit log as lines of JSON, the oldest row first. Anybody who has them can compute the chain again."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        for line in audit_export(actor=None):
            self.stdout.write(line, ending="")
