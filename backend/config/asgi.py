"""The ASGI application: HTTP to Django, in front of which long polls wait; `/ws/v1/` to the live consumer."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
django_application = get_asgi_application()  # sets Django up, which the imports below need

from backend.accounts.sockets import ByTicket  # noqa: E402
from backend.common.longpoll import LongPoll  # noqa: E402
from backend.common.middleware import BodyLimit  # noqa: E402
from backend.common.origins import SameOriginSocket  # noqa: E402
from backend.matches.consumers import LiveConsumer  # noqa: E402

live = LiveConsumer.as_asgi()
by_cookie = SameOriginSocket(AuthMiddlewareStack(live))
sockets = URLRouter(
    [
        path("ws/v1/", ByTicket(live, otherwise=by_cookie)),
        re_path(r"", WebsocketDenier.as_asgi()),
    ]
)

application = ProtocolTypeRouter({"http": BodyLimit(LongPoll(django_application)), "websocket": sockets})
