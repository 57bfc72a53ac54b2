"""
Requests made up from the OpenAPI document find no fault of ours and no answer that the document does not name.

A real server, so that what stands in front of Django is in it. First each operation alone, then in sequences in which
one goes on with what another answered (schemathesis finds out from the document which can). Schemathesis's complaints
about refused good data are not asked for here: a taken name, a common password and a foreign cursor are good by the
schema and refused all the same.
"""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, seed, settings
from requests.adapters import HTTPAdapter
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.operations import OPERATIONS
from tests.operations.operation import Fuzzing
from tests.support.live import ADDRESSES
from tests.support.openapi import document
from tests.support.scale import PROVE, SEED, shared
from tests.support.server import serving
from tests.support.waiting import PATIENCE

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDLESS = [name for name, row in OPERATIONS.items() if row.fuzzing is Fuzzing.LEFT_OUT]
api = schemathesis.openapi.from_dict(document()).exclude(operation_id=ENDLESS)
# Some forty requests more for each operation, each wrong in one way: every day `test_invalid_requests` has its own.
api.config.phases.coverage.enabled = PROVE
ANONYMOUS = [name for name, row in OPERATIONS.items() if row.fuzzing is Fuzzing.ANONYMOUS]
BY_CHANCE: dict[str, Any] = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "print_blob": True,
    "suppress_health_check": list(HealthCheck),
}


class From(HTTPAdapter):
    """Sends from an address of this machine's own: limits count by address."""

    def init_poolmanager(self, *arguments: Any, **names: Any) -> None:
        super().init_poolmanager(*arguments, **names, source_address=(next(ADDRESSES), 0))  # type: ignore[no-untyped-call]


def a_client() -> requests.Session:
    """Return somebody whom the server has not seen before."""
    client = requests.Session()
    client.mount("http://", From())
    return client


class Guests:
    """Two who are signed in, with a match between them and an open challenge."""

    def __init__(self, address: str) -> None:
        self.browsers = [self.newcomer(address) for _ in range(2)]
        one, other = self.browsers
        self.challenge, taken = (
            one.post("challenges/", json={"ruleset": "siege+tactics", "visibility": "link"}).json()["id"]
            for _ in range(2)
        )
        self.match = other.post(f"challenges/{taken}/accept/", json={}).json()["id"]

    @staticmethod
    def newcomer(address: str) -> httpx.Client:
        """Return a browser that a new guest is signed in with."""
        transport = httpx.HTTPTransport(local_address=next(ADDRESSES))
        browser = httpx.Client(base_url=f"{address}/api/v1/", transport=transport, timeout=PATIENCE)
        browser.post("accounts/guest/").raise_for_status()
        browser.get("session/")
        browser.headers["X-CSRFToken"] = browser.cookies["csrftoken"]
        return browser

    def can_go_on(self) -> bool:
        """Return whether both are still signed in and at their match, and the challenge is open."""
        paths = (f"matches/{self.match}/", f"challenges/{self.challenge}/")
        asked = [browser.get(path) for browser, path in zip(self.browsers, paths, strict=True)]
        return all(answer.status_code == 200 for answer in asked) and [answer.json()["status"] for answer in asked] == [
            "active",
            "open",
        ]

    def headers(self, number: int) -> dict[str, str]:
        """Return what shows that a request is of that one of the two."""
        browser = self.browsers[number]
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        return {"Cookie": cookies, "X-CSRFToken": browser.headers["X-CSRFToken"]}

    def withdraw(self) -> None:
        """Withdraw every challenge of theirs that is open, on all pages of the list."""
        for browser in self.browsers:
            page: str | None = "challenges/"
            while page:
                answer = browser.get(page).json()
                for challenge in answer["results"]:
                    if challenge["status"] == "open":
                        browser.delete(f"challenges/{challenge['id']}/")
                page = answer["next"]

    def aim(self, case: Any) -> None:
        """Let half of the requests be about what there is."""
        known = {"match_id": self.match, "challenge_id": self.challenge}
        for name in known.keys() & (case.path_parameters or {}).keys():
            if str(case.path_parameters[name])[:1] < "8":
                case.path_parameters[name] = known[name]

    def play(self, case: Any) -> int:
        """Make a move of the case that can be played in its match; return whose it is."""
        for number, browser in enumerate(self.browsers):
            answer = browser.get(f"matches/{case.path_parameters['match_id']}/")
            if answer.status_code == 200 and (options := answer.json()["options"]):
                option = options[crc32(answer.content) % len(options)]
                case.body = {"actions": [option["action"]], "expected_version": answer.json()["version"]}
                return number
        return 0


