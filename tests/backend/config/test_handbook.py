"""The documents as pages of the server: all of them, with links that lead somewhere, and a search."""

import re
from html import unescape

import pytest
import yaml
from django.test import Client

from backend.config.handbook.markdown import html_of
from backend.config.handbook.pages import ROOT, Page, pages
from tests.backend.common.test_pages import inline

pytestmark = pytest.mark.django_db


def read(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    assert answer["Content-Type"].startswith("text/html")
    return answer.content.decode()


def links(html: str) -> set[str]:
    return {unescape(link) for link in re.findall(r'<a [^>]*href="([^"]*)"', html)}


def test_every_document_is_a_page_and_stands_in_the_list():
    written = {path.relative_to(ROOT).with_suffix("").as_posix() for path in ROOT.rglob("*.md")}
    listed = {link.removeprefix("/docs/") for link in links(read("/docs/")) if link.startswith("/docs/")} - {""}
    assert listed == written
    for name in listed:
        assert pages()[name].title in unescape(read(f"/docs/{name}"))


def test_every_link_between_documents_leads_to_a_place_that_is_there():
    html = {f"/docs/{name}": html_of(name) for name in pages()}
    for page, text in html.items():
        for link in links(text):
            address, _, place = link.partition("#")
            if link.startswith(("/docs/", "#")):
                target = html[address or page]
                assert not place or f'id="{place}"' in target, (page, link)
            else:
                assert link.startswith(("https://", "http://", "/api/v1/")), (page, link)


def test_pages_have_no_code_or_style_in_their_text():
    for name in pages():
        assert inline(html_of(name)) == [], name
        assert "&lt;!--" not in html_of(name), name


def test_html_in_a_document_is_text(monkeypatch):
    page = Page("bad", "# Bad\n\n<script>x()</script> <b onclick=x()>\n\n[a](javascript:x) |\n")
    monkeypatch.setitem(pages(), "bad", page)
    html = html_of("bad")
    assert inline(html) == []
    assert "&lt;script&gt;" in html


def test_search_finds_the_document_with_all_words_whose_title_has_them_first():
    found = re.findall(r'<li><a href="/docs/([^"]+)">', read("/docs/?q=NOTATION+claims"))
    assert found[0] == "reference/notation"
    assert len(found) < len(pages())
    assert all("claims" in pages()[name].text.lower() for name in found)
    assert "No document has all" in read("/docs/?q=notation+xyzzy")


@pytest.mark.parametrize("query", ["<script>x()</script>", '"><b>', "%00", "a" * 5000, "\\", "(", " "])
def test_malformed_searches_are_answered(query):
    html = Client().get("/docs/", {"q": query}).content.decode()
    assert "<b>" not in html
    assert inline(html) == []


def test_document_is_there_as_it_is_written():
    answer = Client().get("/docs/reference/conventions.md")
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.content == (ROOT / "reference/conventions.md").read_bytes()


@pytest.mark.parametrize("name", ["nope", "reference/", "../manage.py", "reference/openapi.yaml", "%2e%2e/A", "x\0"])
def test_an_address_of_no_document_is_not_found(name):
    assert Client().get(f"/docs/{name}").status_code == 404


def test_addresses_in_descriptions_of_the_api_lead_to_documents():
    """What the OpenAPI and AsyncAPI documents send a reader to is there."""
    for document in ("openapi.yaml", "asyncapi.yaml"):
        named = set(re.findall(r"\]\((/docs/[\w/-]+)\)", (ROOT / "reference" / document).read_text()))
        assert named, document
        for address in named:
            read(address)


def test_operations_named_in_descriptions_are_there():
    text = "".join((ROOT / "reference" / name).read_text() for name in ("openapi.yaml", "asyncapi.yaml"))
    named = set(re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) [\w/{}-]+)", text))
    assert len(named) > 10
    paths = yaml.safe_load((ROOT / "reference/openapi.yaml").read_text())["paths"]
    there = {
        f"{method.upper()} {re.sub('{.*?}', '{}', path.removeprefix('/api/v1/'))}"
        for path, item in paths.items()
        for method in item
    }
    assert {operation for operation in named if re.sub("{.*?}", "{}", operation) not in there} == set()
