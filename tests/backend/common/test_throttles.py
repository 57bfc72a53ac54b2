"""How much is too much."""

import datetime as dt
import re
from contextlib import suppress

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.accounts.models import Account
from backend.common import throttles
from backend.common.errors import Throttled
from backend.common.throttles import ahead, count, spend
from backend.config import settings as ours
from tests.support.concurrency import at_once
from tests.support.people import Browser, refused
from tests.support.tokens import Program, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.stores]

ATTEMPTS = [
    ("guests", "accounts/guest/", {}), ("sign_up", "accounts/", {"username": "ab", "password": "x"}),
    ("sign_in", "session/", {"username": "Nobody1", "password": "wrong horse"}),
    ("recovery", "session/recovery/", {"recovery_code": "x"}), ("positions", "positions/", {"position": {}}),
    ("password_reset", "password-reset/", {"email": "nobody@example.org"}),
    ("mail_links", "password-reset/confirm/", {"code": "x", "password": "correct horse"}),
    ("mail_links", "me/email/confirm/", {"code": "x"}), ("mail_links", "me/email/undo/", {"code": "x"}),
    ("mail_links", "session/return/", {"code": "x"}),
]  # fmt: skip


@pytest.mark.parametrize(("scope", "path", "body"), ATTEMPTS)
def test_an_address_that_used_up_its_limit_has_to_wait(settings, scope, path, body):
    settings.THROTTLES = {**settings.THROTTLES, scope: (3, 3600)}
    for _ in range(3):
        assert Browser().write(path, body).status_code != 429
    answer = Browser().write(path, body)
    refused(answer, 429, "throttled")
    assert 1 <= int(answer["Retry-After"]) <= 3601
    assert Browser(REMOTE_ADDR="192.0.2.7").write(path, body).status_code != 429


def test_an_address_may_ask_again_after_the_wait(settings, time_machine):
    now = dt.datetime(2026, 1, 1, 12, 0, 1, tzinfo=dt.UTC)
    time_machine.move_to(now, tick=False)
    settings.THROTTLES = {**settings.THROTTLES, "recovery": (1, 60)}
    body = {"recovery_code": "x"}
    Browser().write("session/recovery/", body)
    answer = Browser().write("session/recovery/", body)
    time_machine.move_to(now + dt.timedelta(seconds=int(answer["Retry-After"])), tick=False)
    assert Browser().write("session/recovery/", body).status_code == 403


def test_guesses_at_one_name_are_counted_over_all_addresses(settings, alice):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in_name": (3, 3600)}
    statuses = [
        Browser(REMOTE_ADDR=f"192.0.2.{n}")
        .write("session/", {"username": ("Alice", "ALICE", "Àlice")[n % 3], "password": "wrong horse"})
        .status_code
        for n in range(5)
    ]
    assert statuses == [403, 403, 403, 429, 429]


def test_a_name_that_nobody_has_is_counted_alike(settings):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in_name": (1, 3600)}
    body = {"username": "Nobody1", "password": "wrong horse"}
    assert [Browser().write("session/", body).status_code for _ in range(2)] == [403, 429]


def test_the_mark_of_where_somebody_has_signed_in_before_is_for_signing_in_alone(browser, alice):
    """That it keeps the owner from being locked out: `accounts/test_guesses`."""
    browser.write("session/", {"username": "Alice", "password": "correct horse"})
    known = {"httponly": True, "samesite": "Lax", "path": "/"}
    assert known.items() <= browser.cookies["known"].items()


def test_guesses_from_where_the_owner_has_signed_in_before_are_counted_too(settings, alice):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in_name": (2, 3600)}
    home = Browser()
    home.write("session/", {"username": "Alice", "password": "correct horse"})
    home.write("session/", method="DELETE")
    bad = {"username": "Alice", "password": "wrong horse"}
    assert [home.write("session/", bad).status_code for _ in range(3)] == [403, 403, 429]


