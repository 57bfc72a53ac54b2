"""A name that staff have taken from an account, and giving it back."""

import pytest

from backend.accounts.errors import RenamedLately
from backend.accounts.models import Account
from backend.accounts.services.account_create import account_create
from backend.accounts.services.rename import account_rename
from backend.accounts.services.revoke_username import restore_username, revoke_username
from backend.accounts.usernames import validate_username
from backend.common.errors import Invalid
from tests.backend.accounts.conftest import sign_in
from tests.support.people import Browser

pytestmark = pytest.mark.stores

CHOSEN = "Rudename"


@pytest.fixture
def rude(db: None) -> Account:
    return Account.objects.create_user(CHOSEN, "correct horse")


def refused_name(account: Account, name: str) -> list[str]:
    with pytest.raises(Invalid) as error:
        account_rename(account=account, username=name)
    return [one["code"] for one in error.value.extras["errors"]]


def test_a_neutral_name_replaces_a_revoked_one_and_signs_in(rude):
    name = revoke_username(rude)
    assert rude.username == name != CHOSEN
    validate_username(name)
    browser = sign_in(name)
    assert browser.read("me/").json()["holds"] == {"rename": True}


def test_a_revocation_and_the_next_rename_bypass_the_30_days(rude):
    account_rename(account=rude, username="Ruder")
    revoke_username(rude)
    account_rename(account=rude, username="Politer")
    assert not Account.objects.get(pk=rude.pk).must_rename
    with pytest.raises(RenamedLately):
        account_rename(account=rude, username="Politest")


def test_a_revoked_name_is_held_from_others_for_90_days_and_from_its_owner_for_good(rude, later):
    revoke_username(rude)
    with pytest.raises(Invalid):
        account_create(username=CHOSEN, password="battery staple")
    assert refused_name(rude, CHOSEN) == refused_name(rude, CHOSEN.upper()) == ["username_taken"]
    later(days=91)
    assert refused_name(rude, CHOSEN) == ["username_taken"]
    account_create(username=CHOSEN, password="battery staple")


def test_a_restored_name_is_as_before(rude):
    revoke_username(rude)
    assert restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert (rude.username, rude.must_rename) == (CHOSEN, False)
    account_rename(account=rude, username="Freely")  # no change of their own has begun the 30 days


def test_an_account_renamed_since_keeps_that_name_and_may_take_the_old_one_again(rude, later):
    revoke_username(rude)
    account_rename(account=rude, username="Politer")
    assert not restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert rude.username == "Politer"
    later(days=31)
    account_rename(account=rude, username=CHOSEN)


def test_restoring_takes_no_name_that_another_account_has_by_now(rude, later):
    name = revoke_username(rude)
    later(days=91)
    account_create(username=CHOSEN, password="battery staple")
    assert not restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert (rude.username, rude.must_rename) == (name, True)


def test_restoring_a_name_that_was_not_revoked_changes_nothing(rude):
    account_rename(account=rude, username="Ruder")
    assert not restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert rude.username == "Ruder"


def test_a_guest_with_a_revoked_name_gets_another_one_at_once(guest_browser):
    browser: Browser = guest_browser()
    guest = Account.objects.get(is_guest=True)
    before = guest.username
    assert revoke_username(guest) != before
    assert "holds" not in browser.read("me/").json()
    assert restore_username(guest, before)
    assert browser.read("me/").json()["username"] == before


def test_guest_who_has_chosen_another_name_since_keeps_that(guest_browser, later):
    guest_browser()
    guest = Account.objects.get(is_guest=True)
    account_rename(account=guest, username=CHOSEN)
    revoke_username(guest)
    later(days=31)
    account_rename(account=guest, username="Politer")
    assert not restore_username(guest, CHOSEN)
    guest.refresh_from_db()
    assert guest.username == "Politer"
