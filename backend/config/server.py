"""
Daphne with our limits. Importing this module installs the asyncio reactor.

Daphne has no setting for what is changed here: it keeps a request's whole body however large, answers its own refusals
as HTML, and drops a socket that sends too much instead of closing it with 1009.
"""

# ruff: noqa: ARG002 - the arguments are the framework's

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ClassVar
from weakref import WeakSet

from autobahn.exception import Disconnected
from daphne import server as daphne_server
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.conf import settings
from twisted.internet import tcp
from twisted.internet.defer import Deferred

from backend.common.draining import DRAINING
from backend.common.errors import BadRequest, ServerError, ServiceError, Unavailable
from backend.common.problems import MEDIA_TYPE, problem
from backend.config.backpressure import Backlog
from backend.config.connection_checks import PING_EVERY, PING_TIMEOUT, ConnectionChecks
from backend.config.connections import RESERVE, Places, PunctualChannel
from backend.config.drain import Drain, cancelled, reactor
from backend.config.handshakes import LONGEST as LONGEST_HANDSHAKE
from backend.config.listening import raise_file_limit
from backend.config.signals import LONGEST, StopSignals
from backend.matches.live.limits import BYTES

BODY_PATIENCE = 4 * 1024 * 1024  # bytes of a refused body read before the connection is cut
HTTP_TIMEOUT = 60  # seconds; the longest long poll takes 25

logger = logging.getLogger(__name__)


class BoundedRequest(WebRequest):  # type: ignore[misc]
    """A request that keeps no more of a body than is needed to see that it is too large."""

    received = 0
    backlog: Backlog | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        # Twisted would read forms, which nothing here takes, and refuse broken ones with a bare status line.
        super().__init__(*args, **{**options, "parsePOSTFormSubmission": False})
        self.server.spoken.add(self.channel.transport)

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802 - Twisted's name
        """Forget the header by which Daphne lets a proxy say where it is mounted: here, any client could."""
        self.requestHeaders.removeHeader(b"daphne-root-path")
        super().requestReceived(command, path, version)

    def process(self) -> Any:
        """Answer; a socket is not opened any more where it would be closed at once."""
        if DRAINING.begun and self.requestHeaders.hasHeader(b"Upgrade"):
            return self.basic_error(503, b"", "")
        return super().process()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Keep up to one byte over the limit; `body_limit` refuses such a body when it has come."""
        room = settings.BODY_LIMIT + 1 - self.received
        self.received += len(data)
        if room > 0:
            super().handleContentChunk(data[:room])
        if self.received > BODY_PATIENCE:
            self.channel.transport.abortConnection()

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Pass on what the application answers; while the process drains, the client's next request goes elsewhere."""
        if DRAINING.begun and self.channel is not None and message["type"] == "http.response.start":
            self.responseHeaders.setRawHeaders(b"Connection", [b"close"])
            self.channel.persistent = False
        if message.get("more_body") and self.backlog is None and self.channel is not None and not self.finished:
            self.backlog = Backlog()
            self.registerProducer(self.backlog, streaming=True)
        elif not message.get("more_body") and message["type"] == "http.response.body" and self.backlog is not None:
            self.unregisterProducer()
        if self.method == b"HEAD" and message.get("body"):
            # Twisted leaves out the first part alone; what follows would be taken for the next answer on this line.
            message = {**message, "body": b""}
        super().handle_reply(message)

    def check_timeouts(self) -> None:
        """End what takes too long; an answer that is made while it is sent takes as long as the client takes it."""
        if self.backlog is None:
            super().check_timeouts()
        elif self.backlog.is_stuck and self.channel is not None:
            self.channel.transport.abortConnection()

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """Answer what Daphne itself refuses with a problem, too."""
        kinds: dict[int, type[ServiceError]] = {400: BadRequest, 503: Unavailable}
        error = kinds.get(status, ServerError)(body if status == 400 else "")
        headers = [
            (b"Content-Type", MEDIA_TYPE.encode()),
            (b"Cache-Control", b"no-store"),
            (b"X-Content-Type-Options", b"nosniff"),
            *((name.encode(), value.encode()) for name, value in error.headers.items()),
        ]
        self.handle_reply({"type": "http.response.start", "status": int(error.status), "headers": headers})
        self.handle_reply({"type": "http.response.body", "body": json.dumps(problem(error)).encode()})


class BoundedFactory(HTTPFactory):  # type: ignore[misc]
    """Makes `BoundedRequest`s, on connections that there is room for."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        """One connection; null, which hangs up, where there are too many."""
        places: Places = self.server.places
        if not places.has_room(addr.host):
            return None
        self.protocol = partial(PunctualChannel, partial(places.hold, addr.host))
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = BoundedRequest
        return protocol


class PoliteSocket(WebSocketProtocol):  # type: ignore[misc]
    """Closes with any code of RFC 6455 that a server may send; autobahn leaves its users 1000 and the private ones."""

    maxMessagePayloadSize: int  # noqa: N815 - autobahn's name
    #: What a socket copies of its factory, none: autobahn lays it out as text for a log, whether there is one or not,
    #: which takes as long as all else that it does at a handshake. `PoliteFactory` puts it there.
    CONFIG_ATTRS: ClassVar[list[str]] = []

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802 - Daphne's name
        """Close, saying why."""
        self.sendCloseFrame(code=code or 1000)

    def sendMessage(self, payload: bytes, isBinary: bool = False) -> None:  # noqa: N802, N803 - autobahn's names
        """Send, however long: autobahn would hold what we send to the limit that is meant for what we receive.

        To who has hung up while it was being written nothing is sent: whatever is sent to a socket is a hint.
        """
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(payload, isBinary)
        except Disconnected:
            pass
        finally:
            self.maxMessagePayloadSize = limit


class PoliteFactory(WebSocketFactory):  # type: ignore[misc]
    """Closes with the code that says why (1009), where autobahn would cut the line."""

    protocol = PoliteSocket

    def setProtocolOptions(self, **options: Any) -> None:  # noqa: N802 - autobahn's name
        """Autobahn's options, and that one."""
        super().setProtocolOptions(**{**options, "failByDrop": False})

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        """One socket, with these options."""
        socket = super().buildProtocol(addr)
        for name in WebSocketProtocol.CONFIG_ATTRS:
            setattr(socket, name, getattr(self, name))
        return socket


