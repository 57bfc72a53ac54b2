"""What every page says of itself to browsers, and that none has code or style in its text."""

import itertools
import json
import os
import re
import uuid

import pytest
import yaml
from django.conf import settings
from django.test import Client, override_settings

from backend.common.errors import PROBLEMS
from backend.common.middleware import OLDEST_CLIENT
from backend.config import urls
from tests.support.openapi import resolved
from tests.support.people import refused

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:",
    "font-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types svelte-trusted-html cairn-worker",
}  # fmt: skip

UNTYPED = {each for each in POLICY if "trusted-types" not in each}


@pytest.fixture(scope="module")
def client_root(tmp_path_factory):
    """A built client, as Vite leaves it, from the first test on that asks for it: middleware is made anew once."""
    root = tmp_path_factory.mktemp("client")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>shell</title>")
    (root / "sw.js").write_text("// worker")
    (root / "manifest.webmanifest").write_text("{}")
    (root / "assets" / "index-B4x.js").write_text("// code " * 200)
    (root / "assets" / "index-B4x.js.br").write_bytes(b"brotli")
    (root / "assets" / "index-B4x.js.gz").write_bytes(b"gzip, which is larger")
    with override_settings(CLIENT_ROOT=root):
        yield root


PAGES = [
    "/", "/signin", "/c/1", "/nowhere", "/api/v1/session/", "/api/v1/nope/", "/api/v1/docs/", "/api/v1/schema/",
    "/healthz", "/readyz", "/problems/", "/problems/not_found", "/problems/nope", "/docs/", "/docs/reference/rules",
    "/admin/", "/admin/login/",
    "/admin/accounts/account/", "/admin/nope/", "/admin/accounts/account/add/", "/sw.js",
    "/manifest.webmanifest", "/assets/index-B4x.js", "/assets/nope.js", "/static/config/docs.js",
    "/static/admin/css/base.css", "/static/nope.css", "/index.html",
]  # fmt: skip


def test_every_page_is_strict(client_root, at_admin):
    said = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "X-Frame-Options": "DENY",
    }
    for page, client in itertools.product(PAGES, (at_admin, Client())):
        answer = client.get(page)
        policy = UNTYPED if page == "/api/v1/docs/" else POLICY
        assert set(answer["Content-Security-Policy"].split("; ")) == policy, page
        assert {name: answer[name] for name in said} == said, page
        assert "camera=()" in answer["Permissions-Policy"], page
        assert answer.get("Cairn-Oldest-Client") == (str(OLDEST_CLIENT) if page.startswith("/api/") else None), page


def test_the_service_worker_leaves_the_servers_pages_to_the_server():
    """It would else show the client's own page at their addresses."""
    routes = {str(each.pattern) for each in urls.urlpatterns} - {str(each.pattern) for each in urls.screens}
    shown = {route for route in routes if route.endswith(".png")}  # which test_sharing.py looks at
    firsts = {route.lstrip("^").partition("/")[0] for route in routes - shown if re.match(r"\^?\w", route)}
    left = re.search(r"\(\?:(api.+?)\)", (settings.BASE_DIR / "frontend/src/sw/paths.ts").read_text())
    assert left
    assert {"api", "docs", "dumps"} <= firsts <= set(left[1].split("|"))


def inline(html):
    """The code and style that stand in the text of a page."""
    found = [
        body
        for body in re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", html, re.DOTALL | re.IGNORECASE)
        if body.strip()
    ]
    found += re.findall(r"<style[^>]*>", html, re.IGNORECASE)
    found += re.findall(r"<[^>]+\s(?:style|on\w+)\s*=[^>]*>", html, re.IGNORECASE)
    found += re.findall(r"(?:href|src|action)\s*=\s*[\"']?\s*javascript:[^>]*", html, re.IGNORECASE)
    return found


HTML = [
    "/api/v1/docs/", "/problems/", "/problems/not_found", "/admin/", "/admin/login/", "/admin/accounts/account/",
    "/admin/accounts/account/?is_guest__exact=0", "/admin/password_change/", "/admin/logout/",
]  # fmt: skip


