"""The audit log: every action has its row, no row can be changed, and what is done past the triggers is found."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from backend.accounts.models import Account
from backend.config.triggers import put_triggers
from backend.moderation.audit import as_json, audit_write, chain_verify, digest_of
from backend.moderation.models import AuditHead, AuditRow
from backend.moderation.services.case import case_assign
from backend.moderation.services.log import audit_export
from backend.moderation.services.role import role_take
from backend.moderation.standing import seal_of
from tests.backend.moderation.conftest import a_case, impose
from tests.support.builders import drop_triggers
from tests.support.scale import chance, scaled

pytestmark = pytest.mark.stores

ROWS = 12


@pytest.fixture
def log(moderator: Account, alice: Account) -> Account:
    """A log of some rows, of all sorts of data; who wrote them."""
    for number in range(ROWS):
        data = {"reason": f"{number} « é »", "until": None, "upheld": number % 2 == 0, "count": number, "in": [{}]}
        audit_write(actor=moderator if number % 3 else None, action="warning", target=alice, data=data)
    return moderator


@contextmanager
def lifted() -> Iterator[None]:
    """Without the triggers, as anybody with access to the database could do."""
    drop_triggers("moderation_auditrow")
    try:
        yield
    finally:
        put_triggers(connection)


def _edit_a_field(rng: random.Random) -> str:
    row = rng.choice(AuditRow.objects.all())
    changes: dict[str, Any] = {
        "created": row.created.replace(microsecond=(row.created.microsecond + 1) % 10**6),
        "actor": None if row.actor_id else Account.objects.get(username="TheModerator").pk,
        "actor_name": row.actor_name + " ", "action": "mute", "target_kind": "match", "target": row.target[:-1],
        "data": {**row.data, "reason": "another"}, "previous": row.previous[::-1] or "0" * 64,
        "digest": row.digest[::-1],
    }  # fmt: skip
    field = rng.choice(sorted(changes))
    AuditRow.objects.filter(pk=row.pk).update(**{field: changes[field]})
    return field


def _delete_a_row(rng: random.Random) -> str:
    AuditRow.objects.filter(number=rng.randint(1, ROWS)).delete()
    return "deleted"


def _delete_and_close_the_gap(rng: random.Random) -> str:
    """Delete one row and number the later ones anew; their digests stay as they were."""
    gap = rng.randint(1, ROWS - 1)
    AuditRow.objects.filter(number=gap).delete()
    for number in range(gap + 1, ROWS + 1):
        AuditRow.objects.filter(number=number).update(number=number - 1)
    AuditHead.objects.update(number=ROWS - 1)
    return "gap closed"


def _swap_two_rows(rng: random.Random) -> str:
    one, other = rng.sample(range(1, ROWS + 1), 2)
    for old, new in ((one, ROWS + 1), (other, one), (ROWS + 1, other)):
        AuditRow.objects.filter(number=old).update(number=new)
    return "swapped"


def _cut_the_end_off(rng: random.Random) -> str:
    """Delete the last rows, all of them perhaps."""
    AuditRow.objects.filter(number__gt=rng.randint(0, ROWS - 1)).delete()
    return "cut off"


def _cut_off_and_set_the_head_back(rng: random.Random) -> str:
    """Delete the last rows, and say in the head that there are so many, with the digest that it had."""
    last = rng.randint(0, ROWS - 1)
    AuditRow.objects.filter(number__gt=last).delete()
    AuditHead.objects.update(number=last)
    return "head set back"


def _insert_a_row(rng: random.Random) -> str:
    """Put a row in: at the end with the right chain, or in the middle with all later ones moved."""
    at = rng.randint(1, ROWS + 1)
    for number in range(ROWS, at - 1, -1):
        AuditRow.objects.filter(number=number).update(number=number + 1)
    before = AuditRow.objects.filter(number=at - 1).first()
    like = AuditRow.objects.order_by("number")[0]
    row = AuditRow(
        number=at, created=like.created, actor=None, actor_name="command", action="role_give", target_kind="account",
        target=like.target, data={}, previous=before.digest if before else "",
    )  # fmt: skip
    row.digest = digest_of(row)
    row.save(force_insert=True)
    return "inserted"


def _recompute_one_digest(rng: random.Random) -> str:
    row = AuditRow.objects.get(number=rng.randint(1, ROWS))
    row.data = {**row.data, "reason": "another"}
    row.digest = digest_of(row)
    row.save()
    return "recomputed"


def _touch_the_head(rng: random.Random) -> str:
    heads = AuditHead.objects.filter(pk=1)
    rng.choice([heads.delete, lambda: heads.update(number=ROWS + 1), lambda: heads.update(digest="0" * 64)])()
    return "head"


TRICKS: list[Callable[[random.Random], str]] = [
    _edit_a_field, _edit_a_field, _edit_a_field, _delete_a_row, _delete_and_close_the_gap, _swap_two_rows,
    _cut_the_end_off, _cut_off_and_set_the_head_back, _insert_a_row, _recompute_one_digest, _touch_the_head,
]  # fmt: skip


def test_every_tampering_is_found(log):
    rng = chance("audit tampering")
    done: dict[str, int] = {}
    with lifted():
        for number in range(scaled(100, 1000)):
            trick = TRICKS[number % len(TRICKS)]
            assert not chain_verify()[0].faults
            with transaction.atomic():
                what = trick(rng)
                found, _ = chain_verify()
                transaction.set_rollback(True)
            assert found.faults, (number, trick.__name__, what)
            done[what] = done.get(what, 0) + 1
    assert len(done) >= 15  # every field of a row, and every other trick


def test_rows_computed_again_up_to_the_head_are_found_by_a_noted_head_alone(log):
    noted, previous = (AuditHead.objects.get().number, AuditHead.objects.get().digest), ""
    with lifted():
        for row in AuditRow.objects.order_by("number"):
            row.data, row.previous = {"reason": "nothing to see"}, previous
            row.digest = previous = digest_of(row)
            row.save()
        AuditHead.objects.update(digest=previous)
    assert not chain_verify()[0].faults
    assert chain_verify(noted=noted)[0].faults == [f"row {ROWS}: its digest is not the one that was noted"]


def test_the_log_may_grow_after_a_head_was_noted(log, alice):
    noted = (AuditHead.objects.get().number, AuditHead.objects.get().digest)
    audit_write(actor=log, action="warning", target=alice)
    assert not chain_verify(noted=noted)[0].faults
    assert chain_verify(noted=(ROWS + 2, "0" * 64))[0].faults == [f"row {ROWS + 2}: it was noted, and is missing"]


def replace_a_row() -> None:
    """What SQLite alone has; PostgreSQL's ON CONFLICT is an update."""
    columns = [field.column for field in AuditRow._meta.concrete_fields]
    target, source = ", ".join(columns), ", ".join("'mute'" if name == "action" else name for name in columns)
    verb, at_end = ("INSERT OR REPLACE", "") if connection.vendor == "sqlite" else (
        "INSERT", " ON CONFLICT (number) DO UPDATE SET action = 'mute'"
    )  # fmt: skip
    rows = f"SELECT {source} FROM moderation_auditrow WHERE number = 1"
    connection.cursor().execute(f"{verb} INTO moderation_auditrow ({target}) {rows}{at_end}")