def test_signing_in_to_one_account_helps_nobody_to_guess_at_another(settings, alice):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in_name": (2, 3600)}
    bad = {"username": "Alice", "password": "wrong horse"}
    statuses = []
    for n in range(4):
        mallory = Browser()
        mallory.write("accounts/", {"username": f"Mallory{n}", "password": "correct horse"})
        mallory.write("session/", method="DELETE")
        statuses.append(mallory.write("session/", bad).status_code)
    assert statuses == [403, 403, 429, 429]


@pytest.mark.parametrize("mark", ["", "x", "a:b:c", "é", "W10:1abcde:xyz"])
def test_a_mark_of_ones_own_making_is_none(settings, alice, mark):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in_name": (1, 3600)}
    bad = {"username": "Alice", "password": "wrong horse"}
    statuses = []
    for _ in range(2):
        browser = Browser()
        browser.cookies["known"] = mark
        statuses.append(browser.write("session/", bad).status_code)
    assert statuses == [403, 429]


def test_guesses_do_not_touch_an_open_session(settings, at_alice):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in_name": (1, 3600)}
    for _ in range(3):
        Browser().write("session/", {"username": "Alice", "password": "wrong horse"})
    assert at_alice.read("session/").json()["account"]["username"] == "Alice"


def test_asking_for_the_head_alone_is_counted_like_reading(settings):
    settings.THROTTLES = {**settings.THROTTLES, "codes": (2, 3600)}
    path = "challenges/by-code/AAAA-AAAA/"
    assert [Browser().send(method, path).status_code for method in ("HEAD", "GET", "HEAD")] == [404, 404, 429]


def test_the_writes_of_an_account_are_counted_together(settings, at_alice):
    settings.THROTTLES = {**settings.THROTTLES, "writes": (2, 3600)}
    for _ in range(2):
        refused(at_alice.write("accounts/guest/"), 409, "already_signed_in")
    refused(at_alice.write("accounts/guest/"), 429, "throttled")
    assert at_alice.read("session/").status_code == 200


def test_no_more_simultaneous_requests_than_allowed_get_through(settings):
    settings.THROTTLES = {**settings.THROTTLES, "codes": (50, 3600)}
    passed = []

    def try_often():
        for _ in range(40):
            with suppress(Throttled):
                spend("codes", "192.0.2.1")
                passed.append(1)

    at_once(*[try_often] * 8)
    assert len(passed) == 50


def test_a_forwarded_address_is_believed_only_behind_a_proxy(settings):
    settings.THROTTLES = {**settings.THROTTLES, "recovery": (1, 3600)}
    body = {"recovery_code": "x"}

    def statuses(*forwarded):
        return [Browser().write("session/recovery/", body, **{"X-Forwarded-For": one}).status_code for one in forwarded]

    assert statuses("198.51.100.1", "198.51.100.2") == [403, 429]
    settings.NUM_PROXIES = 1
    assert statuses("198.51.100.1", "198.51.100.2", "6.6.6.6, 198.51.100.2") == [403, 403, 429]


def test_an_ipv6_client_counts_as_its_network(settings):
    settings.THROTTLES = {**settings.THROTTLES, "recovery": (1, 3600)}
    body = {"recovery_code": "x"}
    addresses = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:192.0.2.1", "192.0.2.1"]
    statuses = [Browser(REMOTE_ADDR=one).write("session/recovery/", body).status_code for one in addresses]
    assert statuses == [403, 429, 403, 403, 429]


@pytest.mark.parametrize("address", ["", "nonsense", "999.1.1.1", "é"])
def test_an_address_that_is_none_is_counted_as_one(settings, address):
    settings.NUM_PROXIES = 1
    settings.THROTTLES = {**settings.THROTTLES, "recovery": (1, 3600)}
    body = {"recovery_code": "x"}
    header = {"X-Forwarded-For": address}
    statuses = [Browser(REMOTE_ADDR="").write("session/recovery/", body, **header).status_code for _ in range(2)]
    assert statuses == [403, 429]