class Server(ConnectionChecks):
    """One process: HTTP, sockets, and the background tasks on the same loop."""

    def __init__(
        self,
        application: Any,
        endpoint: str,
        *,
        background: list[Callable[[], Awaitable[None]]],
        on_listening: Callable[[int], None],
    ) -> None:
        super().__init__(
            application,
            endpoints=[endpoint],
            http_timeout=HTTP_TIMEOUT,
            ping_interval=PING_EVERY,
            ping_timeout=PING_TIMEOUT,
            websocket_connect_timeout=LONGEST_HANDSHAKE,
            websocket_handshake_timeout=LONGEST_HANDSHAKE,
            websocket_max_message_size=BYTES,
            websocket_max_frame_size=BYTES,
            application_close_timeout=5,
            ready_callable=self.start_background,
            signal_handlers=False,
            server_name="cairn",
            verbosity=0,
        )
        self.failure = ""
        self.places = Places(raise_file_limit() - RESERVE - settings.DATABASE_POOL)
        self.ports: list[Any] = []
        self.spoken: WeakSet[tcp.Server] = WeakSet()
        self.background = background
        self.on_listening = on_listening
        self.tasks: list[asyncio.Task[None]] = []

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Daphne's; behind a part of an answer, wait for the client to take what there is."""
        await super().handle_reply(protocol, message)
        if message.get("more_body") and (backlog := getattr(protocol, "backlog", None)) is not None:
            await backlog.room()

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM; `failure` then says why it could not, if it could not."""
        daphne_server.HTTPFactory, daphne_server.WebSocketFactory = BoundedFactory, PoliteFactory
        super().run()

    def start_background(self) -> None:
        """Start what shares the loop (`settings.BACKGROUND_TASKS`), and have signals end it all in order."""
        loop = asyncio.get_event_loop()
        self.tasks = [loop.create_task(supervise(work)) for work in self.background]
        StopSignals(loop, self.drain, longest=settings.DRAIN_SECONDS + LONGEST)

    def drain(self) -> None:
        """Begin to stop."""
        self.draining = asyncio.ensure_future(Drain(self, settings.DRAIN_SECONDS).run())

    def listen_success(self, port: Any) -> None:
        """Print the port, which is chosen only now where 0 was asked for."""
        super().listen_success(port)
        self.ports.append(port)
        self.on_listening(port.getHost().port)

    def listen_error(self, failure: Any) -> None:
        """Keep why, for the command to say."""
        self.failure = failure.getErrorMessage()
        self.stop()

    def open_sockets(self) -> list[PoliteSocket]:
        """Return the sockets that are open and have not been asked to close."""
        return [each for each in self.connections if isinstance(each, PoliteSocket) and each.state == each.STATE_OPEN]

    def has_silent_connections(self) -> bool:
        """Return whether somebody has connected who has not begun any request."""
        return any(isinstance(each, tcp.Server) and each not in self.spoken for each in reactor.getReaders())

    def at_work(self) -> bool:
        """Return whether a request waits for its answer, a socket is not closed or something runs in the background."""
        connections = any("disconnected" not in details for details in self.connections.values())
        return connections or bool(self.running())

    def running(self) -> "list[asyncio.Future[Any]]":
        """Return what has not come to its end: applications, each with its connection, and background tasks."""
        applications = [details.get("application_instance") for details in self.connections.values()]
        return [each for each in (*applications, *self.tasks) if each is not None and not each.done()]

    def refuse_unanswered(self) -> int:
        """Answer 503 to every request that has no answer; return how many there were."""
        waiting = [
            each
            for each, details in self.connections.items()
            if isinstance(each, BoundedRequest) and "disconnected" not in details and not each.startedWriting
        ]
        for request in waiting:
            request.clientproto = b"HTTP/1.1"  # which Twisted does not know before it has the whole request
            request.basic_error(503, b"", "")
        return len(waiting)

    def kill_all_applications(self) -> Any:
        """Cancel what still runs, as the last thing that the loop does."""
        return Deferred.fromFuture(asyncio.ensure_future(cancelled(self.running())))


async def supervise(work: Callable[[], Awaitable[None]], pause: float = 5.0) -> None:
    """Run *work* for ever: when it ends or fails, start it again after *pause* seconds."""
    while True:
        try:
            await work()
        except Exception:
            logger.exception("A background task failed and starts again in %s s", pause)
        await asyncio.sleep(pause)
