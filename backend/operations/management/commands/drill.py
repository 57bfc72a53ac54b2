"""`manage.py drill`: whether the backup there is would do, tried out beside the service."""

import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backend.operations.backup.drill import drill
from backend.operations.backup.manifest import BackupFault, Manifest, backup_at


class Command(BaseCommand):
    help = (
        "Restore a backup into a database of its own, serve it on a free port of this machine, without any job, ask "
        "for some pages, and remove it all again. On PostgreSQL the user needs the right to make a database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", type=Path, help="A backup, or a folder of them: then the newest.")
        parser.add_argument("--key", type=Path, metavar="FILE", help="The secret key that was kept apart.")

    def handle(self, *_: Any, source: Path, key: Path | None, **__: Any) -> None:
        try:
            folder = backup_at(source)
            with tempfile.TemporaryDirectory(prefix="cairn-drill-") as place:
                took = drill(folder, Manifest.read(folder), Path(place), key)
        except BackupFault as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"{folder} is a backup to go on from:")
        for step, seconds in took.items():
            self.stdout.write(f"  {step}: {seconds:.1f} s")
