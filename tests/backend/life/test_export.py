"""All that is stored about an account, for its owner and nobody else."""

import json
from typing import Any

import pytest

import engine
from engine.records import read_record, verify
from tests.backend.life.conftest import CANARIES, World
from tests.support.builders import hidden_from, names_a_card
from tests.support.people import Browser, refused
from tests.support.personal_data import FATES

pytestmark = pytest.mark.stores

#: What an export does not tell of itself, and why.
UNTOLD = {
    "endpoint": "as good as a key", "idempotency key": "machinery of the client's own",
    "sealed secret": "a secret, told as whether there is one", "sealed secret of a webhook": "a secret",
    "digest of a spare code": "a secret", "digest of a mailed code": "a secret",
    "digest of the recovery code": "a secret, told as the day it was made",
    "digest of a trace": "nobody can read it; told as the days it is of", "what staff noted of it": "for staff alone",
    "why it was reversed": "for staff alone", "name that was taken": "told as a former name where it was one",
    "address of a try at the admin's form": "whoever tried need not have been the account's owner",
}  # fmt: skip


def export_of(browser: Browser) -> dict[str, Any]:
    answer = browser.read("me/export/")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == 'attachment; filename="cairn-export.json"'
    assert answer["Cache-Control"] == "private, no-store"
    body: dict[str, Any] = answer.json()
    return body


def test_it_tells_of_every_table_that_names_the_account_or_there_is_a_reason(world: World) -> None:
    export = export_of(world.at_alice)
    for label, fate in FATES.items():
        assert bool(fate.told) != bool(fate.untold), label
        if fate.told:
            assert export[fate.told], label
    assert set(export) == {fate.told for fate in FATES.values() if fate.told} | {"format", "exported"}


def test_it_holds_every_word_that_was_left(world: World) -> None:
    text = world.at_alice.read("me/export/").content.decode()
    assert {name for name, word in CANARIES.items() if word not in text} == set(UNTOLD)


def test_it_holds_no_secret_and_nothing_of_others(world: World) -> None:
    world.alice.refresh_from_db()
    text = world.at_alice.read("me/export/").content.decode()
    for other in ("Bob's own words", "Bob's own note", world.alice.password, CANARIES["digest of the recovery code"]):
        assert other not in text
    assert '"Other"' not in text  # who has blocked her


def test_a_running_match_is_in_it_as_its_player_sees_it(world: World) -> None:
    [running] = [match for match in export_of(world.at_alice)["matches"] if match["id"] == str(world.running.pk)]
    state = engine.load(world.running.snapshot)
    assert running.pop("record") is None
    assert not names_a_card(json.dumps(running, default=str), hidden_from(state, 1))
    assert running == world.at_alice.read(f"matches/{world.running.pk}/").json()


def test_a_finished_match_is_in_it_with_a_record_that_can_be_checked(world: World) -> None:
    [finished] = [match for match in export_of(world.at_alice)["matches"] if match["id"] == str(world.finished.pk)]
    checks = verify(read_record(json.dumps(finished["record"])))
    assert checks
    assert all(check.holds for check in checks)


def test_it_is_made_three_times_an_hour_at_most(at_alice: Browser) -> None:
    for _ in range(3):
        assert at_alice.read("me/export/").status_code == 200
    refused(at_alice.read("me/export/"), 429, "throttled")


def test_it_costs_a_few_queries_for_each_match(world: World, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(27):
        world.at_alice.read("me/export/")
