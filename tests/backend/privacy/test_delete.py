"""Deleting an account: what was its alone is gone from every table, and the game goes on for everybody else."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from channels.db import database_sync_to_async
from django.core.management import call_command
from django.utils import timezone

from backend.accounts.models import Account, HeldName
from backend.accounts.services import delete as delete_service
from backend.accounts.services.delete import ONCE_MORE, account_delete, deletions_finish
from backend.accounts.services.forget import accounts_forget_old
from backend.accounts.services.token import token_create
from backend.challenges.errors import ChallengeClosed
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.create import challenge_create
from backend.chat.models import Message, Note
from backend.matches.models import Match, Seat
from backend.notifications.selectors import feed_of
from tests.backend.matches.test_socket import socket_of
from tests.backend.privacy.conftest import (
    CANARIES,
    PASSWORD,
    REVOKED,
    a_scenario,
    found,
    relations,
    rows_of,
)
from tests.support.builders import a_match, an_account
from tests.support.concurrency import at_once
from tests.support.people import Browser, browser_of, refused
from tests.support.personal_data import RETENTIONS

pytestmark = pytest.mark.stores


def delete(browser: Browser) -> Any:
    return browser.write("me/", method="DELETE")


def test_every_column_that_names_an_account_has_a_retention():
    assert {label for label, _, _ in relations()} == set(RETENTIONS)


def test_nothing_of_the_account_is_left_in_any_table(scenario, caplog):
    assert set(found(CANARIES)) == set(CANARIES)  # or the search is blind
    assert found({"revoked": REVOKED}) == {}

    assert delete(scenario.at_alice).status_code == 204

    assert found(CANARIES) == {}
    assert not [word for word in CANARIES.values() if word in caplog.text]


def test_rows_that_name_it_are_gone_but_for_those_that_have_a_reason_to_stay(scenario):
    assert all(rows_of(scenario.alice).values()), "plant a row of each"

    delete(scenario.at_alice)

    left = {label for label, rows in rows_of(scenario.alice).items() if rows}
    assert left == {label for label, retention in RETENTIONS.items() if retention.kept_because}


def test_a_deleted_account_leaves_an_empty_shell(scenario):
    delete(scenario.at_alice)
    row = Account.objects.get(pk=scenario.alice.pk)
    assert row.username.startswith("deleted-")
    assert (row.email, row.email_confirmed, row.is_active, row.is_guest, row.last_login) == (
        "", None, False, False, None,
    )  # fmt: skip
    assert not row.has_usable_password()
    assert row.created == row.deleted > scenario.alice.created
    for path in (f"players/{row.username}/", f"players/{row.username}/matches/", "players/canarywing/"):
        refused(scenario.at_bob.read(path), 404, "not_found")
    assert scenario.at_bob.read(f"matches/?player={row.username}").json()["results"]  # Bob's own, with her
    assert not Browser().read(f"matches/?player={row.username}").json()["results"]  # though one of them is public


def test_running_matches_are_resigned_and_finished_ones_stay(scenario):
    finished = scenario.at_bob.read(f"matches/{scenario.finished.pk}/").json()
    delete(scenario.at_alice)

    match = scenario.at_bob.read(f"matches/{scenario.running.pk}/").json()
    assert (match["status"], match["result"]) == ("finished", {"winner": 0, "reason": "resigned"})
    assert "match_finished" in [notice["kind"] for notice in feed_of(account_id=scenario.bob.pk)]
    now = scenario.at_bob.read(f"matches/{scenario.finished.pk}/").json()
    name, avatar = (now["players"][0].pop(member) for member in ("username", "avatar"))
    assert name.startswith("deleted-")
    # What was chosen is gone; what is shown follows from the id, which stays.
    assert (avatar["kind"], finished["players"][0]["avatar"]["kind"]) == ("initials", "pattern")
    for member in ("username", "avatar"):
        finished["players"][0].pop(member)
    assert now == finished
    record = scenario.at_bob.read(f"matches/{scenario.finished.pk}/record/").content.decode()
    assert name in record
    assert CANARIES["name"] not in record
    call_command("verify_matches")


def test_challenges_are_withdrawn_and_declined(scenario):
    delete(scenario.at_alice)
    assert set(Challenge.objects.values_list("creator", "status")) == {
        (scenario.alice.pk, "cancelled"),
        (scenario.bob.pk, "declined"),
    }
    assert "challenge_declined" in [notice["kind"] for notice in feed_of(account_id=scenario.bob.pk)]
    assert scenario.at_bob.read("challenges/").json()["results"] == []


def test_the_opponent_of_a_deleted_account_keeps_their_own_messages_and_numbers(scenario):
    delete(scenario.at_alice)
    messages = scenario.at_bob.read(f"matches/{scenario.finished.pk}/messages/").json()["results"]
    assert [(message["number"], message["seat"], message["text"]) for message in messages] == [
        (1, 0, ""),
        (2, 1, "Bob's own words"),
    ]
    assert Note.objects.get().text == "Bob's own note"
    chat = scenario.at_bob.read(f"matches/{scenario.running.pk}/chat/").json()
    assert (chat["open"], chat["reason"]) == (False, "closed")
    refused(scenario.at_bob.write(f"matches/{scenario.running.pk}/messages/", {"text": "Gone?"}), 403, "chat_off")
    refused(scenario.at_bob.write(f"matches/{scenario.running.pk}/rematch/"), 403, "player_unavailable")


def test_all_their_sessions_end_and_nobody_signs_in_again(scenario, browser):
    second = Browser()
    second.write("session/", {"username": CANARIES["name"], "password": PASSWORD})

    delete(scenario.at_alice)

    for at in (scenario.at_alice, second):
        refused(at.read("me/"), 401, "not_authenticated")
        assert at.read("session/").json() == {"account": None, "own": None}
    assert scenario.at_alice.cookies["known"].value == ""
    credentials = {"username": CANARIES["name"], "password": PASSWORD}
    refused(browser.write("session/", credentials), 403, "wrong_credentials")


def test_their_tokens_are_good_no_more(scenario, browser):
    _token, text = token_create(account=scenario.alice, name="script", scopes=["read", "account"])
    bearer = {"Authorization": f"Bearer {text}"}
    assert browser.read("me/", **bearer).json()["username"] == CANARIES["name"]
    delete(scenario.at_alice)
    refused(browser.read("me/", **bearer), 401, "bad_token")


def test_the_name_is_nobodys_for_90_days(scenario, browser):
    delete(scenario.at_alice)
    wanted = {"username": "CANARYWING", "password": PASSWORD}
    problem = refused(browser.write("accounts/", wanted), 400, "invalid")
    assert [error["code"] for error in problem["errors"]] == ["username_taken"]
    an_account("Eve").set_password(PASSWORD)
    refused(browser_of(an_account("Eve")).write("me/", {"username": "canarywing"}, method="PATCH"), 400, "invalid")
    with time_machine.travel(timezone.now() + timedelta(days=90, seconds=1), tick=False):
        assert accounts_forget_old() > 0
        assert not HeldName.objects.exists()
        assert browser.write("accounts/", wanted).status_code == 201


def test_deleting_an_account_takes_a_recent_confirmation(alice):
    browser = Browser()
    browser.write("session/", {"username": "Alice", "password": PASSWORD})
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        refused(delete(browser), 403, "confirmation_needed")
    refused(delete(browser_of(alice)), 403, "confirmation_needed")
    alice.refresh_from_db()
    assert (alice.username, alice.is_active) == ("Alice", True)


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_staff_gives_its_rights_back_first(alice, right):
    browser = Browser()
    browser.write("session/", {"username": "Alice", "password": PASSWORD})
    Account.objects.update(**{right: True})
    match = a_match(alice, an_account("Bob"))

    refused(delete(browser), 403, "staff_account")

    assert Match.objects.get(pk=match.pk).status == "active"
    assert Account.objects.filter(username="Alice", is_active=True).exists()


def test_a_guest_deletes_the_account_and_its_name_is_not_held(guest_browser):
    assert delete(guest_browser()).status_code == 204
    assert not HeldName.objects.exists()


def deletions_finish_later(*, days: int = 0) -> int:
    """Run the job some time after the deletion."""
    with time_machine.travel(datetime.now(UTC) + ONCE_MORE + timedelta(days=days), tick=False):
        return deletions_finish()


def test_a_deletion_that_was_cut_short_is_finished_by_a_job(scenario, monkeypatch):
    def cut(_account: Account) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(delete_service, "LEAVING", [cut])
        with pytest.raises(KeyboardInterrupt):
            account_delete(account=scenario.alice)
    assert Match.objects.get(pk=scenario.running.pk).status == "active"
    assert "note" in found(CANARIES)
    refused(scenario.at_alice.read("me/"), 401, "not_authenticated")

    assert deletions_finish_later() == 1

    assert found(CANARIES) == {}
    assert not Match.objects.filter(status="active").exists()


def test_rows_written_by_a_request_under_way_are_erased_too(scenario):
    account_delete(account=scenario.alice)
    Note.objects.create(match=scenario.finished, account=scenario.alice, text=CANARIES["note"], updated=timezone.now())
    Message.objects.filter(account=scenario.alice).update(text=CANARIES["message"])

    assert [deletions_finish(), deletions_finish_later(), deletions_finish_later()] == [0, 1, 0]

    assert found(CANARIES) == {}
    assert [deletions_finish_later(days=1), deletions_finish_later(days=2)] == [1, 0]


def test_deleting_twice_is_deleting_once(scenario):
    account_delete(account=scenario.alice)
    shell = Account.objects.filter(pk=scenario.alice.pk).values().get()
    account_delete(account=scenario.alice)
    assert Account.objects.filter(pk=scenario.alice.pk).values().get() == shell
    assert HeldName.objects.count() == 2  # hers, and the one she had before


def test_a_challenge_of_somebody_being_deleted_starts_no_match(scenario):
    challenge = Challenge.objects.get(creator=scenario.alice)
    Account.objects.filter(pk=scenario.alice.pk).update(is_active=False)
    with pytest.raises(ChallengeClosed):
        challenge_accept(challenge_id=challenge.pk, account=scenario.bob)


@pytest.mark.parametrize("turn", range(4))
def test_deleting_and_accepting_at_once_leave_no_match_running(committed_db, turn):
    alice = an_account("Alice")
    opponents = [an_account(f"Opponent{number}") for number in range(3)]
    challenges = [challenge_create(account=alice, ruleset="edition2016", visibility="link") for _ in opponents]

    def accept(challenge: Challenge, opponent: Account) -> None:
        with suppress(ChallengeClosed):
            challenge_accept(challenge_id=challenge.pk, account=opponent)

    accepting = [partial(accept, *pair) for pair in zip(challenges, opponents, strict=True)]
    at_once(*accepting, partial(account_delete, account=alice))

    assert not Match.objects.filter(status="active").exists()
    assert not Challenge.objects.filter(status="open").exists()
    assert Seat.objects.filter(account=alice).count() == Match.objects.count()


async def test_open_sockets_close(committed_db):
    scenario = await database_sync_to_async(a_scenario)()
    async with socket_of(scenario.alice) as mine, socket_of(scenario.bob) as other:
        await database_sync_to_async(account_delete)(account=scenario.alice)
        assert await mine.receive_output(timeout=60) == {"type": "websocket.close", "code": 4401}
        told = await other.receive_json_from(timeout=60)
        assert told["notice"]["kind"] in ("match_finished", "challenge_declined")
