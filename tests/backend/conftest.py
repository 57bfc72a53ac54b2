"""Browsers, accounts and a clean cache for the tests of the backend."""

from collections.abc import Callable
from os import getpid
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache, caches

from backend.accounts.models import Account
from tests.support.people import Browser, browser_of
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
    """Django removes the test database and leaves the journal that SQLite keeps beside it."""
    name = django_settings.DATABASES["default"].get("TEST", {}).get("NAME")
    for file in Path(name).parent.glob(f"{Path(name).name}*-journal") if name else ():
        file.unlink(missing_ok=True)


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
