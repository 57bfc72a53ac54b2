"""The feed of what has changed in the API: whole, in order, and at the address by which it was asked for."""

import datetime as dt
import json
import re

import pytest

from backend.config.changes import NAME
from backend.config.handbook.markdown import html_of
from tests.support.openapi import document
from tests.support.people import Browser
from tests.support.tree import ROOT

pytestmark = pytest.mark.django_db

CHANGES = "/api/v1/changes/"
PAGE = ROOT / f"docs/{NAME}.md"


def test_feed_has_every_section_of_the_page_the_newest_first():
    feed = Browser().read(CHANGES)
    assert feed["Content-Type"] == "application/feed+json"
    told = json.loads(feed.content)
    assert (told["version"], told["feed_url"]) == ("https://jsonfeed.org/version/1.1", f"http://testserver{CHANGES}")
    items = told["items"]
    assert len(items) == PAGE.read_text().count("\n## ") >= 11
    assert len({item["id"] for item in items}) == len(items)
    dates = [dt.datetime.fromisoformat(item["date_published"]) for item in items]
    assert dates == sorted(dates, reverse=True)
    assert all(item["content_text"] and "## " not in item["content_text"] for item in items)


def test_items_lead_to_their_section():
    html = html_of(NAME)
    for item in json.loads(Browser().read(CHANGES, Accept="application/json").content)["items"]:
        page, _, place = item["url"].partition("#")
        assert page == f"http://testserver/docs/{NAME}"
        assert f'id="{place}"' in html


def test_feed_is_kept_by_clients_and_made_for_the_host_that_was_asked(settings):
    settings.ALLOWED_HOSTS = ["testserver", "cairn.example"]
    first = Browser().read(CHANGES)
    assert first["Cache-Control"] == "public, max-age=300"
    assert Browser().read(CHANGES, If_None_Match=first["ETag"]).status_code == 304
    elsewhere = Browser().read(CHANGES, Host="cairn.example")
    assert json.loads(elsewhere.content)["home_page_url"] == f"http://cairn.example/docs/{NAME}"


def test_each_operation_that_the_last_release_had_not_is_told():
    released = (ROOT / "tests/contract/released_api.txt").read_text().splitlines()
    known = {line.partition(":")[0] for line in released if re.match(r"\w+: [A-Z]+ /", line)}
    if not known:
        pytest.skip("there is no release")
    operations = {
        operation["operationId"]
        for methods in document()["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict) and "operationId" in operation
    }
    told = set(re.findall(r"`(\w+)`", PAGE.read_text()))
    assert operations - known - told == set()
