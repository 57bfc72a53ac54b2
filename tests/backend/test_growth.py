"""What requests and pages read does not grow with all that was ever played (docs/reference/capacity.md)."""

from functools import partial
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from backend.accounts.models import Account
from backend.accounts.selectors import accounts_like
from backend.common import keyset
from backend.matches.models import Listing, Match
from tests.support.growth import Read
from tests.support.rows_read import STEP, read_by
from tests.support.scale import QUICK, scaled
from tests.support.world import fill, grow

pytestmark = pytest.mark.django_db

MATCHES = scaled(300, 10_000)
#: One match in so many has its moves and events.
HISTORY = 10
TIMES = 6
#: What is allowed to a page of twenty or a hundred rows, once the tables are larger: a level more of each index.
MORE, LITTLE = 1.3, 3000
#: Rows that PostgreSQL reads for a page of twenty matches, at most: listing, match, seats, accounts, last move.
PAGE = 200


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyset, "WINDOW", MATCHES // 5)  # which a page with filters reaches in both
    fill(MATCHES, history=HISTORY)


def grown(before: dict[str, int], after: dict[str, int]) -> dict[str, tuple[int, int]]:
    """Return what has grown by more than a level of an index."""
    most = {name: MORE * read + LITTLE for name, read in before.items()}
    return {name: (before[name], read) for name, read in after.items() if read > most[name]}


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads tables as small as these whole")
def test_no_request_or_page_reads_more_when_all_grows(world, at_admin):
    read = Read(at_admin)
    before = read.all()
    grow(MATCHES, TIMES * MATCHES, history=HISTORY)
    after = read.all()
    for name, much in after.items():
        print(f"{name:45} {before[name]:8} {much:8}")
    assert grown(before, after) == {}
    for index, page in (("listing_latest", "matches/"), ("account_created", "/admin/accounts/account/")):
        with connection.cursor() as cursor:
            cursor.execute(f"DROP INDEX {index}")
        assert page in grown(before, read.all()), f"nobody misses {index}"


@pytest.fixture
def tidy(db: None) -> None:
    """Tables as small as they are: PostgreSQL reckons with the room that rows of earlier tests have left in them."""
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as beside:
        beside.execute("VACUUM FULL")


@pytest.mark.stores
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is looked at above")
def test_no_list_of_matches_reads_all_of_another_table_of_postgresql(tidy, at_admin):
    """It would read tables of this size whole; how it joins them otherwise shows what it does with larger ones."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    fill(300, history=HISTORY)
    assert {name: rows for name, rows in Read(at_admin).lists().items() if rows > PAGE} == {}


@pytest.mark.stores
def test_names_that_begin_so_are_read_as_far_as_they_are_shown():
    names = [f"{name}{number}" for name in ("anna", "zora") for number in range(300)]
    Account.objects.bulk_create(Account(username=name, username_key=name) for name in names)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    few, more = (read_by(partial(accounts_like, "zora", most)) for most in (5, 100))
    assert few < more / 2
    assert [account.username for account in accounts_like("zora", 3)] == ["zora0", "zora1", "zora10"]


def test_copied_matches_verify(db):
    fill(60)
    said = StringIO()
    call_command("verify_matches", stdout=said)
    assert "no fault" in said.getvalue()


@pytest.mark.parametrize("label", ["matches.Move", "matches.Match", "accounts.Account"])
def test_pages_of_the_admin_hold_every_row_once(db, at_admin, label):
    fill(350, history=50)
    model = apps.get_model(label)
    seen: list[Any] = []
    where: str | None = ""
    while where is not None:
        page = at_admin.get(f"/admin/{label.lower().replace('.', '/')}/{where}").context["cl"]
        seen += [row.pk for row in page.result_list]
        where = page.older
    assert len(seen) > page.list_per_page
    assert sorted(seen) == sorted(model._default_manager.values_list("pk", flat=True))


def test_filtered_pages_go_on_through_what_does_not_fit(db, at_admin, monkeypatch):
    monkeypatch.setattr(keyset, "WINDOW", 20)
    fill(100)
    seen: list[Any] = []
    where, pages = "?status__exact=active", 0
    while where is not None:
        page = at_admin.get(f"/admin/matches/match/{where}").context["cl"]
        seen, where, pages = [*seen, *page.result_list], page.older, pages + 1
    assert {match.pk for match in seen} == set(Match.objects.filter(status="active").values_list("pk", flat=True))
    assert pages > 5


@pytest.mark.parametrize("before", ["", "x", "2026-01-01", "2026-01-01~x", "2026-13-01~1", "a~b~c"])
def test_a_page_that_begins_nowhere_is_the_first(at_admin, before):
    answer = at_admin.get(f"/admin/matches/match/?before={before}", follow=True)
    assert answer.status_code == 200


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads tables as small as these whole")
def test_finished_matches_are_read_past_no_running_one(db):
    fill(300, history=HISTORY)
    own = Listing.objects.filter(account__username="player1")
    finished = own.filter(running=False).order_by("-rank", "-match").values_list("match", flat=True)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    read = partial(read_by, lambda: list(finished[:10]))
    most = read() + STEP
    latest = list(own.order_by("-rank").values_list("pk", flat=True)[:50])
    own.filter(pk__in=latest).update(running=True)
    assert finished.count() > 10
    assert read() <= most
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX listing_over")
    assert read() > most, "nobody misses listing_over"
