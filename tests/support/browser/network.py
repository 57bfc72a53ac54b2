"""A forwarded port between browser and server: a network that a test can cut and mend."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Network:
    """
    Pass bytes between a port of our own and the server.

    While cut, open connections are dropped and new ones are refused a reply, as in a tunnel: what the browser sees
    is a network that went away, sockets included, which no switch of the browser itself does.
    """

    def __init__(self, target: tuple[str, int]) -> None:
        self._target = target
        self._whole = threading.Event()
        self._whole.set()
        self._deaf = threading.Event()
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Drop every connection, and each new one until `mend`."""
        self._whole.clear()
        for end in list(self._ends):
            _close(end)

    def lose_replies(self) -> None:
        """Carry requests to the server, and drop the connection as soon as it answers, until `mend`."""
        self._deaf.set()

    def mend(self) -> None:
        """Let connections through again."""
        self._deaf.clear()
        self._whole.set()

    def close(self) -> None:
        """Stop listening and drop what is open."""
        _close(self._listener)
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if not self._whole.is_set():
                    _close(near)
                    continue
                far = socket.create_connection(self._target)
                self._ends |= {near, far}
                for source, sink, back in ((near, far, False), (far, near, True)):
                    threading.Thread(target=self._pump, args=(source, sink, back), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, back: bool) -> None:
        with suppress(OSError):
            while chunk := source.recv(65536):
                if back and self._deaf.is_set():
                    break
                sink.sendall(chunk)
        for end in (source, sink):
            _close(end)
            self._ends.discard(end)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def network_to(address: str) -> Iterator[Network]:
    """Forward a port to the server at *address* while the block runs."""
    parts = urlsplit(address)
    network = Network((parts.hostname or "127.0.0.1", parts.port or 80))
    try:
        yield network
    finally:
        network.close()
