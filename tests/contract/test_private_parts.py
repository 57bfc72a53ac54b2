"""
What Cairn replaces of other packages, or uses of their insides, is as it was when somebody read it.

A release that changed such a part fails here. What to do then is on docs/explanation/private-parts.md.
"""

import hashlib
import importlib
import inspect
import re
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import pytest

from backend.accounts.session_store import SessionStore
from backend.common.layers import PatientConnection, PatientLayer
from backend.common.memory_layer import MemoryLayer
from backend.config.connection_checks import ConnectionChecks
from backend.config.connections import PunctualChannel
from backend.config.one_thread import InOneThread
from backend.config.server import BoundedFactory, BoundedRequest, PoliteFactory, PoliteSocket, Server
from backend.matches.live.dispatch import DispatchesInLoop
from tests.support.tree import ROOT

PAGE = "docs/explanation/private-parts.md"
OURS = [
    BoundedRequest, BoundedFactory, PoliteSocket, PoliteFactory, Server, ConnectionChecks, PunctualChannel,
    PatientConnection, PatientLayer, MemoryLayer, InOneThread, DispatchesInLoop, SessionStore,
]  # fmt: skip

#: What was read, by `module:Class.function`: the first signs of the SHA-256 of its source without white space.
READ = {
    "autobahn.websocket.protocol:WebSocketProtocol.sendCloseFrame": "a1313e6cf42d",
    "autobahn.websocket.protocol:WebSocketProtocol.sendMessage": "80dde8f1bc0a",
    "autobahn.websocket.protocol:WebSocketServerFactory.setProtocolOptions": "fd71622f583a",
    "channels.consumer:AsyncConsumer.dispatch": "fedfaf2740ef",
    "channels.layers:InMemoryChannelLayer.__init__": "501fd8536125",
    "channels.layers:InMemoryChannelLayer._clean_expired": "5b304f47253a",
    "channels.layers:InMemoryChannelLayer._remove_from_groups": "a722a1d144b8",
    "channels.layers:InMemoryChannelLayer.receive": "b0c78c75d993",
    "channels.layers:InMemoryChannelLayer.send": "69d5bfab9b2a",
    "channels_redis.pubsub:RedisPubSubChannelLayer.__init__": "d2a8c22e0a47",
    "channels_redis.pubsub:RedisPubSubChannelLayer._get_layer": "8a047d43298f",
    "channels_redis.pubsub:RedisPubSubLoopLayer.__init__": "f1babe0567d3",
    "channels_redis.pubsub:RedisSingleShardConnection.__init__": "0969fcad4a62",
    "channels_redis.pubsub:RedisSingleShardConnection._do_receiving": "4b5d42870e4c",
    "channels_redis.pubsub:RedisSingleShardConnection._ensure_receiver": "e5df22c07ae6",
    "channels_redis.pubsub:RedisSingleShardConnection._ensure_redis": "7cc69b26aa54",
    "channels_redis.pubsub:RedisSingleShardConnection._receive_message": "b3523d2d5bf1",
    "channels_redis.pubsub:RedisSingleShardConnection.flush": "1d43916871a9",
    "channels_redis.pubsub:RedisSingleShardConnection.publish": "2eb426f09aaa",
    "channels_redis.pubsub:RedisSingleShardConnection.subscribe": "0877e4c47153",
    "channels_redis.pubsub:RedisSingleShardConnection.unsubscribe": "e9bdcaff5797",
    "daphne.http_protocol:HTTPFactory.buildProtocol": "d351deb34101",
    "daphne.http_protocol:WebRequest.__init__": "3e0f462bb545",
    "daphne.http_protocol:WebRequest.basic_error": "a58579b639e6",
    "daphne.http_protocol:WebRequest.check_timeouts": "5bad8aeeb8b9",
    "daphne.http_protocol:WebRequest.handle_reply": "e299a10fa8cf",
    "daphne.http_protocol:WebRequest.process": "a462623b511e",
    "daphne.http_protocol:WebRequest.send_disconnect": "b187a66f1e16",
    "daphne.server:Server.__init__": "933f2cff3e17",
    "daphne.server:Server.application_checker": "3feed343c764",
    "daphne.server:Server.create_application": "788a7ff48743",
    "daphne.server:Server.handle_reply": "faf0ad4c98dd",
    "daphne.server:Server.kill_all_applications": "81055e73cfdd",
    "daphne.server:Server.listen_error": "1504100652ab",
    "daphne.server:Server.listen_success": "f74de75c7fb2",
    "daphne.server:Server.protocol_connected": "11da18744c44",
    "daphne.server:Server.protocol_disconnected": "cb41f9c2b614",
    "daphne.server:Server.run": "ecd4af29a47d",
    "daphne.server:Server.stop": "c65c35bbed96",
    "daphne.server:Server.timeout_checker": "2f107c186f90",
    "daphne.ws_protocol:WebSocketProtocol.check_timeouts": "74192215f4be",
    "daphne.ws_protocol:WebSocketFactory.buildProtocol": "206812f8e18a",
    "daphne.ws_protocol:WebSocketProtocol.serverClose": "c1333ca0e2e4",
    "django.contrib.sessions.backends.db:SessionStore._get_session_from_db": "28e92c416389",
    "django.core.cache.backends.redis:RedisCache.__init__": "4736216be1ba",
    "django.core.cache.backends.redis:RedisCacheClient.__init__": "9a14a69747ec",
    "django.core.cache.backends.redis:RedisCacheClient.get_client": "c4b953f0da41",
    "django.core.handlers.asgi:ASGIHandler.__call__": "1495fb041144",
    "django.core.handlers.asgi:ASGIHandler.__init__": "921006521a88",
    "django.core.handlers.asgi:ASGIHandler.create_request": "358ae45889c5",
    "django.core.handlers.asgi:ASGIHandler.handle": "421cf65f8be3",
    "django.core.handlers.asgi:ASGIHandler.read_body": "67026318b975",
    "django.core.handlers.asgi:ASGIHandler.send_response": "ab73c3d24dd1",
    "django.core.handlers.base:BaseHandler.get_response": "e2dd2098c657",
    "django.core.handlers.base:BaseHandler.load_middleware": "60803778ae35",
    "django.db.models.query:ModelIterable.__iter__": "466d1a29be86",
    "django.db.models.query:RelatedPopulator.populate": "c420bfbc81c6",
    "django.db.models.query:get_related_populators": "48ae4943f569",
    "django.db.models.sql.compiler:SQLCompiler.get_converters": "6b6284e13c7a",
    "django.db.models.sql.query:Query.chain": "2c2785eb7d78",
    "django.db.models.sql.query:Query.clear_where": "95d13fe925ea",
    "django.db.models.sql.query:Query.sql_with_params": "ed7c21288005",
    "django.db.models.sql.subqueries:UpdateQuery.add_update_values": "4e799cefecde",
    "twisted.internet.tcp:Port.connectionLost": "fa838b5aa297",
    "twisted.internet.tcp:Port.doRead": "2b12f2dd27a9",
    "twisted.web.http:HTTPChannel.__init__": "90a54bfcab4c",
    "twisted.web.http:HTTPChannel.allContentReceived": "eb18564db5be",
    "twisted.web.http:HTTPChannel.allHeadersReceived": "363241db856b",
    "twisted.web.http:HTTPChannel.connectionLost": "a237576bf104",
    "twisted.web.http:HTTPChannel.connectionMade": "f0273122ef72",
    "twisted.web.http:HTTPChannel.dataReceived": "a0c4c6a58431",
    "twisted.web.http:HTTPChannel.forceAbortClient": "2781ce8d03f4",
    "twisted.web.http:HTTPChannel.requestDone": "e4c2d39d82fe",
    "twisted.web.http:Request.handleContentChunk": "5cfcabd9807f",
    "twisted.web.http:Request.requestReceived": "b67affca6088",
}

