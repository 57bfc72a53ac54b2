"""Examples in the OpenAPI document were recorded from real answers, which are as it says, with the headers it says.

With `CAIRN_RECORD=1` (`make examples`) what is answered here is recorded anew.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from backend.accounts.models import Account
from backend.bots.services.open import house_open
from backend.config.document.examples import RECORDED, recorded
from backend.config.document.headers import HEADERS
from backend.matches.services.resign import match_resign
from tests.operations import OPERATIONS
from tests.operations.operation import Request, Tokens
from tests.support.builders import a_match, play_on
from tests.support.good_codes import CODED
from tests.support.match_clock import NOON
from tests.support.openapi import Endpoint, components, endpoints, strict
from tests.support.people import PASSWORD, Browser, browser_of
from tests.support.scenario import Scenario
from tests.support.tokens import Program, confirmed, program_of

pytestmark = pytest.mark.django_db

RECORDS = bool(os.environ.get("CAIRN_RECORD"))
#: More of these say nothing new: `ruleset_list` would be a third of the document.
MOST = {"options": 3, "results": 2, "steps": 1, "turns": 1, "": 1}
#: What a match that has gone on for a while is better to look at for.
LATER = (
    *("match_get", "move_list", "event_list", "match_list", "player_match_list", "claim_list"),
    *("feed", "feed_stream"),
)
#: What only bots may.
FOR_BOTS = ("bot_terms_set",)
SECRET = re.compile(
    r"(?P<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(?P<hex>\b[0-9a-f]{40,64}\b)"
    r"|(?P<key>\b(?:cairn|ticket|whsec)_)[\w+/=-]{20,}"
)


@dataclass
class Answered:
    """What an operation has answered its owner."""

    endpoint: Endpoint
    answer: HttpResponse
    by_token: bool

    @property
    def status(self) -> int:
        return int(self.answer.status_code)

    @property
    def media_type(self) -> str:
        return self.answer.headers.get("Content-Type", "").partition(";")[0]

    @property
    def body(self) -> Any:
        """What was answered, as the document describes it."""
        return (
            json.loads(self.answer.content)
            if self.media_type.endswith(("/json", "+json"))
            else self.answer.content.decode()
        )


#: What is sent in place of the row's body, which is refused: it is to be good by the document alone.
BODIES = {"session_open": {"username": "Ada", "password": PASSWORD}, "session_confirm": {"password": PASSWORD}}


def ask(name: str) -> Answered | None:
    """Send the request of an operation's row as its owner, or a guest, or nobody; null if all are refused."""
    for who in ("account", "guest", "nobody"):
        with transaction.atomic():
            answered = ask_as(name, who)
            if answered.status < 400:
                return answered
            transaction.set_rollback(True)
    return None


def ask_as(name: str, who: str) -> Answered:
    """Send the request of an operation's row as one of these."""
    cache.clear()
    owner = Account.objects.create_user("Ada", PASSWORD)
    scenario = Scenario(owner)
    if name in ("house_list", "bot_list"):
        house_open()
    if name == "public_match_list":
        play_on(a_match(owner, scenario.bob, first=0, public=True), moves=23, seed=3)
    if name == "record_list":
        match_resign(match_id=play_on(a_match(owner, scenario.bob, public=True), moves=4).pk, account=owner)
    if name in FOR_BOTS:
        Account.objects.filter(pk=owner.pk).update(is_bot=True)
    if name in LATER:
        vars(scenario)["match"] = play_on(a_match(owner, scenario.bob, first=0, public=True), moves=23, seed=3)
    request: Request = OPERATIONS[name].request_in(scenario)
    by_token = OPERATIONS[name].scope is not Tokens.REFUSED and who != "nobody"
    Account.objects.filter(pk=owner.pk).update(is_guest=who == "guest")
    owner = Account.objects.get(pk=owner.pk)
    sender: Browser | Program = program_of(owner) if by_token else confirmed(browser_of(owner))
    if who == "nobody":
        sender = Browser()
    coded = CODED.get(name)
    body = coded.body(owner) if coded and coded.who == who else BODIES.get(name, request.body)
    answer = sender.send(endpoints()[name].method, request.path, body, **request.headers)
    return Answered(endpoints()[name], answer, by_token)