@pytest.mark.parametrize(
    "change",
    [
        lambda: AuditRow.objects.update(action="mute"),
        lambda: AuditRow.objects.filter(number=1).delete(),
        lambda: AuditRow.objects.get(number=1).save(),
        lambda: connection.cursor().execute("UPDATE moderation_auditrow SET actor_name = 'nobody'"),
        lambda: connection.cursor().execute("DELETE FROM moderation_auditrow"),
        replace_a_row,
    ],
)
def test_the_database_refuses_to_change_or_delete_a_row(log, change):
    before = list(AuditRow.objects.values())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        change()
    assert list(AuditRow.objects.values()) == before


def test_numbers_have_no_gap_where_a_deed_is_rolled_back(log, alice):
    with transaction.atomic():
        impose(log, alice, "warning")
        transaction.set_rollback(True)
    assert AuditRow.objects.count() == ROWS
    impose(log, alice, "warning")
    assert chain_verify()[0] == (ROWS + 1, ROWS + 1, AuditRow.objects.get(number=ROWS + 1).digest, [])


def test_a_digest_is_of_the_row_as_it_is_read_again(log):
    for row in AuditRow.objects.all():
        assert digest_of(row) == row.digest
        assert digest_of(AuditRow(**{**as_json(row), "actor": row.actor, "created": row.created})) == row.digest


def test_the_command_verifies_and_names_what_is_wrong(log):
    role_take(actor=None, account=log, reason="Made without a row")
    said, rows = StringIO(), ROWS + 1
    call_command("verify_audit", stdout=said)
    head = AuditHead.objects.get()
    assert said.getvalue() == f"{rows} rows, no fault; the head is {head.number}:{head.digest}\n"
    call_command("verify_audit", noted=(head.number, head.digest), stdout=said)
    with lifted():
        AuditRow.objects.filter(number=3).update(action="mute")
    faults = StringIO()
    with pytest.raises(CommandError, match=f"faults: 1, in {rows} rows"):
        call_command("verify_audit", stdout=said, stderr=faults)
    assert faults.getvalue() == "row 3: it is not what its digest was made of\n"


def test_the_export_is_the_whole_log_and_enough_to_compute_the_chain(log):
    said = StringIO()
    call_command("export_audit", stdout=said)
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [line["number"] for line in lines] == list(range(1, ROWS + 1))
    assert [line["previous"] for line in lines[1:]] == [line["digest"] for line in lines[:-1]]
    assert lines == [as_json(row) for row in AuditRow.objects.order_by("number")]


def test_exporting_the_log_is_its_last_row(log, senior):
    lines = [json.loads(line) for line in audit_export(actor=senior)]
    assert (lines[-1]["action"], lines[-1]["actor_name"]) == ("audit_export", "TheSenior")
    assert not chain_verify()[0].faults


def test_a_row_says_who_did_what_to_whom_and_holds_no_player_s_name_or_words(moderator, bob, alice):
    case = a_case(bob, alice)
    case_assign(actor=moderator, case_id=case.pk)
    sanction = impose(
        moderator, bob, "rename", reason="name_offensive", message="Choose another", note="That name", case_id=case.pk
    )
    taken, row = AuditRow.objects.order_by("number")
    assert (taken.action, taken.target_kind, taken.target) == ("case_assign", "case", str(case.pk))
    assert (row.actor, row.actor_name, row.action) == (moderator, "TheModerator", "rename")
    assert (row.target_kind, row.target) == ("account", str(bob.pk))
    empty = {"until": None, "match": None, "seal": seal_of(sanction), "rule": sanction.rule and sanction.rule.number}
    assert row.data == {"sanction": str(sanction.pk), "reason": "name_offensive", "case": case.pk, **empty}
    text = "".join(audit_export(actor=None))
    assert not [word for word in ("Bob", "Alice", "Choose", "Look at it", "That name") if word in text]
