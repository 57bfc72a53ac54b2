"""`manage.py serve`: the whole service in one process."""

import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils.module_loading import import_string

from backend.common.one_processor import ONE_PROCESSOR
from backend.config.hosts import EVERYWHERE, bracketed, machine_names
from backend.config.starting import note_port, prepare, spare_the_collector
from backend.matches.services.presence import PRESENCE
from backend.operations.metrics import metrics_serve


class Command(BaseCommand):
    help = "Serve the API, the sockets, the client and the admin from this one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="Address to listen on (HOST; %(default)s).")
        parser.add_argument("--port", type=int, default=settings.PORT, help="Port (PORT; %(default)s; 0 for any).")
        parser.add_argument("--no-jobs", action="store_true", help="Leave the periodic jobs to `manage.py jobs`.")
        parser.add_argument(
            "--no-presence", action="store_true", help="Moves are taken by `manage.py serve_http` alone."
        )
        parser.add_argument("--metrics-port", type=int, default=settings.METRICS_PORT, help="Of /metrics.")

    def handle(self, *, host: str, port: int, no_jobs: bool, no_presence: bool, metrics_port: int, **_: Any) -> None:
        prepare(host)
        # Importing installs the reactor, which no other command needs.
        from daphne.endpoints import build_endpoint_description_strings  # noqa: PLC0415

        from backend.config.asgi import application, router  # noqa: PLC0415
        from backend.config.server import Server  # noqa: PLC0415

        where = socket.gethostbyname(host) if host == "localhost" else host or "0.0.0.0"  # noqa: S104 - asked for
        [endpoint] = build_endpoint_description_strings(host=where, port=port)
        if not no_presence:
            PRESENCE.note()  # before anybody can play: the first move after an outage shall find it
        connections.close_all()  # this thread asks nothing any more
        jobs = [] if no_jobs else [import_string(path) for path in settings.BACKGROUND_TASKS]
        beside = [ONE_PROCESSOR.run] if settings.ONE_PROCESSOR else []
        present = [] if no_presence else [PRESENCE.run]
        server = Server(
            router if no_presence else application,
            endpoint,
            background=[*present, *beside, *jobs],
            on_listening=lambda bound: self.announce(host, bound),
        )
        metrics_serve(metrics_port)
        spare_the_collector()
        server.run()
        if server.failure:
            raise CommandError(f"Cannot listen on {host}:{port}: {server.failure}")
        self.stdout.write("Stopped.")

    def announce(self, host: str, port: int) -> None:
        """Note at which port we are, which the command may have said, and print where players go."""
        note_port(port)
        names = ["localhost" if host in EVERYWHERE else bracketed(host)]
        if host in EVERYWHERE:
            names += machine_names()
        places = [f"http://{name}:{port}/" for name in names]
        listens = f" It listens on {', '.join(places)}." if settings.ORIGIN_DECLARED else ""
        if settings.ORIGIN_DECLARED:
            places = [f"{settings.ORIGIN}/"]
        self.stdout.write("\n".join(["Cairn is ready:", *(f"  {place}" for place in places)]))
        self.stdout.write(f"Documents at {places[0]}docs/.{listens} Stop with Ctrl-C.")
        self.stdout.flush()