#: Attributes of classes, which have no source of their own.
USED = {
    "twisted.web.http:Request.startedWriting",
    "twisted.web.http:Request.clientproto",
    "autobahn.websocket.protocol:WebSocketProtocol.STATE_OPEN",
    "django.core.handlers.asgi:ASGIHandler.chunk_size",
}


def found(name: str) -> Any:
    """Return what has that name; raises where there is none."""
    module, _, path = name.partition(":")
    part: Any = importlib.import_module(module)
    for step in path.split("."):
        part = getattr(part, step)
    return part


def fingerprint(part: Any) -> str:
    """Return what changes with every change of its source but that of white space."""
    return hashlib.sha256("".join(inspect.getsource(part).split()).encode()).hexdigest()[:12]


def overridden(ours: type) -> Iterator[str]:
    """Yield the functions of other packages that a class of ours has its own of."""
    for name, own in vars(ours).items():
        others = (base for base in ours.__mro__[1:] if not base.__module__.startswith("backend."))
        bases = (base for base in others if base is not object and name in vars(base))
        if isinstance(own, FunctionType) and (base := next(bases, None)):
            yield f"{base.__module__}:{base.__qualname__}.{name}"


@pytest.mark.parametrize("name", READ)
def test_part_of_another_package_is_as_it_was_read(name):
    try:
        now = fingerprint(found(name))
    except (ImportError, AttributeError) as gone:
        pytest.fail(f"{name} is gone ({gone}): {PAGE} says what hangs on it.")
    assert now == READ[name], f"{name} has changed: {PAGE} says what to look at. Then its fingerprint is {now!r}."


def test_attributes_that_are_used_are_there():
    assert not [name for name in USED if not hasattr(found(name.rpartition(".")[0]), name.rpartition(".")[2])]


@pytest.mark.parametrize("ours", OURS, ids=lambda ours: ours.__name__)
def test_every_function_that_is_overridden_was_read(ours):
    assert [*overridden(ours)]
    assert {*overridden(ours)} <= {*READ}


def test_page_has_a_line_for_every_part():
    named = {*re.findall(r"`([\w.]+)`", (ROOT / PAGE).read_text())}
    assert not [name for name in (*READ, *USED) if name.partition(":")[2] not in named]


def test_change_of_a_part_is_found():
    def one(count: int) -> int:
        return count + 1

    def two(count: int) -> int:
        return count + 2

    assert fingerprint(one) != fingerprint(two)