def test_the_rates_are_those_that_were_agreed():
    assert ours.THROTTLES == {
        "reads": (1200, 60), "sockets": (600, 60),
        "guests": (120, 3600), "sign_up": (60, 3600), "sign_in": (30, 60), "sign_in_name": (10, 60),
        "recovery": (30, 60), "confirm": (10, 600), "two_step": (10, 3600), "mail_links": (30, 60),
        "password_reset": (20, 3600), "mails": (10, 3600), "mails_to": (5, 3600), "codes": (60, 60),
        "positions": (120, 60), "positions_kept": (2000, 86_400), "pictures": (120, 60),
        "challenges": (60, 60), "exports": (3, 3600), "house": (120, 3600), "writes": (600, 60),
        "oauth": (60, 60), "token": (200, 10), "tokens": (400, 10),
        "messages": (10, 60), "messages_day": (200, 86400), "reports": (10, 3600), "reports_day": (30, 86400),
        "guest_reports": (5, 3600), "guest_reports_day": (15, 86400),
        "appeals": (10, 86400), "notices_to": (40, 86400), "delivery_tests": (5, 3600), "webhooks": (300, 60),
        "webhook_tests": (20, 3600), "unsubscribe": (60, 60), "turn_mails_to": (10, 86400), "reminders_to": (40, 86400),
        "records": (60, 3600), "imports": (1200, 3600), "bot_matches": (500, 86400),
    }  # fmt: skip


def test_challenges_over_the_limit_are_refused_before_anything_is_looked_up(settings, at_alice):
    """Security review S7: refusals take locks and queries, too, while others play."""
    settings.THROTTLES = {**settings.THROTTLES, "challenges": (2, 3600)}
    statuses, costs = [], []
    for ruleset in ("no such", "edition2016", "edition2016"):
        with CaptureQueriesContext(connection) as queries:
            answer = at_alice.write("challenges/", {"ruleset": ruleset, "visibility": "lobby"})
        statuses.append(answer.status_code)
        costs.append(len(queries))
    assert statuses == [400, 201, 429]
    assert costs[2] == costs[0]  # the session and its account


def test_reading_without_a_good_token_has_a_budget_for_each_network(settings, alice):
    settings.THROTTLES = {**settings.THROTTLES, "reads": (3, 3600)}
    near = [Browser(REMOTE_ADDR=f"2001:db8:1:2::{each}") for each in "abcd"]
    pages = zip(near, ["session/", "/problems/", "schema/", "/"], strict=True)
    assert [each.read(path).status_code for each, path in pages] == [200, 200, 200, 429]
    assert near[0].write("guests/nobody/").status_code == 404
    assert near[0].get("/healthz").status_code == 200
    program = program_of(alice, REMOTE_ADDR="2001:db8:1:2::e")
    assert program.read("me/").status_code == 200
    assert Browser(REMOTE_ADDR="2001:db8:1:3::a").read("session/").status_code == 200
    program.token = "cairn_" + "x" * 40
    assert program.read("me/").status_code == 429


@pytest.mark.parametrize("path", ["schema/", "rulesets/", "lessons/first/", "house/", "nowhere/", "challenges/"])
def test_a_request_that_counts_for_no_token_counts_for_its_network(settings, alice, path):
    """A page that looks at no token, an address that is none, and a token that may not do that."""
    settings.THROTTLES = {**settings.THROTTLES, "reads": (2, 3600)}
    program = program_of(alice, "play")
    if path != "challenges/":
        program.token = "cairn_x"
    first, *_, last = (program.read(path) for _ in range(3))
    assert first.status_code in (200, 403, 404)
    refused(last, 429, "throttled")
    assert Browser(REMOTE_ADDR="192.0.2.9").read(path).status_code != 429


RATE = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')


