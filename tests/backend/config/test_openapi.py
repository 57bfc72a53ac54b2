"""The OpenAPI document is not made while anybody waits, and sent as seldom and as small as can be."""

import gzip
import json

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.support.people import Browser
from tests.support.tree import ROOT

pytestmark = pytest.mark.django_db

SCHEMA = "/api/v1/schema/"


def test_schema_is_what_is_written_and_cached_by_clients(monkeypatch):
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)  # which takes seconds of Python
    browser = Browser()
    first, second = browser.read(SCHEMA), browser.read(SCHEMA, Accept_Encoding="br, gzip")
    assert first.content == (ROOT / "docs/reference/openapi.yaml").read_bytes()
    assert gzip.decompress(second.content) == first.content
    assert len(second.content) < len(first.content) / 8
    for answer in (first, second):
        assert answer["Cache-Control"] == "public, max-age=300"
        assert {"Accept", "Accept-Encoding"} <= set(answer["Vary"].split(", "))
        assert "set-cookie" not in answer
        again = browser.read(SCHEMA, If_None_Match=answer["ETag"])
        assert (again.status_code, again.content) == (304, b"")
    as_json = browser.read(SCHEMA, Accept="application/json")
    assert as_json["ETag"] != first["ETag"]
    assert json.loads(as_json.content)["openapi"]
    assert browser.read(SCHEMA, If_None_Match=as_json["ETag"]).status_code == 200  # the other format
