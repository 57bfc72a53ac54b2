"""What the recorder of the browser tests sees, and what it lets pass."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.phones import phone
from tests.support.browser.recorder import Asked, undocumented

API = "http://127.0.0.1:8000/api/v1/"
MATCH = "matches/00000000-0000-4000-8000-000000000000/"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Asked("GET", f"{API}nowhere/", None), "no such operation"),
        (Asked("GET", f"{API}session/", None), None),
        (Asked("PUT", f"{API}session/", None), "no such operation"),
        (Asked("GET", f"{API}matches/?status=active&cursor=x", None), None),
        (Asked("GET", f"{API}matches/?colour=red", None), "no parameter colour"),
        (Asked("POST", f"{API}{MATCH}moves/", '{"actions": ["R7@3"], "expected_version": 1}'), None),
        (Asked("POST", f"{API}{MATCH}moves/", '{"actions": ["R7@3"], "hurry": true}'), "no field hurry"),
        (Asked("POST", f"{API}challenges/", '{"length": {"rounds": 1}}'), None),
        (Asked("POST", f"{API}challenges/", '{"length": {"rounds": 1, "hours": 2}}'), "no field length.hours"),
        (Asked("DELETE", f"{API}session/", '{"why": "bored"}'), "it takes no body"),
        (Asked("POST", "http://127.0.0.1:8000/admin/", None), "written to no operation"),
        (Asked("GET", "http://example.org/font.woff2", None), "another host"),
        (Asked("GET", "ws://127.0.0.1:8000/ws/v1/", None), None),
        (Asked("GET", "ws://127.0.0.1:8000/ws/v1/?spectator", None), None),
        (Asked("GET", "ws://127.0.0.1:8000/ws/v1/?peek=1", None), "no socket of ours"),
    ],
)  # fmt: skip
def test_a_request_is_held_beside_the_document(asked, why):
    assert undocumented(asked) == ([why] if why else [])


def test_requests_of_a_page_are_recorded(browser, address, recorder):
    with phone(browser, address) as visitor:
        visitor.expected = ("400", "404")  # what is not known is refused
        visitor.open("/")
        expect(visitor.start).to_be_visible()
        visitor.page.evaluate("() => fetch('/api/v1/session/?peek=1').then(() => fetch('/api/v1/secrets/'))")
        visitor.page.evaluate(
            "() => new Promise(done => { new WebSocket(`ws://${location.host}/ws/v1/?peek=1`).onclose = done; })"
        )
        visitor.expected = ("400", "404", "WebSocket")
    complaints = " ".join(recorder.complaints())
    assert "no parameter peek" in complaints
    assert "secrets/: no such operation" in complaints
    assert "no socket of ours" in complaints
