"""Another username."""

import datetime as dt

import pytest

from backend.accounts.errors import RenamedLately
from backend.accounts.models import Account, UsernameHistory
from backend.accounts.selectors import account_named
from backend.accounts.services.account_create import account_create
from backend.accounts.services.rename import account_rename
from backend.common.errors import Invalid
from tests.backend.accounts.conftest import sign_in

pytestmark = pytest.mark.stores


def refused_name(service, **arguments):
    """The codes for which the name is refused."""
    with pytest.raises(Invalid) as error:
        service(**arguments)
    return [one["code"] for one in error.value.extras["errors"]]


def test_the_new_name_signs_in_and_the_old_one_is_nobodys(alice):
    account_rename(account=alice, username="Alicia")
    assert alice.username == "Alicia"
    sign_in("alicia")
    assert account_named("Alicia") == alice
    assert account_named("Alice") is None
    [row] = UsernameHistory.objects.all()
    assert (row.username, row.username_key) == ("Alice", "alice")


def test_the_old_name_is_kept_for_its_owner_for_90_days(alice, later):
    account_rename(account=alice, username="Alicia")
    for spelling in ("Alice", "ALICE", "Àlice"):
        assert refused_name(account_create, username=spelling, password="battery staple") == ["username_taken"]
    later(days=91)
    account_create(username="Alice", password="battery staple")


def test_a_former_name_is_kept_from_others_and_its_owner_may_take_it_back(alice, later):
    account_rename(account=alice, username="Alicia")
    bob = Account.objects.create_user("Bob1", "x")
    assert refused_name(account_rename, account=bob, username="alice") == ["username_taken"]
    later(days=31)
    account_rename(account=alice, username="Alice")
    assert Account.objects.get(pk=alice.pk).username == "Alice"


def test_a_name_changes_once_in_30_days(alice, later):
    account_rename(account=alice, username="Alicia")
    later(days=29)
    with pytest.raises(RenamedLately) as error:
        account_rename(account=alice, username="Alina")
    again = dt.datetime.fromisoformat(error.value.extras["again"])
    assert dt.timedelta(0) < again - dt.datetime.now(dt.UTC) < dt.timedelta(days=1, minutes=1)
    later(days=2)
    account_rename(account=alice, username="Alina")
    assert UsernameHistory.objects.count() == 2


def test_the_same_username_is_no_change_and_another_spelling_is_one(alice):
    account_rename(account=alice, username="Alice")
    assert not UsernameHistory.objects.exists()
    account_rename(account=alice, username="ALICE")
    assert Account.objects.get().username == "ALICE"
    with pytest.raises(RenamedLately):
        account_rename(account=alice, username="Alice")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ab", "username_length"), ("a b c", "username_characters"), ("admin", "username_reserved"),
        ("BOB1", "username_taken"),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_had_changes_nothing(alice, name, code):
    Account.objects.create_user("Bob1", "x")
    assert refused_name(account_rename, account=alice, username=name) == [code]
    assert Account.objects.get(pk=alice.pk).username == "Alice"
    assert not UsernameHistory.objects.exists()
