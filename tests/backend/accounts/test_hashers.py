"""How passwords are kept in service."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.db import connection, transaction

from backend.accounts import hashers
from backend.accounts.hashers import Argon2id
from backend.accounts.models import Account
from backend.common.fair_slots import WAITS_AS, FairSlots
from backend.config import settings as ours
from tests.support.people import Browser


def test_passwords_are_kept_as_argon2id_with_moderate_parameters():
    encoded = Argon2id().encode("correct horse", "somesaltsomesalt")
    assert encoded.startswith("argon2$argon2id$v=19$m=32768,t=2,p=1$")
    assert Argon2id().verify("correct horse", encoded)
    assert not Argon2id().verify("wrong horse", encoded)
    assert ours.PASSWORD_HASHERS == ["backend.accounts.hashers.Argon2id"]
    assert settings.PASSWORD_HASHERS != ours.PASSWORD_HASHERS  # the fixture's, so that tests are quick


def test_process_that_is_ending_still_checks_passwords(monkeypatch):
    ended = ThreadPoolExecutor(1)
    ended.shutdown()
    monkeypatch.setattr(hashers, "_THREADS", ended)
    kept = Argon2id().encode("correct horse", "abcdefgh")
    assert Argon2id().verify("correct horse", kept)
    assert not Argon2id().verify("wrong horse", kept)


@pytest.mark.stores
@pytest.mark.django_db(transaction=True)
def test_hashing_holds_no_connection_but_in_a_transaction():
    """Of a pool of eight, a flood of sign-ins that wait to be hashed would leave none to the moves."""
    Account.objects.exists()
    assert connection.connection is not None
    Argon2id().encode("correct horse", "abcdefgh")
    assert connection.connection is None
    with transaction.atomic():
        Account.objects.exists()
        Argon2id().encode("correct horse", "abcdefgh")
        assert connection.connection is not None


@pytest.mark.django_db
def test_sign_in_waits_to_be_hashed_among_those_of_its_network(monkeypatch, settings):
    """So that a flood from one place delays nobody's sign-in elsewhere."""
    waiting, enter = [], FairSlots.enter

    def entered(slots: FairSlots) -> None:
        if slots is hashers._SLOTS:
            waiting.append(WAITS_AS.get())
        enter(slots)

    monkeypatch.setattr(FairSlots, "enter", entered)
    settings.PASSWORD_HASHERS = ours.PASSWORD_HASHERS
    for address in ("2001:db8:1:2::a", "2001:db8:1:2::b", "198.51.100.1"):
        body = {"username": "nobody", "password": "correct horse"}
        assert Browser(REMOTE_ADDR=address).write("session/", body).status_code == 403
    assert waiting == ["2001:db8:1:2::/64", "2001:db8:1:2::/64", "198.51.100.1"]
