"""An app of another origin, the page of `docs/how-to/let-people-sign-in.md`: it signs somebody in and plays a move."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.phones import PASSWORD, SMALL, phone
from tests.support.oauth_query import query
from tests.support.tree import ROOT

GUIDE = ROOT / "docs/how-to/let-people-sign-in.md"


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def app(address: str, tmp_path: Path) -> Iterator[str]:
    """Where the guide's page is served: as a file, on a port of its own."""
    [written] = re.findall(r"^```html\n(.*?)^```", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
    (tmp_path / "index.html").write_text(written.replace("https://cairn.example", address))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=tmp_path)) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_app_signs_somebody_in_from_another_origin_and_plays_a_move(browser, address, app):
    host = app.split("/")[2]
    with phone(browser, address, size=SMALL) as person:
        person.sign_up("Wilhelmina")
        terms = {"visibility": "direct", "opponent": "Pebble", "first": "me", "length": {"rounds": 1}}
        match = person.post("challenges/", ruleset="edition2016", **terms)["match"]
        person.page.context.clear_cookies()

        person.page.goto(app)
        person.page.get_by_role("button", name="Sign in with Cairn").tap()
        expect(person.heading).to_have_text("Sign in")
        person.fill(username="Wilhelmina", password=PASSWORD)
        person.looks_right(person.page.get_by_text(host, exact=True))
        assert person.page.url.startswith(f"{address}/oauth/authorize?")
        person.tap_button("Don’t allow")
        said = person.page.get_by_role("status")
        expect(said).to_have_text("Not signed in: The user did not allow it.")
        assert person.page.url == app

        person.page.get_by_role("button", name="Sign in with Cairn").tap()
        person.tap_button("Allow")
        expect(said).to_have_text(re.compile(r"Played \S+ as Wilhelmina\."))
        assert person.page.url == app

        [token] = person.api("me/tokens/")["results"]
        assert (token["app"], token["scopes"]) == (host, ["read", "play"])
        assert person.api(f"matches/{match}/moves/")["results"][0]["seat"] == 0
        person.open("/settings/tokens")
        expect(person.page.get_by_role("heading", name=host)).to_be_visible()

        # A link that somebody made up leads nowhere, whatever the browser is told to do with errors.
        person.expected = ("400",)
        for made_up in (query(scope="all"), query(client_id="evil.example")):
            person.open(f"/oauth/authorize?{made_up}")
            person.looks_right(person.page.get_by_text("This cannot be allowed"))
            assert person.page.url.startswith(address)
