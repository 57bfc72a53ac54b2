"""What a process that serves does before it does, whichever server it runs."""

import gc
import signal
import sys

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import get_resolver

from backend.config import stores
from backend.config.hosts import is_loopback, machine_names, own_origin


def prepare(host: str) -> None:
    """
    Answer to the names by which *host* is reached, and look whether the stores can be used.

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


def note_port(port: int) -> None:
    """Answer to our names at the port where we listen, and link there where nobody has said how people reach us."""
    if not settings.ORIGIN_DECLARED:
        settings.ORIGIN = own_origin(settings.ALLOWED_HOSTS, port, https=settings.HTTPS)
    if settings.HOST_PORTS is not None:
        settings.HOST_PORTS.add(str(port))


def spare_the_collector() -> None:
    """Load what the first request would, take all that is there out of the garbage collector's rounds; make those rare.

    It never becomes garbage, and to look through it held everybody's answers up for 0.1 to 0.3 s, every few seconds
    under load (`make bench ONLY=service`). A thousand sockets weigh as much again.
    """
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
