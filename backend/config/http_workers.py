"""
gunicorn with our limits: the processes of `manage.py serve_http` (decision 0066).

A proxy stands in front, which counts connections. What gunicorn has no setting for is here: a request that comes in too
slowly, refusals as problems, its log in ours, and an end that is announced before it comes (decision 0026).
"""

import asyncio
import errno
import json
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.http.errors import ParseException
from gunicorn.workers.gthread import ThreadWorker

from backend.common.draining import DRAINING
from backend.common.errors import BadRequest, ServerError
from backend.common.one_processor import ONE_PROCESSOR
from backend.common.problems import MEDIA_TYPE, problem
from backend.config.background import supervise
from backend.config.listening import HANDSHAKE, ignore_new_connections
from backend.matches.services.presence import PRESENCE
from backend.operations.metrics import metrics_serve

REQUEST_IN = 30.0  # seconds from a request's first byte to its last
FINISH = 10  # seconds for what is under way when the port closes
STUCK = 60  # seconds after which a worker that gives no sign of life is replaced
IDLE = 75  # seconds for which a connection of the proxy may be silent: longer than nginx keeps one

logger = logging.getLogger(__name__)


class PunctualSocket(socket.socket):
    """A connection from which each request has to come in time, however its bytes drip: it holds a thread meanwhile."""

    _end = 0.0

    def expect(self, seconds: float) -> None:
        """Have the request in by then."""
        self._end = time.monotonic() + seconds

    def recv(self, *given: Any) -> bytes:
        """Receive; one that is too late is as good as hung up. Sending has the rest of the time, too."""
        try:
            self.settimeout(max(0.01, self._end - time.monotonic()))
            return super().recv(*given)
        except TimeoutError as error:
            raise ConnectionResetError(errno.ECONNRESET, "the request came too slowly") from error


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """One process: a thread that accepts, and those that answer."""

    slot = 0

    def handle(self, conn: Any) -> Any:
        """Answer one request of a connection."""
        if not isinstance(conn.sock, PunctualSocket):
            conn.sock = PunctualSocket(fileno=conn.sock.detach())
        conn.sock.expect(REQUEST_IN)
        return super().handle(conn)

    def handle_usr1(self, _signal: int, _frame: Any) -> None:
        """Drain: the arbiter says so, for there is no log file to open again."""
        DRAINING.begin()

    def handle_error(self, _request: Any, client: Any, _address: Any, error: Exception) -> None:
        """Answer what gunicorn itself refuses with a problem, too."""
        known = isinstance(error, ParseException)
        if not known:
            logger.error("A request was not answered", exc_info=error)
        refusal = BadRequest() if known else ServerError()
        body = json.dumps(problem(refusal)).encode()
        head = (
            f"HTTP/1.1 {int(refusal.status)} {refusal.status.phrase}\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}"  # type: ignore[attr-defined]
            f"\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            client.sendall(head.encode() + body)
        except OSError:
            logger.debug("Nobody was there to be refused")

    def begin(self) -> None:
        """Note that players can play, keep to one processor, and serve what is counted; once this is a process."""
        if settings.METRICS_PORT:
            metrics_serve(settings.METRICS_PORT + self.slot)
        threading.Thread(target=asyncio.run, args=(_beside(),), name="beside", daemon=True).start()


async def _beside() -> None:
    beside = [PRESENCE.run, *([ONE_PROCESSOR.run] if settings.ONE_PROCESSOR else [])]
    await asyncio.gather(*(supervise(work) for work in beside))


class OurLog(Logger):  # type: ignore[misc]
    """What gunicorn has to say goes where everything goes, and only what is wrong."""

    def setup(self, cfg: Any) -> None:
        """Leave handlers and levels to `settings.LOGGING`."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True


class Workers(Arbiter):  # type: ignore[misc]
    """The process that starts the others, and ends them in order."""

    def handle_term(self) -> None:
        """
        Drain, close the port, and have the workers finish.

        Raises:
            StopIteration: That is how gunicorn is asked to.
        """
        self.kill_workers(signal.SIGUSR1)
        end = time.monotonic() + settings.DRAIN_SECONDS
        while (left := end - time.monotonic()) > 0:
            if {signal.SIGTERM, signal.SIGINT} & set(self.wait_for_signals(timeout=left)):
                break
            self.reap_workers()
        for listener in self.LISTENERS:
            ignore_new_connections(listener.sock)
        time.sleep(HANDSHAKE)  # in which the workers accept who is connecting just now
        raise StopIteration

    handle_int = handle_term


class HttpServer(BaseApplication):  # type: ignore[misc]
    """gunicorn, configured by us alone: it reads neither its variables nor a file."""

    def __init__(self, address: str, *, processes: int, threads: int, on_listening: Callable[[], None]) -> None:
        self._options: dict[str, Any] = {
            "bind": [address],
            "workers": processes,
            "threads": threads,
            "worker_class": f"{__name__}.Worker",
            "logger_class": f"{__name__}.OurLog",
            "loglevel": "warning",
            "preload_app": True,  # what all workers have in common is in memory once
            "keepalive": IDLE,
            "timeout": STUCK,
            "graceful_timeout": FINISH,
            "limit_request_line": 8190,
            "control_socket_disable": True,
            # No header of a client says who it is, where we are mounted or how it came: `NUM_PROXIES` and Django do.
            "forwarded_allow_ips": "",
            "forwarder_headers": "",
            "secure_scheme_headers": {},
            "pre_fork": _choose_slot,
            "post_worker_init": Worker.begin,
            "when_ready": lambda _: on_listening(),
        }
        super().__init__()

    def load_config(self) -> None:
        """Set what is ours."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Return the application, before there is any worker."""
        from backend.config.wsgi import application  # noqa: PLC0415 - makes the middleware

        return application

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM."""
        Workers(self).run()


def _choose_slot(arbiter: Any, worker: Any) -> None:
    """Give a worker the lowest number that no other has."""
    taken = {each.slot for each in arbiter.WORKERS.values()}
    worker.slot = next(number for number in range(len(taken) + 1) if number not in taken)
