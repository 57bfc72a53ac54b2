"""The Python client signs as the server does, and verifies what the server signs."""

import re
import time

import pytest

from backend.notifications import signing
from cairn_client import webhooks
from tests.support.tree import ROOT

BODY = '{"id":"m1","type":"your_turn","opponent":"Zoé"}'.encode()


def test_client_and_server_sign_alike():
    secret = signing.new_secret()
    assert webhooks.signature(secret, "m1", 1764000000, BODY) == signing.signature(secret, "m1", 1764000000, BODY)
    assert len(webhooks.new_secret()) == len(secret)


def test_the_example_of_the_tutorial_is_signed_so():
    page = (ROOT / "docs/tutorials/take-webhooks.md").read_text()
    names = ("secret", "`webhook-id`", "`webhook-timestamp`", "body", "`webhook-signature`")
    rows = dict(re.findall(r"^\| (\S+) \| `(.+)` \|$", page, re.MULTILINE))
    secret, message, timestamp, body, signed = (rows[name] for name in names)
    assert signing.signature(secret, message, int(timestamp), body.encode()) == signed


def test_a_signature_during_a_change_of_secret_is_verified():
    old, new = signing.new_secret(), signing.new_secret()
    signed = signing.headers([new, old], "m1", int(time.time()), BODY)
    assert webhooks.verify(old, signed, BODY) == webhooks.verify(new, signed, BODY)
    assert webhooks.verify(new, webhooks.headers(new, "m1", BODY), BODY)["opponent"] == "Zoé"


@pytest.mark.parametrize("change", ["secret", "body", "old", "missing", "letters"])
def test_a_wrong_signature_is_refused(change):
    secret, at = signing.new_secret(), int(time.time()) - (3600 if change == "old" else 0)
    signed = signing.headers([signing.new_secret() if change == "secret" else secret], "m1", at, BODY)
    if change == "missing":
        del signed["webhook-signature"]
    if change == "letters":
        signed["webhook-signature"] = "v1,é"
    with pytest.raises(ValueError):  # noqa: PT011 - what is wrong may have any words
        webhooks.verify(secret, signed, BODY + b" " if change == "body" else BODY)
