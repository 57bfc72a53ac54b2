"""`manage.py backup`: everything that has to be kept, in a folder, while the service runs."""

import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.operations.backup.create import backup_create, prune
from backend.operations.backup.manifest import BackupFault, Manifest


class Command(BaseCommand):
    help = (
        "Back up the database and the operator's texts to a new folder in TARGET, and check it. The service goes on "
        "meanwhile. The secret key is not in it: keep that apart."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        default = settings.BACKUP_DIR
        parser.add_argument("target", nargs="?", type=Path, default=default, help="A folder; BACKUP_DIR without any.")
        parser.add_argument("--keep", type=int, metavar="N", help="Then delete all but the newest N backups there.")
        parser.add_argument("--with-key", action="store_true", help="Put the secret key beside the database.")

    def handle(self, *_: Any, target: Path | None, keep: int | None, with_key: bool, **__: Any) -> None:
        if target is None:
            raise CommandError("Say where to, or set BACKUP_DIR.")
        if keep is not None and keep < 1:
            raise CommandError("At least one backup has to be kept.")
        began = time.monotonic()
        try:
            folder = backup_create(target, with_key=with_key)
        except BackupFault as fault:
            raise CommandError(str(fault)) from fault
        manifest = Manifest.read(folder)
        size = sum(file.bytes for file in manifest.files.values())
        seconds = time.monotonic() - began
        rows = sum(manifest.tables.values())
        self.stdout.write(f"{folder}: {rows} rows, {size / 1e6:.1f} MB, {seconds:.1f} s. Audit head {manifest.audit}")
        if not with_key:
            where = "SECRET_KEY" if "SECRET_KEY" in settings.ENVIRONMENT_GIVEN else settings.DATA_DIR / "secret.key"
            self.stdout.write(f"Not in it, and to be kept apart: {where} (key {manifest.key})")
        for old in prune(target, keep) if keep else []:
            self.stdout.write(f"Deleted {old}")
