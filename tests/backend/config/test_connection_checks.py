"""What the server does again and again with its connections, and that idle ones cost it next to nothing."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from backend.config import connection_checks
from backend.config.connection_checks import PING_EVERY, ConnectionChecks
from backend.config.server import PoliteSocket


class Connection:
    """A connection that notes what the server does with it."""

    def __init__(self):
        self.looks = 0
        self.told = []

    def check_timeouts(self):
        self.looks += 1

    def handle_exception(self, error):
        self.told.append(error)


class Socket(Connection, PoliteSocket):
    def __init__(self, silent, state=PoliteSocket.STATE_OPEN):
        super().__init__()
        self.last_ping, self.state = time.time() - silent, state


@pytest.fixture
def later():
    """What the server has the reactor call: seconds, function and arguments."""
    return []


@pytest.fixture
def server(monkeypatch, later):
    monkeypatch.setattr(connection_checks, "reactor", SimpleNamespace(callLater=lambda *call: later.append(call)))
    server = ConnectionChecks(None, endpoints=["tcp:0"])
    server.connections = {}  # which Daphne makes when it begins to serve
    return server


def test_only_connections_that_may_be_due_are_checked(server):
    fresh = [Socket(silent=PING_EVERY - 10) for _ in range(100)]
    due = [Socket(silent=PING_EVERY + 1), Socket(silent=0, state=PoliteSocket.STATE_CONNECTING), Connection()]
    server.connections = {each: {} for each in (*fresh, *due)}
    server.timeout_checker()
    assert [each.looks for each in due] == [1, 1, 1]
    assert not any(each.looks for each in fresh)


def test_open_sockets_are_pinged_before_a_proxy_cuts_them():
    assert PING_EVERY + connection_checks.CHECK_EVERY < 30  # seconds: HAProxy's usual timeouts


def test_thousands_of_due_pings_let_other_work_run_in_between(server, later):
    due = [Socket(silent=PING_EVERY + 1) for _ in range(120)]
    server.connections = {each: {} for each in due}
    server.timeout_checker()
    passes = [sum(each.looks for each in due)]
    del server.connections[due[119]]  # closed in between
    while later[-1][0] == 0:
        _, check, rest = later.pop()
        check(rest)
        passes.append(sum(each.looks for each in due))
    assert passes == [50, 100, 119]
    assert later == [(connection_checks.CHECK_EVERY, server.timeout_checker)]


async def application(server, work, connection):
    """Connect, with that application, and let it begin."""
    server.application = lambda **_: work
    server.protocol_connected(connection)
    server.create_application(connection, {})
    await asyncio.sleep(0)
    return server.connections[connection]["application_instance"]


async def test_connections_are_forgotten_once_closed_and_their_application_ended(server):
    work, connection = asyncio.Event(), Connection()
    running = await application(server, work.wait(), connection)
    server.application_checker()
    assert connection in server.connections
    server.protocol_disconnected(connection)
    server.application_checker()
    assert connection in server.connections
    work.set()
    await asyncio.wait([running])
    server.application_checker()
    assert (server.connections, server.ended) == ({}, set())


async def test_application_that_failed_is_logged_and_its_connection_told(server, caplog):
    async def fails():
        raise ValueError

    connection = Connection()
    await application(server, fails(), connection)
    await asyncio.sleep(0)
    server.application_checker()
    assert [type(error) for error in connection.told] == [ValueError]
    assert "failed" in caplog.text
    server.application_checker()
    assert len(connection.told) == 1
    server.protocol_disconnected(connection)
    server.application_checker()
    assert server.connections == {}


async def test_application_that_outlives_its_connection_is_cancelled(server, caplog):
    connection = Connection()
    running = await application(server, asyncio.Event().wait(), connection)
    server.protocol_disconnected(connection)
    server.application_close_timeout = -1
    server.application_checker()
    await asyncio.wait([running])
    server.application_checker()
    assert running.cancelled()
    assert "cancelled" in caplog.text
    assert server.connections == {}


async def test_idle_connections_are_not_looked_at_for_what_has_ended(server):
    await application(server, asyncio.Event().wait(), idle := Connection())
    server.connections[idle] = None  # which nothing could be read of
    server.application_checker()
    assert server.ended == set()
