"""Alice, Bob, Charlie, their match and browsers, and a clean cache, for all tests of the backend."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import lru_cache
from os import getpid
from pathlib import Path
from time import time as now
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.conf import settings as django_settings
from django.core.cache import caches
from django.core.handlers.base import BaseHandler
from django.core.management.commands import flush
from django.core.signals import setting_changed
from django.db import connection
from django.db.backends.base import creation
from django.test import Client
from django.test.client import AsyncClientHandler, ClientHandler
from django.utils import translation

from backend.accounts.models import Account
from backend.common import job_health, throttles
from backend.config.triggers import APPEND_ONLY, put_triggers
from backend.matches.api.event_shapes import EVENTS
from backend.matches.models import Match
from backend.matches.services import deal
from backend.matches.services.outage import DatabaseNow
from backend.matches.services.write import NewEvent
from backend.notifications.api.notice_shapes import NOTICES
from backend.notifications.services.notify import Notice
from tests.support.builders import a_match, drop_triggers
from tests.support.concurrency import close_connections_of_sockets
from tests.support.databases import give_time, postgresql_template, sqlite_template
from tests.support.kinds import shapes_checked
from tests.support.match_clock import NOON, Serving, clocks_run
from tests.support.people import PASSWORD, Browser, browser_of, staff_client
from tests.support.scale import chance

#: How the settings begin that middleware reads when it is made, and not with each request.
READ_WHEN_MADE = ("CLIENT_", "CORS_", "CSRF_", "DEBUG", "MIDDLEWARE", "SECURE_", "SESSION_", "STATIC_", "WHITENOISE_")
MADE_BY_MIGRATE = {"auth_permission", "django_content_type", "moderation_houserule", "moderation_housetext"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave requests made up from the document to a run of their own: schemathesis slows every process it is in."""
    fuzz = collection_path.name == "test_schema_fuzz.py"
    return True if fuzz and not config.pluginmanager.hasplugin("schemathesis") else None


def pytest_unconfigure() -> None:
    """Remove the file that the tests of this process ran on, and what SQLite keeps beside it."""
    name = django_settings.DATABASES["default"].get("TEST", {}).get("NAME")
    for file in Path(name).parent.glob(f"{Path(name).name}*") if name else ():
        file.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Begin with a copy of a migrated database; to find that nothing is to be migrated would take half a second."""
    creation.call_command = lambda *_, **__: None
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        shutil.copyfile(sqlite_template(), database["TEST"]["NAME"])
    else:
        database["TEST"]["TEMPLATE"] = postgresql_template(os.environ["DATABASE_URL"])
        give_time(database)  # each test is one transaction


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite, else the copy would be overwritten with an empty file."""
    return bool(connection.vendor == "sqlite")


@pytest.fixture(autouse=True, scope="session")
def _notices_and_events_as_documented() -> Iterator[None]:
    """Every notice and event that any test has written is of a kind that is documented, with the members documented."""
    with shapes_checked(Notice, NOTICES), shapes_checked(NewEvent, EVENTS):
        yield


@pytest.fixture(autouse=True, scope="session")
def _middleware_made_once() -> None:
    """All test clients share one chain: making it takes longer than most requests (WhiteNoise looks at every file)."""

    @lru_cache
    def chain(is_async: bool) -> dict[str, Any]:
        handler = BaseHandler()
        handler.load_middleware(is_async)
        return vars(handler)

    def load(self: BaseHandler, is_async: bool = False) -> None:
        vars(self).update(chain(is_async))

    ClientHandler.load_middleware = AsyncClientHandler.load_middleware = load

    def changed(setting: str, **_: Any) -> None:
        if setting.startswith(READ_WHEN_MADE):
            chain.cache_clear()

    setting_changed.connect(changed, weak=False)


@pytest.fixture(autouse=True, scope="session")
def _own_counters() -> None:
    """Several workers may share a Redis: each counts, and empties, its own, and hears nobody else."""
    for layer in django_settings.CHANNEL_LAYERS.values():
        if "prefix" in layer.get("CONFIG", {}):
            layer["CONFIG"]["prefix"] = f"test-{getpid()}"
    for alias, entry in django_settings.CACHES.items():
        entry["KEY_PREFIX"] = caches[alias].key_prefix = (
            f"test-{getpid()}"  # of those to be made, and of the one there is
        )


