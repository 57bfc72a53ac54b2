"""The OpenAPI document is not made while anybody waits, and sent as seldom and as small as can be."""

import gzip
import json

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.settings import patched_settings
from drf_spectacular.utils import extend_schema
from rest_framework.views import APIView

from backend.common.serializers import StrictSerializer
from tests.support.people import Browser, refused
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


def test_the_document_is_the_same_when_it_is_generated_again():
    class Choice(StrictSerializer):
        schema_keywords = {"oneOf": [{"properties": {"kind": {"type": "string", "enum": ["first", "second"]}}}]}

    class Choosing(APIView):
        @extend_schema(request=Choice, responses={204: None})
        def post(self, request): ...

    # Spectacular's own step alone: it puts a reference in place of `enum`, in what it was given.
    with patched_settings({"POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums"]}):
        views = [path("api/v1/choosing/", Choosing.as_view())]
        first, again = (SchemaGenerator(patterns=views).get_schema(public=True) for _ in "12")
    assert "KindEnum" in first["components"]["schemas"]
    assert again == first


@pytest.mark.parametrize("path", ["schema/", "asyncapi/"])
def test_a_bad_request_for_a_document_gets_a_problem(path):
    browser = Browser()
    for accept in ("text/html", "image/png", "x"):
        refused(browser.read(path, Accept=accept), 406, "not_acceptable")
    for method in ("post", "put", "patch", "delete"):
        refused(getattr(browser, method)(f"/api/v1/{path}"), 405, "method_not_allowed")
    assert browser.options(f"/api/v1/{path}").status_code < 500
    assert browser.read(path, Accept="text/html, */*;q=0.8").status_code == 200