def test_no_page_has_code_or_style_in_its_text_nor_names_another_host(at_admin, alice):
    for page, client in itertools.product(HTML, (at_admin, Client())):
        answer = client.get(page)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            html = answer.content.decode()
            assert inline(html) == [], page
            assert re.findall(r"(?:src|href)=[\"'](?:https?:)?//", html) == [], page


def test_the_page_of_an_account_has_no_code_or_style_in_its_text(at_admin, alice):
    for page in ("change", "history"):
        html = at_admin.get(f"/admin/accounts/account/{alice.pk}/{page}/").content.decode()
        assert "Alice" in html
        assert inline(html) == []


def test_the_search_for_inline_code_finds_it():
    bad = '<style>a{}</style><script>x()</script><a onclick="x()" style="a"><a href="javascript:x()">'
    assert len(inline(bad)) == 4
    assert inline('<script src="/a.js"></script><script type="x" src="/b.js" defer></script>') == []


@pytest.mark.parametrize("page", ["/api/v1/docs/", "/problems/", "/admin/login/"])
def test_all_that_a_page_asks_for_is_there(page):
    client = Client()
    wanted = re.findall(r"(?:src|href)=\"(/static/[^\"]+)\"", client.get(page).content.decode())
    assert wanted
    for address in wanted:
        answer = client.get(address)
        assert answer.status_code == 200
        assert "max-age" in answer["Cache-Control"]


class TestTheApi:
    def test_answers_are_kept_by_no_cache(self, at_alice):
        for path in ("session/", "nope/"):
            assert at_alice.read(path)["Cache-Control"] == "private, no-store"

    def test_answers_are_utf_8_json(self, browser):
        browser.write("accounts/", {"username": "Zoë", "password": "correct horse"})
        answer = browser.read("session/")
        assert answer["Content-Type"] == "application/json"
        assert "Zoë".encode() in answer.content

    def test_the_document_is_yaml_or_json_by_accept(self, browser):
        as_yaml = browser.read("schema/")
        as_json = browser.read("schema/", Accept="application/json")
        assert as_yaml["Content-Type"].startswith("application/vnd.oai.openapi")
        assert as_json["Content-Type"].startswith("application/json")
        assert yaml.load(as_yaml.content, yaml.CSafeLoader) == json.loads(as_json.content)

    def test_every_code_that_the_document_names_is_one(self, browser):
        document = json.loads(browser.read("schema/", Accept="application/json").content)
        codes = set()
        for operations in document["paths"].values():
            for operation in operations.values():
                for status, answer in operation["responses"].items():
                    if int(status) >= 400:
                        named = resolved(answer)["x-problem-codes"]
                        assert all(PROBLEMS[code].status == int(status) for code in named)
                        codes.update(named)
        assert {
            "not_authenticated", "throttled", "csrf_failed", "invalid", "body_too_large", "wrong_credentials",
        } <= codes  # fmt: skip

    def test_every_code_has_a_place_on_the_page_that_its_type_leads_to(self, client):
        for code in PROBLEMS:
            html = client.get(f"/problems/{code}").content.decode()
            assert f'id="{code}"' in html
            assert 'class="chosen"' in html
        assert client.get("/problems/nope").status_code == 404


