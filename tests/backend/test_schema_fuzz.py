"""
Requests made up from the OpenAPI document find no fault of ours and no answer that the document does not name.

A real server, so that what stands in front of Django is in it. Schemathesis itself at full volume is run by hand
(`schemathesis run`); its complaints about refused good data are not asked for here: a taken name, a common password
and a foreign cursor are good by the schema and refused all the same.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server import serving

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
document = schemathesis.openapi.from_path(Path(__file__).parents[2] / "docs/reference/openapi.yaml")
# These would end what the others are to be tried on.
ENDINGS = {"match_resign", "challenge_cancel", "session_close"}


class Guest:
    """Somebody signed in, with a match and an open challenge."""

    def __init__(self, address: str) -> None:
        self.browser, other = (self.newcomer(address) for _ in range(2))
        self.challenge, taken = (
            self.browser.post("challenges/", json={"ruleset": "edition2016", "visibility": "link"}).json()["id"]
            for _ in range(2)
        )
        self.match = other.post(f"challenges/{taken}/accept/", json={}).json()["id"]
        self.headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items()),
            "X-CSRFToken": self.browser.headers["X-CSRFToken"],
        }

    @staticmethod
    def newcomer(address: str) -> httpx.Client:
        """Return a browser that a new guest is signed in with."""
        browser = httpx.Client(base_url=f"{address}/api/v1/")
        browser.post("accounts/guest/").raise_for_status()
        browser.get("session/")
        browser.headers["X-CSRFToken"] = browser.cookies["csrftoken"]
        return browser

    def aim(self, case: Any) -> None:
        """Let half of the requests be about what there is."""
        known = {"match_id": self.match, "challenge_id": self.challenge}
        for name in known.keys() & (case.path_parameters or {}).keys():
            if case.path_parameters[name][0] < "8":
                case.path_parameters[name] = known[name]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own."""
    folder = tmp_path_factory.mktemp("fuzz")
    with serving(folder, DATA_DIR=str(folder)) as address:
        yield address
    assert "Traceback" not in (folder / "serve.log").read_text()


@pytest.fixture(scope="module")
def guest(address: str) -> Guest:
    """Who asks."""
    return Guest(address)


@document.parametrize()
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_requests_made_up_from_the_document_are_answered_as_it_says(case: Any, address: str, guest: Guest) -> None:
    operation = case.operation.definition.raw["operationId"]
    if operation not in ENDINGS:
        guest.aim(case)
    headers = {} if operation.startswith(("session", "account", "guest")) else guest.headers
    case.call_and_validate(base_url=address, headers=headers, checks=CHECKS)
