"""`manage.py serve_http`: pages and API by several processes, beside `manage.py serve`."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections

from backend.config.hosts import bracketed
from backend.config.listening import raise_file_limit
from backend.config.starting import note_port, prepare, spare_the_collector
from backend.matches.services.presence import PRESENCE


class Command(BaseCommand):
    help = "Serve the API, the client and the admin by several processes; sockets and what waits: `manage.py serve`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="Address to listen on (HOST; %(default)s).")
        parser.add_argument("--port", type=int, default=settings.PORT, help="Port (PORT; %(default)s).")
        parser.add_argument("--processes", type=int, default=settings.HTTP_PROCESSES, help="How many (%(default)s).")
        parser.add_argument("--threads", type=int, default=settings.HTTP_THREADS, help="Of each (%(default)s).")

    def handle(self, *, host: str, port: int, processes: int, threads: int, **_: Any) -> None:
        if processes >= settings.WEB_PROCESSES:
            raise CommandError(
                f"WEB_PROCESSES is {settings.WEB_PROCESSES}: it has to count {processes} workers and `manage.py serve`."
                " (cairn.E013)"
            )
        prepare(host)
        from backend.config.http_workers import HttpServer  # noqa: PLC0415 - which no other command needs

        note_port(port)
        raise_file_limit()
        PRESENCE.note()  # before anybody can play: the first move after an outage shall find it
        spare_the_collector()
        # No connection is shared with the processes that are made from this one, nor the threads of a pool.
        connections.close_all()
        connection.close_pool()  # type: ignore[attr-defined]  # as psycopg's backend has it; E003 refuses SQLite
        address = f"{bracketed(host)}:{port}"
        announce = f"Cairn serves HTTP at http://{address}/ by {processes} processes."
        HttpServer(
            address, processes=processes, threads=threads, on_listening=lambda: self.stdout.write(announce)
        ).run()
