"""The ASGI application: HTTP to Django, behind long polls and event streams; `/ws/v1/` to the live consumer."""

import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
django.setup(set_prefix=False)  # which the imports below need

from backend.accounts.sockets import BySession, ByToken  # noqa: E402
from backend.common.eventstream import EventStreams  # noqa: E402
from backend.common.longpoll import LongPoll  # noqa: E402
from backend.common.middleware import BodyLimit  # noqa: E402
from backend.common.origins import SameOriginSocket  # noqa: E402
from backend.config.handshakes import HandshakeLimit, HandshakeTurns  # noqa: E402
from backend.config.known_refusals import KnownRefusals  # noqa: E402
from backend.config.one_thread import InOneThread  # noqa: E402
from backend.config.present import Present  # noqa: E402
from backend.matches.live.consumer import LiveConsumer  # noqa: E402
from backend.matches.live.heartbeat import POOL  # noqa: E402

live = LiveConsumer.as_asgi()
by_cookie = SameOriginSocket(BySession(live, POOL))
sockets = URLRouter(
    [
        path("ws/v1/", HandshakeLimit(HandshakeTurns(ByToken(live, otherwise=by_cookie)))),
        re_path(r"", WebsocketDenier.as_asgi()),
    ]
)

http = BodyLimit(KnownRefusals(EventStreams(LongPoll(InOneThread()))))
application = Present(ProtocolTypeRouter({"http": http, "websocket": sockets}))
