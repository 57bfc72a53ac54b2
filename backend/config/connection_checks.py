"""
What Daphne does again and again with its connections, at a cost that does not grow with those that are idle.

It looks at each connection every second, for applications that have ended, and every two for pings and time limits:
with 10,000 idle sockets that was some 15 % of the samples of a profile, without the pings themselves.
"""

import logging
import time
from typing import Any

from daphne import server as daphne_server
from daphne.ws_protocol import WebSocketProtocol

from backend.config.drain import reactor

# Pings find sockets whose other end is gone. Some proxies cut a line on which the client is silent for 30 to 60 s: a
# browser answers a ping by itself.
PING_EVERY, PING_TIMEOUT = 20, 30  # seconds
CHECK_EVERY = 5  # seconds between two looks for pings and time limits that are due
AT_ONCE = 50  # connections checked before the loop turns to others

logger = logging.getLogger(__name__)


class ConnectionChecks(daphne_server.Server):  # type: ignore[misc]
    """Daphne's server, which remembers what has ended instead of looking for it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        #: Connections that are closed or whose application has ended, until both is true and they are forgotten.
        self.ended: set[Any] = set()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Daphne's; and remember its end."""
        queue = super().create_application(protocol, scope)
        if (application := self.connections.get(protocol, {}).get("application_instance")) is not None:
            application.add_done_callback(lambda _: self.ended.add(protocol))
        return queue

    def protocol_disconnected(self, protocol: Any) -> None:
        """Daphne's; and remember it."""
        super().protocol_disconnected(protocol)
        self.ended.add(protocol)

    def application_checker(self) -> None:
        """Tidy up after what has ended, every second."""
        for connection in list(self.ended):
            self._tidy_up(connection)
        reactor.callLater(1, self.application_checker)

    def _tidy_up(self, connection: Any) -> None:
        """Cancel an application that outlives its connection, report one that failed, forget what is over."""
        details = self.connections.get(connection, {})
        application, closed = details.get("application_instance"), details.get("disconnected")
        if application is not None and not application.done():
            if closed and time.time() - closed > self.application_close_timeout:
                logger.warning("The application of %r did not end after its connection: cancelled", connection)
                application.cancel()
            return
        self.ended.discard(connection)
        details.pop("application_instance", None)
        if closed:
            del self.connections[connection]
        error = application.exception() if application is not None and not application.cancelled() else None
        if error is not None:
            logger.error("The application of %r failed", connection, exc_info=error)
            if not closed:
                connection.handle_exception(error)

    def timeout_checker(self) -> None:
        """Ping the sockets that were silent for a while, and end what takes too long. Only what may be due is asked."""
        silent = time.time() - PING_EVERY
        self._check([connection for connection in self.connections if not _is_fresh(connection, silent)])

    def _check(self, due: list[Any]) -> None:
        """Check these connections, `AT_ONCE` in a row; then all of them again after `CHECK_EVERY`."""
        for connection in due[:AT_ONCE]:
            if connection in self.connections:
                connection.check_timeouts()
        rest = due[AT_ONCE:]
        reactor.callLater(*((0, self._check, rest) if rest else (CHECK_EVERY, self.timeout_checker)))


def _is_fresh(connection: Any, silent: float) -> bool:
    """Return whether it is an open socket that was pinged, or sent something, since then."""
    return (
        isinstance(connection, WebSocketProtocol)
        and connection.last_ping > silent
        and connection.state == WebSocketProtocol.STATE_OPEN
    )
