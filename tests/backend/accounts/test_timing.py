"""
Who is known here is told neither by what is done nor by how long it takes.

In `make test` the work is compared: hashes and queries. In `make prove` the time of the processor is, with the real
hasher: Welch's t of interleaved samples stays under 4.5, the bound that side-channel tests use (ISO/IEC 17825).
"""

import gc
import itertools
import time
from collections.abc import Callable, Iterator
from statistics import fmean, variance
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.password import password_reset
from backend.config import settings as ours
from tests.support.people import Browser
from tests.support.scale import PROVE, chance, scaled

SAMPLES = max(2, scaled(100, 1_000))
BOUND = 4.5
#: A proof at a fraction of its figures (CAIRN_FACTOR) measures, and judges nothing by so few.
JUDGED = SAMPLES >= 1_000
WARM = 20 if JUDGED else 0

Ask = Callable[[Browser, bool], HttpResponse]


@pytest.fixture(autouse=True)
def _no_limits(settings: Any) -> None:
    settings.THROTTLES = dict.fromkeys(settings.THROTTLES, (10**9, 3600))


@pytest.fixture(autouse=True)
def _a_guest(db: None) -> None:
    fields = {"email": "otter@example.org", "email_confirmed": timezone.now()}
    Account.objects.create_user("Quiet-Otter-1", is_guest=True, **fields)


def wrong_password(browser: Browser, known: bool) -> HttpResponse:
    body = {"username": "Alice" if known else "Nobod", "password": "wrong horse"}
    return browser.write("session/", body)


def wrong_password_of_a_guest(browser: Browser, known: bool) -> HttpResponse:
    body = {"username": "Quiet-Otter-1" if known else "Quiet-Heron-1", "password": "wrong horse"}
    return browser.write("session/", body)


def reset(browser: Browser, known: bool) -> HttpResponse:
    return browser.write("password-reset/", {"email": "alice@example.org" if known else "nobod@example.org"})


def come_back(browser: Browser, known: bool) -> HttpResponse:
    """By the address of a guest, or one that nobody has confirmed."""
    return browser.write("password-reset/", {"email": "otter@example.org" if known else "heron@example.org"})


_numbers = itertools.count(10_000)


def sign_up(browser: Browser, known: bool) -> HttpResponse:
    """With an address that an account has confirmed, or one that none has."""
    body = {"username": f"New-{next(_numbers)}", "password": "battery staple"}
    return browser.write("accounts/", {**body, "email": "alice@example.org" if known else "nobod@example.org"})


ASKS = [wrong_password, reset, come_back, sign_up]


@pytest.mark.parametrize("ask", [*ASKS, wrong_password_of_a_guest])
def test_known_and_unknown_get_the_same_answer_for_the_same_work(ask, alice, monkeypatch):
    encode, hashed = MD5PasswordHasher.encode, []

    def counted(self: Any, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    seen, browser = [], Browser()
    for known in (True, False):
        hashed.clear()
        browser.cookies.clear()
        with CaptureQueriesContext(connection) as queries:
            answer = ask(browser, known)
        statements = [query["sql"].split()[:3] for query in queries]
        work = [words for words in statements if "SAVEPOINT" not in words]  # they are numbered
        seen.append((answer.status_code, sorted(answer.headers), len(answer.content), list(hashed), work))
    assert seen[0] == seen[1]


@pytest.fixture
def real_hasher(settings: Any) -> Iterator[None]:
    settings.PASSWORD_HASHERS = ours.PASSWORD_HASHERS
    cache.clear()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.skipif(not PROVE, reason="measures; only `make prove` does")
@pytest.mark.parametrize("ask", ASKS)
def test_known_and_unknown_take_the_same_time(ask, real_hasher, alice):
    t = welch(*interleaved(ask))
    print(f"{ask.__name__}: t = {t:.2f}")
    assert abs(t) < BOUND or not JUDGED


@pytest.mark.skipif(not PROVE, reason="measures; only `make prove` does")
def test_the_measure_sees_a_hash_that_is_left_out(real_hasher, alice, monkeypatch):
    monkeypatch.setattr("backend.accounts.services.session.make_password", lambda _: "")
    assert abs(welch(*interleaved(wrong_password))) > BOUND or not JUDGED


@pytest.mark.skipif(not PROVE, reason="measures; only `make prove` does")
def test_the_measure_sees_a_single_query_more(real_hasher, alice, monkeypatch):
    def ask_and_look(*, email: str) -> None:
        password_reset(email=email)
        if email.startswith("alice"):
            Account.objects.with_email(email)

    monkeypatch.setattr("backend.accounts.api.password.password_reset", ask_and_look)
    assert abs(welch(*interleaved(reset))) > BOUND or not JUDGED


def interleaved(ask: Ask) -> tuple[list[float], list[float]]:
    """Processor seconds of so many requests of either sort, in pairs of random order; the first pairs warm up."""
    random, browser = chance(f"timing {ask.__name__}"), Browser()
    taken: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(WARM + SAMPLES):
        order = [True, False]
        random.shuffle(order)
        for known in order:
            browser.cookies.clear()
            start = time.process_time()
            ask(browser, known)
            taken[known].append(time.process_time() - start)
    return taken[True][WARM:], taken[False][WARM:]


def welch(one: list[float], other: list[float]) -> float:
    """Welch's t of two samples."""
    return (fmean(one) - fmean(other)) / (variance(one) / len(one) + variance(other) / len(other)) ** 0.5
