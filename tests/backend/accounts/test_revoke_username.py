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


def test_a_neutral_one_stands_in_its_place_and_signs_in(rude):
    name = revoke_username(rude)
    assert rude.username == name != CHOSEN
    validate_username(name)
    browser = sign_in(name)
    assert browser.read("me/").json()["holds"] == {"rename": True}


def test_it_bypasses_the_30_days_and_the_next_change_does_once(rude):
    account_rename(account=rude, username="Ruder")
    revoke_username(rude)
    account_rename(account=rude, username="Politer")
    assert not Account.objects.get(pk=rude.pk).must_rename
    with pytest.raises(RenamedLately):
        account_rename(account=rude, username="Politest")


def test_it_is_held_from_others_for_a_time_and_from_its_account_for_good(rude, later):
    revoke_username(rude)
    with pytest.raises(Invalid):
        account_create(username=CHOSEN, password="battery staple")
    assert refused_name(rude, CHOSEN) == refused_name(rude, CHOSEN.upper()) == ["username_taken"]
    later(days=91)
    assert refused_name(rude, CHOSEN) == ["username_taken"]
    account_create(username=CHOSEN, password="battery staple")


def test_given_back_it_is_as_before(rude):
    revoke_username(rude)
    assert restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert (rude.username, rude.must_rename) == (CHOSEN, False)
    account_rename(account=rude, username="Freely")  # no change of their own has begun the 30 days


def test_who_has_chosen_another_since_keeps_that_and_may_go_back_to_it(rude, later):
    revoke_username(rude)
    account_rename(account=rude, username="Politer")
    assert not restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert rude.username == "Politer"
    later(days=31)
    account_rename(account=rude, username=CHOSEN)


def test_a_name_that_somebody_else_has_by_now_stays_theirs(rude, later):
    name = revoke_username(rude)
    later(days=91)
    account_create(username=CHOSEN, password="battery staple")
    assert not restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert (rude.username, rude.must_rename) == (name, True)


def test_nothing_happens_to_a_name_that_was_not_taken(rude):
    account_rename(account=rude, username="Ruder")
    assert not restore_username(rude, CHOSEN)
    rude.refresh_from_db()
    assert rude.username == "Ruder"


def test_a_guest_gets_another_of_our_names_and_need_do_nothing(guest_browser):
    browser: Browser = guest_browser()
    guest = Account.objects.get(is_guest=True)
    before = guest.username
    assert revoke_username(guest) != before
    assert "holds" not in browser.read("me/").json()
    assert restore_username(guest, before)
    assert browser.read("me/").json()["username"] == before