def shortened(value: Any, name: str = "") -> Any:
    """Return a value with less of what there is much of."""
    if isinstance(value, list):
        short = value[: MOST[name]] if name in MOST and value and isinstance(value[0], dict) else value
        return [shortened(each, "in a list") for each in short]
    if isinstance(value, str) and "\n\nid: " in value:
        return "\n\n".join([*value.split("\n\n")[:3], ""])  # of a stream two events
    if isinstance(value, dict):
        return {key: shortened(inner, key) for key, inner in value.items()}
    return value


def disguised(text: str) -> str:
    """Return a text with other ids and secrets, the same each time it is recorded."""
    known: dict[str, str] = {}

    def other(found: re.Match[str]) -> str:
        digest = hashlib.sha256(str(len(known)).encode()).hexdigest()
        kept = found[0]
        if found["id"]:
            made = "-".join((digest[:8], digest[8:12], f"4{digest[13:16]}", f"8{digest[17:20]}", digest[20:32]))
        elif found["hex"]:
            made = digest[: len(kept)]
        else:
            made = f"{found['key']}ThisIsAnExampleAndOpensNothing"
        return known.setdefault(kept, made)

    return SECRET.sub(other, text)


def violations(endpoint: Endpoint, status: str, media_type: str, body: Any) -> Iterator[str]:
    """Yield what of a body is not as documented."""
    content = endpoint.answer(int(status)).get("content", {})
    schema = strict(content[media_type]["schema"])
    for error in Draft202012Validator({**components(), **schema}).iter_errors(body):
        yield f"{error.json_path}: {error.message}"[:300]


@pytest.mark.skipif(not RECORDS, reason="records only when asked to (`make examples`)")
def test_examples_are_recorded():
    found = {}
    for name in OPERATIONS:
        with time_machine.travel(NOON, tick=False), transaction.atomic():
            answered = ask(name)
            transaction.set_rollback(True)
        if answered is not None and answered.answer.content:
            body = shortened(answered.body)
            found[name] = {"status": str(answered.status), "type": answered.media_type, "body": body}
    RECORDED.write_text(disguised(json.dumps(found, indent=1, ensure_ascii=False)) + "\n")


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_answers_as_documented_with_the_headers_documented(name):
    answered = ask(name)
    assert answered is not None, "refused to everybody: a body in BODIES, or in tests/support/good_codes.py"
    said = answered.endpoint.answer(answered.status)
    assert bool(answered.answer.content) == bool(said.get("content"))
    if answered.answer.content:
        body = answered.body
        assert list(violations(answered.endpoint, str(answered.status), answered.media_type, body)) == []
    sent = {header for header in HEADERS if header in answered.answer.headers}
    assert sent - set(said["headers"]) == set(), "sent and not documented"
    missing = set(said["headers"]) - sent - {"Idempotent-Replayed"}
    assert missing - (set() if answered.by_token else {"RateLimit", "RateLimit-Policy"}) == set(), (
        "documented, not sent"
    )


def test_every_answer_with_a_body_has_an_example_that_is_as_documented():
    for name, endpoint in endpoints().items():
        successes = [int(status) for status in endpoint.data["responses"] if status.startswith("2")]
        if (example := recorded().get(name)) is None:
            bodies = any(endpoint.answer(status).get("content") for status in successes)
            assert not bodies, f"{name} has no example: make examples schema"
        else:
            assert list(violations(endpoint, example["status"], example["type"], example["body"])) == [], name


def test_examples_hold_nothing_that_opens_anything():
    keys = re.findall(r"(?:cairn|ticket|whsec)_[\w+/=-]{20,}", RECORDED.read_text())
    assert keys
    assert all(key.endswith("ThisIsAnExampleAndOpensNothing") for key in keys)
