"""
A request that came too early is refused in front of Django when it comes again, until its limit begins again.

The limits of `throttles.Limits` and on reading go by where a request comes from and who sends it, not by what is in it.
To find that out again takes a thread, the session, the account and a counter, ten times what the refusal itself costs,
which under a flood everybody else waits for (decision 0073).
"""

import json
import math
import re
import time
import uuid
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from backend.common.addresses import address_in, block_of
from backend.common.errors import Throttled
from backend.common.observed import HEADER, note_request
from backend.common.problems import problem
from backend.common.throttles import REFUSED_FOR

#: How many are remembered at a time, some kilobytes each; a client that sends a thousand kinds gains nothing by that.
MOST = 1000
#: What makes an answer another one, besides method, address asked for and network.
_TELLING = re.compile(rb"host|origin|cookie|authorization|accept|accept-language|content-type|access-control-.*")
_RESET = re.compile(rb";t=(\d+)")

Message = dict[str, Any]
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Refusal:
    """A refusal that was sent: its headers, when, and for how many seconds it holds (`time.monotonic`)."""

    headers: Headers
    at: float
    wait: int

    def left(self) -> int:
        """Return the whole seconds for which it still holds."""
        return math.ceil(self.at + self.wait - time.monotonic())

    def again(self) -> list[Message]:
        """Return what is sent now: the same, but for the time."""
        left, passed = self.left(), int(time.monotonic() - self.at)
        body = json.dumps(problem(Throttled(left)), ensure_ascii=False, separators=(",", ":")).encode()
        news = {
            b"retry-after": str(left).encode(),
            b"content-length": str(len(body)).encode(),
            HEADER.lower().encode(): uuid.uuid4().hex.encode(),
        }
        headers = []
        for name, value in self.headers:
            if name.lower().startswith(b"ratelimit"):
                headers.append((name, _RESET.sub(lambda found: b";t=%d" % max(1, int(found[1]) - passed), value)))
            else:
                headers.append((name, news.get(name.lower(), value)))
        start = {"type": "http.response.start", "status": int(Throttled.status), "headers": headers}
        return [start, {"type": "http.response.body", "body": body}]


class KnownRefusals:
    """ASGI: the layer that remembers them. Goes inside `BodyLimit`, which has read the request to its end."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self._known: OrderedDict[bytes, Refusal] = OrderedDict()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Refuse again what is known to be refused; pass on everything else."""
        key = _key_of(scope)
        refusal = self._known.get(key)
        if refusal is not None and refusal.left() > 0:
            note_request(scope["method"], "", int(Throttled.status), 0.0)
            for message in refusal.again():
                await send(message)
            return
        self._known.pop(key, None)
        headers: Headers = []

        async def noting(message: Message) -> None:
            headers.extend(message.get("headers", ()))
            await send(message)

        await self.application(scope, receive, noting)
        if REFUSED_FOR in scope:  # set by `throttles.refuse_alike`
            own = [pair for pair in headers if pair[0].lower() != b"set-cookie"]  # which the client has by now
            self._known[key] = Refusal(own, time.monotonic(), scope[REFUSED_FOR])
            if len(self._known) > MOST:
                self._known.popitem(last=False)


def _key_of(scope: dict[str, Any]) -> bytes:
    """Return what all requests have in common that are refused together and in the same words."""
    told = [pair for pair in scope["headers"] if _TELLING.fullmatch(pair[0].lower())]
    asked = [scope["method"], scope["path"], scope["query_string"], block_of(address_in(scope)), scope.get("scheme")]
    return sha256(repr((asked, sorted(told))).encode()).digest()
