"""`manage.py restore`: a backup, put in an empty place."""

import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from backend.common.unlimited import unlimited
from backend.operations.backup.exclusive import exclusive_database
from backend.operations.backup.manifest import BackupFault, Manifest, backup_at
from backend.operations.backup.restore import (
    backup_faults,
    backup_restore,
    key_put,
    meaning_faults,
    require_empty,
    require_migratable,
)

#: Matches that are replayed unless set otherwise.
SAMPLE = 200


class Command(BaseCommand):
    help = (
        "Restore a backup into an empty database, of SQLite or PostgreSQL (a backup of SQLite into either), and check "
        "what came: rows, the audit log, some matches. Nothing is ever restored over accounts or matches."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="A backup, or a folder of them: then the newest.")
        parser.add_argument("--check", action="store_true", help="Check the backup itself, and restore nothing.")
        parser.add_argument("--key", type=Path, metavar="FILE", help="The secret key that was kept apart.")
        parser.add_argument("--without-key", action="store_true", help="Go on under another, and lose what it opens.")
        parser.add_argument("--sample", type=int, default=SAMPLE, help="How many matches are replayed (%(default)s).")

    def handle(self, *_: Any, source: Path, check: bool, **options: Any) -> None:
        try:
            folder = backup_at(source)
            manifest = Manifest.read(folder)
            self.stdout.write(f"{folder}: {manifest.vendor} of {manifest.made}, Cairn {manifest.cairn}")
            require_migratable("The backup", manifest.migrations)
            self.require_none("The backup is not whole", backup_faults(folder, manifest))
            if check:
                self.stdout.write("Every file is as it was written, and the database in it can be read.")
                return
            with exclusive_database():
                self.restore(folder, manifest, **options)
        except BackupFault as fault:
            raise CommandError(str(fault)) from fault

    def restore(
        self, folder: Path, manifest: Manifest, *, key: Path | None, without_key: bool, sample: int, **_: Any
    ) -> None:
        """Put it in place, and check what is there then."""
        began = time.monotonic()
        require_empty()
        if not key_put(folder, manifest, key) and not without_key:
            raise CommandError(
                f"The backup was made under another secret key ({manifest.key}). Give it with --key FILE or as "
                "SECRET_KEY. With --without-key everybody is signed out, and second steps and webhooks are lost."
            )
        backup_restore(folder, manifest, self.stdout.write)
        with unlimited(connection):
            self.require_none("What was restored is damaged", list(meaning_faults(manifest, sample)))
        self.stdout.write(f"Restored and checked in {time.monotonic() - began:.1f} s. Audit head {manifest.audit}")
        if missing := sorted(set(manifest.settings) - set(settings.ENVIRONMENT_GIVEN)):
            self.stdout.write(f"Set where it came from, and not here: {', '.join(missing)}")

    def require_none(self, what: str, faults: list[str]) -> None:
        """Name each fault, and fail if there is one."""
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{what}: {len(faults)} faults")