@pytest.fixture(autouse=True, scope="session")
def _quick_passwords() -> None:
    """Argon2's cost is right for service and wrong for thousands of tests; one test looks at the real settings."""
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True, scope="session")
def _database_clock_that_tests_move() -> None:
    """PostgreSQL's own stands outside of `time_machine`; one test looks at the real one."""
    DatabaseNow.as_postgresql = DatabaseNow.as_sql  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _nothing_spent_and_nothing_said() -> None:
    """Throttles count in the cache, devices are noted in another, a thread keeps the language of its last request."""
    for one in caches.all(initialized_only=False):
        one.clear()
    translation.deactivate()


@pytest.fixture(autouse=True)
def _windows_begin_with_a_test(always: pytest.MonkeyPatch) -> None:
    """A test that spends a whole limit, or lets time pass, may not meet the end of a window by chance."""

    @lru_cache
    def began() -> float:  # a second before anything is counted, so that no thread comes before it
        return now() - 1

    always.setattr(throttles, "time", SimpleNamespace(time=lambda: now() - began()))
    always.setattr(throttles, "ahead", lambda *_: 0)


@pytest.fixture(autouse=True)
def _service_just_begun(always: pytest.MonkeyPatch) -> None:
    """No job runs beside the tests, and after five minutes `/readyz` would say so."""
    always.setattr(job_health, "_STARTED", float("inf"))


@pytest.fixture(autouse=True)
def _deals_by_seed(request: pytest.FixtureRequest, always: pytest.MonkeyPatch) -> None:
    """A test plays the same deals in every run, as in all that it tries by chance; `CAIRN_SEED` gives others."""
    drawn = chance(request.node.nodeid)
    always.setattr(deal, "secrets", SimpleNamespace(token_bytes=drawn.randbytes))


@pytest.fixture
def browser() -> Browser:
    """A browser nobody is signed in with."""
    return Browser()


@pytest.fixture
def other_browser() -> Browser:
    """Another one."""
    return Browser()


@pytest.fixture
def alice(db: None) -> Account:
    """Seat 0 of `match`; the password of all three is `people.PASSWORD`."""
    return Account.objects.create_user("Alice", PASSWORD)


@pytest.fixture
def bob(db: None) -> Account:
    """Seat 1."""
    return Account.objects.create_user("Bob", PASSWORD)


@pytest.fixture
def charlie(db: None) -> Account:
    """A stranger."""
    return Account.objects.create_user("Charlie", PASSWORD)


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
def at_admin(db: None) -> Client:
    """A browser that is signed in to the admin with every permission."""
    return staff_client()


@pytest.fixture
def guest_browser(db: None) -> Callable[[], Browser]:
    """Make a guest over the API; return the browser, with what was answered as `.guest`."""

    def make() -> Browser:
        browser = Browser()
        answer = browser.write("accounts/guest/")
        assert answer.status_code == 201, answer.content
        browser.guest = answer.json()  # type: ignore[attr-defined]
        browser.read("session/")
        return browser

    return make


@pytest.fixture
def time(db: None) -> Iterator[Any]:
    """A clock that the test moves; the service is looked after from noon on."""
    with time_machine.travel(NOON, tick=False) as traveller:
        clocks_run()
        yield Serving(traveller)


@pytest.fixture(autouse=True, scope="session")
def _rows_deleted_and_permissions_kept() -> None:
    """After a test that commits, delete rows: truncating tables and making permissions again takes longer than tests.

    On PostgreSQL no trigger refuses it then.
    """

    def sql_flush(self: Any, _style: Any, tables: list[str], **_: Any) -> list[str]:
        role = ["SET LOCAL session_replication_role = replica"] if connection.vendor == "postgresql" else []
        return role + [f"DELETE FROM {self.quote_name(table)}" for table in tables if table not in MADE_BY_MIGRATE]

    type(connection.ops).sql_flush = sql_flush
    flush.emit_post_migrate_signal = lambda *_: None


@pytest.fixture
def _triggers_back(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    yield
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock():
            put_triggers(connection)


@pytest.fixture
def committed_db(_triggers_back: None, transactional_db: None) -> Iterator[None]:
    """A database that commits. The one fixture that lifts the triggers: emptying a table deletes its rows.

    Set up in this order, they are lifted before the tables are emptied and put back after.
    """
    yield
    close_connections_of_sockets()
    if connection.vendor == "sqlite":
        drop_triggers(*APPEND_ONLY)
