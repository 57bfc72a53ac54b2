"""Lists by cursor: nobody's cursor makes a fault."""

from base64 import b64encode
from contextlib import suppress
from urllib.parse import urlencode

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from backend.accounts.models import Account
from backend.common.errors import BadCursor
from backend.common.pagination import CursorPages

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


def page(cursor=None, url=None):
    pages = CursorPages()
    target = url or ("/x/" if cursor is None else f"/x/?{urlencode({'cursor': cursor})}")
    request = Request(APIRequestFactory().get(target))
    results = pages.paginate_queryset(Account.objects.all(), request)
    return {**pages.get_paginated_response([one.username for one in results]).data}


def test_a_list_can_be_walked_there_and_back_without_losing_one():
    for n in range(45):
        Account.objects.create_user(f"name{n}")
    first = page()
    second = page(url=first["next"])
    third = page(url=second["next"])
    assert first["results"][0] == "name44"
    assert [len(one["results"]) for one in (first, second, third)] == [20, 20, 5]
    assert len({*first["results"], *second["results"], *third["results"]}) == 45
    assert third["next"] is None
    assert page(url=second["previous"])["results"] == first["results"]
    assert first.keys() == {"next", "previous", "results"}


@pytest.mark.parametrize(
    "text",
    ["p=nonsense", "p=\0", "p=9999-99-99", "p=2026-01-01T00:00:00+99:99", "o=-1", "o=99999999999999999999", "o=x",
     "p=é",  "p=2026-01-01&o=9999", "r=1&p=", "p=" + "9" * 5000, "p=-1", "p=10000-01-01"],
)  # fmt: skip
def test_a_cursor_of_ones_own_making_is_refused_or_harmless(text):
    Account.objects.create_user("name1")
    with suppress(BadCursor):
        page(b64encode(text.encode()).decode())


@pytest.mark.parametrize(
    "text",
    ["p=0001-01-01T00:00:00%2B14:00", "p=9999-12-31T23:59:59-14:00", "p=2026-01-01", "p=2026-01-01T00:00:00", "p=1"],
)
def test_a_cursor_at_no_instant_of_our_calendar_is_refused(text):
    """The first two are good times of their zones, and of no year in UTC."""
    with pytest.raises(BadCursor):
        page(b64encode(text.encode()).decode())


@pytest.mark.parametrize("cursor", ["x", "é", "====", "\0", "a" * 5000, "%%%", "cD0y-MDI2"])
def test_a_malformed_cursor_is_refused(cursor):
    Account.objects.create_user("name1")
    with pytest.raises(BadCursor):
        page(cursor)
