"""Accounts on which programs play."""

import pytest

from backend.accounts.models import Account
from tests.support.builders import a_match, an_account
from tests.support.people import Browser, browser_of, refused
from tests.support.tokens import confirmed, program_of


def test_an_account_says_so_itself_with_a_token_or_with_its_password(alice, at_alice):
    answer = program_of(alice, "bot").write("me/bot/")
    assert answer.status_code == 200
    assert answer.json() == {"id": str(alice.pk), "username": "Alice", "is_guest": False, "is_bot": True}
    bob = browser_of(an_account("Bob"))
    refused(bob.write("me/bot/"), 403, "confirmation_needed")
    assert confirmed(bob).write("me/bot/").json()["is_bot"] is True


def test_declaring_a_bot_again_changes_nothing_even_after_its_first_match(alice):
    program = program_of(alice, "bot")
    program.write("me/bot/")
    a_match(alice, an_account("Bob"))
    assert program.write("me/bot/").json()["is_bot"] is True


def test_an_account_that_has_played_cannot_become_a_bot(alice):
    a_match(an_account("Bob"), alice)
    refused(program_of(alice).write("me/bot/"), 409, "has_played")
    assert not Account.objects.filter(is_bot=True).exists()


def test_a_bot_is_shown_as_one_wherever_its_account_is(alice, at_alice):
    program_of(alice, "bot").write("me/bot/")
    match = a_match(alice, an_account("Bob"))
    assert at_alice.read("session/").json()["account"]["is_bot"] is True
    players = at_alice.read(f"matches/{match.pk}/").json()["players"]
    assert [player["is_bot"] for player in players] == [True, False]
    challenge = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "lobby"}).json()
    assert challenge["creator"]["is_bot"] is True


@pytest.mark.parametrize(("bots", "names"), [("true", ["Robot"]), ("false", ["Alice"]), (None, ["Robot", "Alice"])])
def test_the_lobby_is_filtered_by_it(at_alice, bots, names):
    robot = Account.objects.create_user("Robot", is_bot=True)
    for browser in (at_alice, browser_of(robot)):
        browser.write("challenges/", {"ruleset": "edition2016", "visibility": "lobby"})
    listed = Browser().read("challenges/" + (f"?bots={bots}" if bots else "")).json()["results"]
    assert [challenge["creator"]["username"] for challenge in listed] == names
    refused(Browser().read("challenges/?bots=maybe"), 400, "invalid")