def test_windows_begin_at_another_moment_for_each(monkeypatch):
    """Refused together, they do not come back together."""
    monkeypatch.setattr(throttles, "ahead", ahead)  # as it is, but in tests
    assert len({count("reads", f"192.0.2.{number}").reset for number in range(30)}) > 10


def left(answer):
    return {scope: int(rest) for scope, rest, _ in RATE.findall(answer["RateLimit"])}


@pytest.fixture
def _one_window(time_machine):
    time_machine.move_to(dt.datetime(2026, 1, 1, 12, 0, 1, tzinfo=dt.UTC), tick=False)


@pytest.mark.usefixtures("_one_window")
class TestATokensLimits:
    def test_limits_of_a_token_are_in_every_answer(self, alice):
        program = program_of(alice)
        answer = program.read("feed/")
        assert answer["RateLimit-Policy"] == '"token";q=200;w=10, "tokens";q=400;w=10'
        assert left(answer) == {"token": 199, "tokens": 399}
        assert {1 <= int(wait) <= 10 for _, _, wait in RATE.findall(answer["RateLimit"])} == {True}
        answer = program.write("players/Nobody/block/")
        assert answer.status_code == 404
        assert answer["RateLimit-Policy"] == '"writes";q=600;w=60, "token";q=200;w=10, "tokens";q=400;w=10'
        assert left(answer) == {"writes": 599, "token": 198, "tokens": 398}

    def test_limits_of_a_token_are_not_in_answers_to_others(self, at_alice):
        for answer in (at_alice.read("feed/"), at_alice.write("players/Nobody/block/"), Browser().read("rulesets/")):
            assert "RateLimit" not in answer
            assert "RateLimit-Policy" not in answer

    def test_limits_of_a_token_end_in_a_refusal_with_retry_after(self, settings, alice, time_machine):
        settings.THROTTLES = {**settings.THROTTLES, "token": (2, 10)}
        program = program_of(alice)
        assert [left(program.read("feed/"))["token"] for _ in range(2)] == [1, 0]
        answer = program.read("feed/")
        refused(answer, 429, "throttled")
        assert left(answer)["token"] == 0
        assert RATE.search(answer["RateLimit"])[3] == answer["Retry-After"]
        time_machine.shift(int(answer["Retry-After"]))
        assert program.read("feed/").status_code == 200

    def test_the_longer_of_two_limits_that_are_reached_is_in_the_answer(self, settings, alice):
        settings.THROTTLES = {**settings.THROTTLES, "token": (0, 10), "writes": (0, 3600)}
        answer = program_of(alice).write("players/Nobody/block/")
        refused(answer, 429, "throttled")
        assert int(answer["Retry-After"]) == max(int(wait) for _, _, wait in RATE.findall(answer["RateLimit"]))

    def test_limits_hold_for_each_token_and_together_for_the_account(self, settings, alice):
        settings.THROTTLES = {**settings.THROTTLES, "token": (2, 10), "tokens": (3, 10)}
        one, other = program_of(alice), program_of(alice)
        strangers = program_of(Account.objects.create_user("Bob"))
        statuses = [program.read("feed/").status_code for program in (one, one, one, other)]
        assert statuses == [200, 200, 429, 429]  # what was refused counted, too
        assert strangers.read("feed/").status_code == 200

    def test_limits_of_a_token_do_not_concern_the_browser_but_for_writes(self, settings, alice, at_alice):
        settings.THROTTLES = {**settings.THROTTLES, "tokens": (0, 10), "writes": (1, 3600)}
        program = program_of(alice)
        refused(program.read("feed/"), 429, "throttled")
        assert at_alice.read("feed/").status_code == 200
        refused(program.write("players/Nobody/block/"), 429, "throttled")
        refused(at_alice.write("players/Nobody/block/"), 429, "throttled")

    def test_a_bad_token_is_refused_before_anything_is_counted(self):
        answer = Program("nonsense").read("feed/")
        refused(answer, 401, "bad_token")
        assert "RateLimit" not in answer
