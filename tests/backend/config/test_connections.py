"""Connections that drip or never say anything end in time, and nobody has all of them."""

import resource
import socket
from types import SimpleNamespace
from unittest.mock import Mock
from weakref import WeakSet

import pytest
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from backend.config import server
from backend.config.connections import BODY_IN, FROM_ONE, HEADERS_IN, RESERVE, Places
from backend.config.listening import ignore_new_connections, raise_file_limit
from backend.config.server import BoundedFactory

HEADERS = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n"


class Line(StringTransport):
    """A connection of a client that says when it is cut."""

    def abortConnection(self):  # noqa: N802 - Twisted's name
        self.connectionLost(Failure(ConnectionDone()))

    def connectionLost(self, reason):  # noqa: N802 - Twisted's name
        self.connected = False
        self.protocol.connectionLost(reason)


def factory(most=1000):
    return BoundedFactory(Mock(places=Places(most), spoken=WeakSet()))


def connect(made, host="198.51.100.1", clock=None):
    """A connection from that address; null where it is refused."""
    kind = IPv6Address if ":" in host else IPv4Address
    channel = made.buildProtocol(kind("TCP", host, 4444))
    if channel is None:
        return None
    channel.callLater = (clock or Clock()).callLater
    line = Line()
    line.protocol = channel
    channel.makeConnection(line)
    return line


@pytest.mark.parametrize(
    ("whole", "drip", "seconds"), [(b"", b"", HEADERS_IN), (b"", b"G", HEADERS_IN), (HEADERS, b"x", BODY_IN)]
)
def test_a_request_that_does_not_come_in_time_is_cut_however_it_drips(whole, drip, seconds):
    clock, made = Clock(), factory()
    line = connect(made, clock=clock)
    if whole:
        line.protocol.dataReceived(whole)
    for _ in range(int(seconds) - 1):
        clock.advance(1)
        if drip:
            line.protocol.dataReceived(drip)
        assert line.connected
    clock.advance(1.1)
    assert not line.connected
    assert made.server.places.of.total() == 0


def test_a_network_has_a_limit_of_connections_and_others_have_theirs():
    made = factory()
    held = [connect(made, f"2001:db8:1:2::{number:x}") for number in range(FROM_ONE)]
    assert connect(made, "2001:db8:1:2::ffff") is None
    assert connect(made, "2001:db8:1:3::1") is not None
    assert connect(made, "198.51.100.1") is not None
    held[0].abortConnection()
    assert connect(made, "2001:db8:1:2::ffff") is not None
    for _ in range(FROM_ONE + 1):
        assert connect(made, "127.0.0.1") is not None  # this machine's are ours


def test_connections_behind_a_proxy_have_no_limit_by_network(settings):
    settings.NUM_PROXIES = 1
    made = factory()
    assert all(connect(made, "192.0.2.1") for _ in range(FROM_ONE + 1))


def test_connections_beyond_the_limit_in_all_are_refused(settings):
    made = factory(most=3)
    held = [connect(made, f"198.51.100.{number}") for number in range(3)]
    assert connect(made, "198.51.100.9") is None
    held[1].protocol = SimpleNamespace(connectionLost=lambda _: None)  # it has become a socket meanwhile
    held[1].abortConnection()
    assert connect(made, "198.51.100.9") is not None


def test_server_takes_fewer_connections_than_it_may_open_files(monkeypatch, settings):
    monkeypatch.setattr(server, "raise_file_limit", lambda: 1024)
    made = server.Server(None, "tcp:0", background=[], on_listening=lambda _: None)
    assert made.places.most == 1024 - RESERVE - settings.DATABASE_POOL


@pytest.mark.parametrize(
    ("limits", "raised"),
    [((1024, 4096), 4096), ((1024, -1), 65_536), ((4096, 4096), 4096), ((-1, -1), 65_536), ((100_000, -1), 100_000)],
)
def test_the_limit_on_files_is_raised_as_far_as_it_may_be(monkeypatch, limits, raised):
    told = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: told.append(wanted))
    assert raise_file_limit() == raised
    assert told == ([(raised, limits[1])] if limits[0] == 1024 else [])


def test_port_about_to_close_keeps_who_has_connected_and_takes_nobody_new():
    with socket.create_server(("127.0.0.1", 0)) as port, socket.create_connection(port.getsockname()) as early:
        ignore_new_connections(port)
        with pytest.raises(TimeoutError):
            socket.create_connection(port.getsockname(), timeout=0.2)
        port.settimeout(5)
        line, address = port.accept()
        with line:
            assert address == early.getsockname()
            early.sendall(b"hello")
            assert line.recv(9) == b"hello"
        port.setblocking(False)
        with pytest.raises(BlockingIOError):
            port.accept()
