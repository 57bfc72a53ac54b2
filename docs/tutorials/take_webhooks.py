"""
Get notices from a Cairn when something happens, instead of asking: a program that takes webhooks and verifies them.

    CAIRN_TOKEN=cairn_… python take_webhooks.py https://cairn.example https://bot.example.net/cairn 8080
    CAIRN_WEBHOOK_SECRET=whsec_… python take_webhooks.py 8080

The first makes a webhook, asks for a test, prints what it gets, and deletes the webhook when it is stopped. Its
token needs the scope `account`. It listens on port 8080 of this machine; a proxy of yours hands on to it what
comes to the second address. The second takes what `cairn-bot listen` forwards, which shows the secret; it needs neither
token nor address.
"""

import base64
import contextlib
import hashlib
import hmac
import json
import os
import signal
import sys
import time
import urllib.request
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

TOLERANCE = 300  # seconds


def verify(secret: str, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """
    Return the notice, if the Cairn that gave us the secret has sent it lately.

    It takes the body as it came, byte for byte: JSON that was read and written again is signed by nobody.
    """
    message, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > TOLERANCE:
        raise ValueError("too old to be believed")  # or somebody sends again what was overheard
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message}.{timestamp}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    # After a change of the secret there are several signatures; one has to fit.
    if not any(hmac.compare_digest(wanted, given) for given in headers["webhook-signature"].split(" ")):
        raise ValueError("not signed with our secret")
    notice: dict[str, Any] = json.loads(body)
    return notice


class Program(HTTPServer):
    """Takes what comes, once: of a repeat it knows the id."""

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.secret = ""
        self.seen: set[str] = set()  # a program that is to outlive a restart keeps them in its database

    def take(self, notice: dict[str, Any]) -> None:
        """Do something about it. It says that something happened; how things stand now, the API says."""
        if notice["id"] not in self.seen:
            self.seen.add(notice["id"])
            print(notice["type"], notice["number"], notice["match"], flush=True)


class Handler(BaseHTTPRequestHandler):
    """One request of the Cairn's."""

    server: Program

    def do_POST(self) -> None:
        """Answer at once, 2xx for what was verified: what is not taken within ten seconds is sent again."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            notice = verify(self.server.secret, self.headers, body)
        except (ValueError, TypeError, KeyError) as error:
            self.send_error(400, str(error))
            return
        self.send_response(204)
        self.end_headers()
        self.server.take(notice)


def ask(address: str, method: str, path: str, body: Any = None) -> Any:
    """Ask the API."""
    request = urllib.request.Request(
        f"{address.rstrip('/')}/api/v1/{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {os.environ['CAIRN_TOKEN']}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "null")


def main() -> None:
    """Read the command line and listen."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stopped by a machine as by hand
    if "CAIRN_WEBHOOK_SECRET" in os.environ and len(sys.argv) == 2:
        forwarded = Program(int(sys.argv[1]))
        forwarded.secret = os.environ["CAIRN_WEBHOOK_SECRET"]
        with contextlib.suppress(KeyboardInterrupt):
            forwarded.serve_forever()
        return
    if "CAIRN_TOKEN" not in os.environ or len(sys.argv) != 4:
        raise SystemExit(__doc__)
    address, url, port = sys.argv[1:]
    program = Program(int(port))
    webhook = ask(address, "POST", "me/webhooks/", {"url": url})
    program.secret = webhook["secret"]  # shown this once
    ask(address, "POST", f"me/webhooks/{webhook['id']}/test/", {})
    try:
        program.serve_forever()
    except KeyboardInterrupt:
        ask(address, "DELETE", f"me/webhooks/{webhook['id']}/")


if __name__ == "__main__":
    main()