class TestTheClient:
    @pytest.mark.parametrize(
        "address",
        [
            "/", "/signin", "/signup", "/recover", "/confirm", "/undo", "/reset", "/forgot", "/new", "/join", "/c/3f",
            "/m/3f", "/about", "/privacy", "/settings", "/settings/email", "/u/Zo%C3%AB", "/index.html", "/?a=b",
        ],
    )  # fmt: skip
    def test_addresses_of_the_client_answer_with_the_shell(self, client_root, address):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert b"shell" in answer.content
        assert answer["Cache-Control"] == "no-cache"

    def test_start_and_match_name_the_files_that_they_fetch_next(self, tmp_path):
        (tmp_path / "index.html").write_text("<!doctype html><head></head>")
        (tmp_path / "ahead.json").write_text('{"home": ["/assets/s.js", "/assets/s.css"], "match": ["/assets/m.js"]}')
        files = {
            "s": '<link rel="modulepreload" crossorigin href="/assets/s.js">'
            '<link rel="preload" as="style" crossorigin href="/assets/s.css">',
            "m": '<link rel="modulepreload" crossorigin href="/assets/m.js">',
        }
        with override_settings(CLIENT_ROOT=tmp_path):
            for address, page in (("/", "s"), (f"/m/{uuid.uuid4()}", "m"), ("/index.html", "")):
                head = Client().get(address).content.decode()
                assert head == f"<!doctype html><head>{files.get(page, '')}</head>"

    @pytest.mark.parametrize("address", ["/nowhere", "/c/", "/c/1/2", "/signin/", "/wp-login.php", "/é"])
    def test_other_addresses_answer_with_the_shell_and_404(self, client_root, address):
        answer = Client().get(address)
        assert answer.status_code == 404
        assert b"shell" in answer.content

    def test_files_with_a_hash_are_kept_for_a_year_and_others_asked_for_again(self, client_root):
        client = Client()
        assert client.get("/assets/index-B4x.js")["Cache-Control"] == "public, max-age=31536000, immutable"
        assert client.get("/sw.js")["Cache-Control"] == "no-cache"
        assert client.get("/manifest.webmanifest")["Cache-Control"] == "no-cache"

    @pytest.mark.parametrize(("accept", "body"), [("br, gzip", b"brotli"), ("gzip", b"gzip"), ("", b"// code")])
    def test_files_come_compressed_as_the_browser_can_read_them(self, client_root, accept, body):
        answer = Client().get("/assets/index-B4x.js", headers={"Accept-Encoding": accept})
        assert answer.content.startswith(body)
        assert answer["Content-Type"].startswith("text/javascript")
        assert "Accept-Encoding" in answer["Vary"]

    def test_a_file_that_is_known_is_not_sent_again(self, client_root):
        client = Client()
        seen = client.get("/sw.js")
        again = client.get("/sw.js", headers={"If-None-Match": seen["ETag"]})
        assert (again.status_code, again.content) == (304, b"")

    @pytest.mark.parametrize("name", ["sw.js", "theme.js", "manifest.webmanifest"])
    def test_file_of_the_same_time_and_length_but_other_content_is_sent(self, tmp_path, settings, name):
        known = {"If-Modified-Since": "Sun, 29 Nov 2026 00:00:00 GMT"}
        for build in ("build 1", "build 2"):
            root = tmp_path / build
            root.mkdir()
            (root / name).write_text(build)
            os.utime(root / name, (1, 1))  # as reproducible builds do
            settings.CLIENT_ROOT = root
            answer = Client().get(f"/{name}", headers=known)
            assert (answer.status_code, answer.content) == (200, build.encode())
            known = {"If-None-Match": answer["ETag"]}
            assert Client().get(f"/{name}", headers=known).status_code == 304

    def test_a_file_that_is_missing_is_no_page(self, client_root):
        answer = Client().get("/assets/index-old.js")
        assert answer.status_code == 404
        assert b"shell" not in answer.content

    def test_a_client_that_is_not_built_answers_how_to_build_it(self, settings, tmp_path):
        settings.CLIENT_ROOT = tmp_path / "none"
        answer = Client().get("/")
        assert answer.status_code == 503
        assert b"make run" in answer.content

    def test_nothing_outside_of_its_folder_is_served(self, client_root):
        (client_root.parent / "secret.txt").write_text("secret")
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"):
            assert b"secret" not in Client().get(path).content

    @pytest.mark.parametrize("method", ["post", "put", "delete"])
    def test_the_client_answers_reading_methods_alone(self, client_root, method):
        for path in ("/", "/sw.js", "/nowhere"):
            assert getattr(Client(), method)(path).status_code == 405


def test_refusals_of_rest_framework_come_in_the_language_of_the_reader(browser):
    body = {"username": "Bob"}
    french = refused(browser.write("accounts/", body, **{"Accept-Language": "fr"}), 400, "invalid")
    english = refused(browser.write("accounts/", body, **{"Accept-Language": "it, en"}), 400, "invalid")
    assert french["errors"][0]["code"] == english["errors"][0]["code"] == "required"
    assert french["errors"][0]["detail"] != english["errors"][0]["detail"]
