"""All that is stored about an account, for its owner and nobody else."""

import json
from typing import Any

import engine
from engine.records import read_record, verify
from tests.backend.privacy.conftest import CANARIES
from tests.support.builders import hidden_from, names_a_card
from tests.support.people import Browser, refused
from tests.support.personal_data import RETENTIONS

#: What an export leaves out, and why.
NOT_EXPORTED = {
    "endpoint": "as good as a key", "idempotency key": "machinery of the client's own",
    "sealed secret": "a secret; the export has whether there is one", "sealed secret of a webhook": "a secret",
    "digest of a spare code": "a secret", "digest of a mailed code": "a secret", "digest of a code": "a secret",
    "digest of the recovery code": "a secret; the export has the day it was made",
    "digest of a trace": "nobody can read it; the export has its days", "what staff noted of it": "for staff alone",
    "why it was reversed": "for staff alone", "name that was taken": "exported as a former name where it was one",
}  # fmt: skip


def export_of(browser: Browser) -> dict[str, Any]:
    answer = browser.read("me/export/")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == 'attachment; filename="cairn-export.json"'
    assert answer["Cache-Control"] == "private, no-store"
    return dict(answer.json())


def test_export_has_every_table_that_names_the_account_or_a_reason(scenario):
    export = export_of(scenario.at_alice)
    for label, retention in RETENTIONS.items():
        assert bool(retention.exported_as) != bool(retention.not_exported_because), label
        if retention.exported_as:
            assert export[retention.exported_as], label
    exported = {retention.exported_as for retention in RETENTIONS.values() if retention.exported_as}
    assert set(export) == exported | {"format", "exported"}


def test_export_has_every_word_of_the_account(scenario):
    text = scenario.at_alice.read("me/export/").content.decode()
    assert {name for name, word in CANARIES.items() if word not in text} == set(NOT_EXPORTED)


def test_export_has_no_secret_and_nothing_of_others(scenario):
    scenario.alice.refresh_from_db()
    text = scenario.at_alice.read("me/export/").content.decode()
    for other in (
        "Bob's own words",
        "Bob's own note",
        scenario.alice.password,
        CANARIES["digest of the recovery code"],
    ):
        assert other not in text
    assert '"Other"' not in text  # who has blocked her


def test_export_has_a_running_match_as_its_player_sees_it(scenario):
    [running] = [match for match in export_of(scenario.at_alice)["matches"] if match["id"] == str(scenario.running.pk)]
    state = engine.load(scenario.running.snapshot)
    assert running.pop("record") is None
    assert not names_a_card(json.dumps(running, default=str), hidden_from(state, 1))
    assert running == scenario.at_alice.read(f"matches/{scenario.running.pk}/").json()


def test_export_has_a_finished_match_with_a_verifiable_record(scenario):
    [finished] = [
        match for match in export_of(scenario.at_alice)["matches"] if match["id"] == str(scenario.finished.pk)
    ]
    checks = verify(read_record(json.dumps(finished["record"])))
    assert checks
    assert all(check.holds for check in checks)


def test_export_is_limited_to_three_an_hour(at_alice):
    for _ in range(3):
        assert at_alice.read("me/export/").status_code == 200
    refused(at_alice.read("me/export/"), 429, "throttled")


def test_export_costs_a_few_queries_for_each_match(scenario, django_assert_max_num_queries):
    scenario.at_alice.read("session/")  # notes when the device was last seen
    with django_assert_max_num_queries(29):
        scenario.at_alice.read("me/export/")