def hurried(case: Any) -> None:
    """Wait for nothing: twenty-five seconds are good by the schema."""
    if isinstance((case.query or {}).get("wait"), int) and case.query["wait"] <= 25:
        case.query["wait"] = 0


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own."""
    folder = tmp_path_factory.mktemp("fuzz")
    with serving(folder, DATA_DIR=str(folder)) as address:
        yield address
    assert "Traceback" not in (folder / "serve.log").read_text()


@pytest.fixture(scope="module")
def known(address: str) -> list[Guests]:
    """Who have asked; the last of them may go on."""
    return []


@pytest.fixture
def guests(address: str, known: list[Guests]) -> Guests:
    """Who ask: new ones when those before have closed an account, signed out or ended their match."""
    if not known or not known[-1].can_go_on():
        known.append(Guests(address))
    return known[-1]


@api.parametrize()
@settings(max_examples=shared(3, 500), **BY_CHANCE)
def test_requests_made_up_from_the_document_are_answered_as_it_says(case, address, guests):
    fuzzing = OPERATIONS[case.operation.definition.raw["operationId"]].fuzzing
    if fuzzing is Fuzzing.AIMED:
        guests.aim(case)
    hurried(case)
    headers = {} if fuzzing is Fuzzing.ANONYMOUS else guests.headers(0)
    case.call_and_validate(base_url=address, headers=headers, checks=CHECKS, session=a_client(), timeout=PATIENCE)


def test_sequences_of_requests_are_answered_as_the_document_says(address):
    """What one answers, the next asks about: challenges are made and accepted, matches played, messages written.

    Each sequence is a run of hypothesis of its own, beside its simplest, and begins with new guests and an empty lobby:
    in one run the same choices would have to lead to the same answers, which have ids and names that chance makes.
    """
    answered: dict[str, set[int]] = {}
    # Every day what leads to a match and on from there: among all, chance makes a match seldom.
    operations = api.exclude(operation_id=ANONYMOUS) if PROVE else api.include(path_regex=r"/(challenges|matches)/")

    class Sequences(operations.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self.guests = Guests(address)

        def teardown(self) -> None:
            self.guests.withdraw()
            super().teardown()

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            """Choose who of the two asks, by what is asked; half of the moves are ones that can be played."""
            operation, by = case.operation.definition.raw["operationId"], crc32(repr(case.body).encode())
            hurried(case)
            number = int(operation == "challenge_accept" or by % 4 == 3)
            if operation == "match_play" and by % 2:
                number = self.guests.play(case)
            headers = self.guests.headers(number)
            return {"base_url": address, "headers": headers, "session": a_client(), "timeout": PATIENCE}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            operation = case.operation.definition.raw["operationId"]
            answered.setdefault(operation, set()).add(response.status_code)
            case.validate_response(response, checks=CHECKS)

    def done() -> set[str]:
        return {operation for operation, statuses in answered.items() if statuses & {200, 201, 204}}

    # A few by chance have no match in them: then some more.
    least, wanted = shared(3, 1000), {"challenge_create", "challenge_accept"}
    for number in range(least + 50):
        if number >= least and wanted < done():
            break
        seed(SEED + number)(Sequences).run(settings=settings(max_examples=2, stateful_step_count=20, **BY_CHANCE))
    assert wanted < done(), answered
    assert any(operation.startswith(("match_", "move_", "event_", "note_")) for operation in done()), answered
