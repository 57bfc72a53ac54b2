"""`manage.py serve`: the whole service in one process."""

import gc
import signal
import socket
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.urls import get_resolver
from django.utils.module_loading import import_string

from backend.common.one_processor import ONE_PROCESSOR
from backend.config import stores
from backend.config.hosts import EVERYWHERE, bracketed, is_loopback, machine_names, own_origin
from backend.matches.services.presence import PRESENCE
from backend.operations.metrics import metrics_serve


class Command(BaseCommand):
    help = "Serve the API, the sockets, the client and the admin from this one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="Address to listen on (HOST; %(default)s).")
        parser.add_argument("--port", type=int, default=settings.PORT, help="Port (PORT; %(default)s; 0 for any).")
        parser.add_argument("--no-jobs", action="store_true", help="Leave the periodic jobs to `manage.py jobs`.")
        parser.add_argument("--metrics-port", type=int, default=settings.METRICS_PORT, help="Of /metrics.")

    def handle(self, *, host: str, port: int, no_jobs: bool, metrics_port: int, **_: Any) -> None:
        prepare(host)
        # Importing installs the reactor, which no other command needs.
        from daphne.endpoints import build_endpoint_description_strings  # noqa: PLC0415

        from backend.config.asgi import application  # noqa: PLC0415
        from backend.config.server import Server  # noqa: PLC0415

        where = socket.gethostbyname(host) if host == "localhost" else host or "0.0.0.0"  # noqa: S104 - asked for
        [endpoint] = build_endpoint_description_strings(host=where, port=port)
        PRESENCE.note()  # before anybody can play: the first move after an outage shall find it
        connections.close_all()  # this thread asks nothing any more
        jobs = [] if no_jobs else [import_string(path) for path in settings.BACKGROUND_TASKS]
        beside = [ONE_PROCESSOR.run] if settings.ONE_PROCESSOR else []
        server = Server(
            application,
            endpoint,
            background=[PRESENCE.run, *beside, *jobs],
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
        if not settings.ORIGIN_DECLARED:
            settings.ORIGIN = own_origin(settings.ALLOWED_HOSTS, port, https=settings.HTTPS)
        if settings.HOST_PORTS is not None:
            settings.HOST_PORTS.add(str(port))
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


def prepare(host: str) -> None:
    """
    Accept the names by which *host* is reached, and check that the stores can be used.

    Raises:
        CommandError: It must not start, or cannot; one line for each fault.
    """
    # Until the server stops in order. The first process of a container would be deaf to it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if not is_loopback(host) and host not in settings.ALLOWED_HOSTS and is_loopback(settings.HOST):
        settings.ALLOWED_HOSTS += machine_names()
        settings.HOST_PORTS = {"80", "443"}
    if settings.DEBUG and not is_loopback(host):
        raise CommandError(f"DEBUG is on and {host} lets others in. Unset DEBUG. (cairn.E005)")
    if found := stores.faults():
        lines = (" ".join(filter(None, (error.msg, error.hint, f"({error.id})"))) for error in found)
        raise CommandError("\n".join(lines))


def spare_the_collector() -> None:
    """Load what the first request would, take all that is there out of the garbage collector's rounds; make those rare.

    It never becomes garbage, and to look through it held everybody's answers up for 0.1 to 0.3 s, every few seconds
    under load (`make bench ONLY=service`). A thousand sockets weigh as much again.
    """
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
