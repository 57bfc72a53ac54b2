"""`manage.py move_to_postgresql`: from the SQLite file of before to the database that is set now."""

import time
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections

from backend.common.unlimited import unlimited
from backend.operations.backup.contents import migrations_of_file
from backend.operations.backup.exclusive import exclusive_database, exclusive_file
from backend.operations.backup.manifest import BackupFault
from backend.operations.backup.restore import require_empty, require_migratable
from backend.operations.backup.transfer import transfer


class Command(BaseCommand):
    help = (
        "Fill the empty PostgreSQL of DATABASE_URL from a SQLite file: every table in one transaction, with sequences, "
        "and each table's rows compared by digest. Stop the service before. The file stays as it is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="The SQLite file, as var/cairn.sqlite3.")

    def handle(self, *_: Any, file: Path, **__: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("DATABASE_URL names no PostgreSQL: set it to the database that is to be filled.")
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        began = time.monotonic()
        try:
            with exclusive_file(file), exclusive_database():
                require_migratable(str(file), migrations_of_file(file))
                call_command("migrate", verbosity=0)
                with unlimited(connection):
                    require_empty()
                connections.close_all()
                moved = transfer(file, self.stdout.write)
        except BackupFault as fault:
            raise CommandError(str(fault)) from fault
        seconds = time.monotonic() - began
        self.stdout.write(f"{moved.rows} rows of {moved.tables} tables, each as it was, in {seconds:.1f} s.")
        self.stdout.write(f"{file} is as it was; nothing uses it any more once DATABASE_URL stays as it is now.")
