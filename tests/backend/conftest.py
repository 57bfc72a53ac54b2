"""Browsers, accounts and a clean cache for the tests of the backend."""

import json
import os
import shutil
from collections.abc import Callable
from functools import lru_cache
from os import getpid
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache, caches
from django.core.signals import setting_changed
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.client import ClientHandler
from django.utils import timezone

from backend.accounts.models import Account, TwoStep
from backend.accounts.totp import new_secret, seal
from tests.support.databases import postgresql_template, sqlite_template
from tests.support.scale import PROVE, SHARE, SHARES


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is to be seen ``once`` to one of the runs on several stores: every second of these tests to each.

    Proofs see all of it on each store; they share the figures.
    """
    if PROVE:
        return
    once = [item for item in items if item.get_closest_marker("once")]
    others = set(once) - set(once[SHARE::SHARES])
    items[:] = [item for item in items if item not in others]
    config.hook.pytest_deselected(items=list(others))


def pytest_unconfigure() -> None:
    """Remove the file that the tests of this process ran on, and what SQLite keeps beside it."""
    name = django_settings.DATABASES["default"].get("TEST", {}).get("NAME")
    for file in Path(name).parent.glob(f"{Path(name).name}*") if name else ():
        file.unlink(missing_ok=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Begin with a copy of a migrated database; pytest-django then finds nothing to migrate."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        shutil.copyfile(sqlite_template(), database["TEST"]["NAME"])
    else:
        database["TEST"]["TEMPLATE"] = postgresql_template(os.environ["DATABASE_URL"])


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite, else the copy would be overwritten with an empty file."""
    return bool(connection.vendor == "sqlite")


@pytest.fixture(autouse=True, scope="session")
def _own_counters() -> None:
    """Several workers may share a Redis: each counts, and empties, its own."""
    for alias, entry in django_settings.CACHES.items():
        entry["KEY_PREFIX"] = caches[alias].key_prefix = (
            f"test-{getpid()}"  # of those to be made, and of the one there is
        )


@pytest.fixture(autouse=True, scope="session")
def _quick_passwords() -> None:
    """Argon2's cost is right for service and wrong for thousands of tests; one test looks at the real settings."""
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Throttles count in the cache: each test starts with nothing spent."""
    cache.clear()


@lru_cache(maxsize=1)
def _served() -> ClientHandler:
    """The one that answers all browsers, as in service: making its middleware takes longer than most requests."""
    return ClientHandler(enforce_csrf_checks=True)


# Middleware reads some settings when it is made.
setting_changed.connect(lambda **_: _served.cache_clear(), weak=False)


class Browser(Client):
    """A browser with our client in it: JSON bodies, the CSRF token where it belongs, its own `Origin` on writes."""

    def __init__(self, **defaults: Any) -> None:
        super().__init__(raise_request_exception=False, **defaults)
        self.handler = _served()

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Send *body* as JSON (`None`: no body) to *path* below /api/v1/; *headers* as `If_None_Match="…"`."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        if method not in ("GET", "HEAD", "OPTIONS"):
            names.setdefault("Origin", "http://testserver")
            token = self.cookies.get("csrftoken")
            if token is not None:
                names.setdefault("X-CSRFToken", token.value)
        content = "" if body is None else json.dumps(body)
        return self.generic(
            method, path if path.startswith("/") else f"/api/v1/{path}", content, "application/json", headers=names
        )

    def read(self, path: str, **headers: str) -> HttpResponse:
        """GET."""
        return self.send("GET", path, None, **headers)

    def write(self, path: str, body: Any = None, method: str = "POST", **headers: str) -> HttpResponse:
        """POST, unless told otherwise."""
        return self.send(method, path, {} if body is None else body, **headers)


@pytest.fixture
def browser() -> Browser:
    """A browser nobody is signed in with."""
    return Browser()


@pytest.fixture
def other_browser() -> Browser:
    """Another one."""
    return Browser()


@pytest.fixture
def account(db: None) -> Account:
    """Alice, whose password is `correct horse`."""
    return Account.objects.create_user("Alice", "correct horse")


@pytest.fixture
def signed_in(account: Account) -> Browser:
    """Alice's browser."""
    return browser_of(account)


def staff_account(username: str = "Moderator") -> Account:
    """Somebody who may see the admin: staff with a second step."""
    account = Account.objects.create_superuser(username, "correct horse")
    TwoStep.objects.create(account=account, sealed=seal(new_secret()), confirmed=timezone.now())
    return account


def staff_client(username: str = "Moderator") -> Client:
    """A browser that such an account is signed in with."""
    client = Client()
    client.force_login(staff_account(username), "django.contrib.auth.backends.ModelBackend")
    return client


def browser_of(account: Account) -> Browser:
    """A browser that *account* is signed in with, holding its CSRF cookie."""
    browser = Browser()
    browser.force_login(account)
    browser.read("session/")
    return browser


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


def refused(answer: HttpResponse, status: int, code: str) -> dict[str, Any]:
    """Check that *answer* is the problem with *status* and *code*; return its members."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    members: dict[str, Any] = json.loads(answer.content)
    assert members["code"] == code, members
    assert members["status"] == status
    assert members["type"] == f"/problems/{code}"
    assert members["title"]
    assert members["detail"]
    return members
