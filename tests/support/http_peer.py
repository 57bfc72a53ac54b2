"""An HTTP server of a test, in a thread: it takes POSTs on a port of its own, for push services and webhooks."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: Status, headers and how many bytes of body. Status 0: no answer at all.
Answer = tuple[int, dict[str, str], int]


@contextmanager
def http_peer(take: Callable[[str, dict[str, str], bytes], Answer], let_go: threading.Event) -> Iterator[int]:
    """Answer what *take* says of path, headers and body while the block runs; give the port. Then *let_go* is set."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more, length = take(self.path, headers, body)
            if not status:
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in {**more, "Content-Length": str(length)}.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                for _ in range(length // 10_000):
                    self.wfile.write(bytes(10_000))
            except OSError:  # nobody reads on
                self.close_connection = True

        def log_message(self, *_: Any) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        try:
            yield server.server_port
        finally:
            let_go.set()
            server.shutdown()
            thread.join()
