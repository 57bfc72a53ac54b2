"""Alice and Bob sit at a match, Charlie does not."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import connection

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.matches.services.sweep import clocks_sweep
from tests.support.builders import APPEND_ONLY, AUDIT_APPEND_ONLY, a_match, an_account
from tests.support.concurrency import close_connections_of_sockets
from tests.support.match_clock import NOON
from tests.support.people import Browser, browser_of


@pytest.fixture
def alice(db: None) -> Account:
    """Seat 0."""
    return an_account("Alice")


@pytest.fixture
def bob(db: None) -> Account:
    """Seat 1."""
    return an_account("Bob")


@pytest.fixture
def charlie(db: None) -> Account:
    """A stranger."""
    return an_account("Charlie")


@pytest.fixture
def match(alice: Account, bob: Account) -> Match:
    """A match just dealt; Alice begins."""
    return a_match(alice, bob, first=0)


@pytest.fixture
def at_alice(alice: Account) -> Browser:
    """Alice's browser."""
    return browser_of(alice)


@pytest.fixture
def at_bob(bob: Account) -> Browser:
    """Bob's browser."""
    return browser_of(bob)


@pytest.fixture
def at_charlie(charlie: Account) -> Browser:
    """Charlie's browser."""
    return browser_of(charlie)


@pytest.fixture
def time(db: None) -> Iterator[Any]:
    """A clock that the test moves; the service is looked after from noon on."""
    with time_machine.travel(NOON, tick=False) as traveller:
        clocks_sweep()
        yield traveller


@pytest.fixture
def _triggers_back(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    yield
    with django_db_blocker.unblock():
        APPEND_ONLY.refuse(connection)
        AUDIT_APPEND_ONLY.refuse(connection)


@pytest.fixture
def committed_db(_triggers_back: None, transactional_db: None) -> Iterator[None]:
    """A database that commits. The one fixture that lifts the triggers: emptying a table deletes its rows.

    Set up in this order, they are lifted before the tables are emptied and put back after.
    """
    yield
    close_connections_of_sockets()
    APPEND_ONLY.lift(connection)
    AUDIT_APPEND_ONLY.lift(connection)
