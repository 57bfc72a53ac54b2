"""The OpenAPI document is made once, and sent as seldom and as small as can be."""

import gzip
import json

import pytest

from backend.config import openapi
from tests.support.people import Browser

pytestmark = pytest.mark.django_db

SCHEMA = "/api/v1/schema/"


def test_schema_is_made_once_and_cached_by_clients(monkeypatch):
    openapi._made.cache_clear()
    made, get_schema = [], openapi.SchemaGenerator.get_schema
    monkeypatch.setattr(
        openapi.SchemaGenerator, "get_schema", lambda *given, **named: made.append(1) or get_schema(*given, **named)
    )
    browser = Browser()
    first, second = browser.read(SCHEMA), browser.read(SCHEMA, Accept_Encoding="br, gzip")
    assert len(made) == 1
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
    assert len(made) == 2
