"""`record/`: a finished match as text and as data, and the engine believes both."""

import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

import engine
from backend.accounts.models import Account
from backend.matches.management.commands import verify_matches
from backend.matches.models import Event, Match, Move
from backend.matches.models.secret import Deal, DealSecret
from backend.matches.services.abort import match_abort
from backend.matches.services.draw import draw_accept, draw_offer
from backend.matches.services.resign import match_resign
from backend.matches.services.verify import IDS, match_faults, matches_in, settled_faults
from engine.commands import main
from engine.records import read_json, read_record
from tests.support.builders import RULESETS, a_match, play_on, without_triggers
from tests.support.match_clock import later
from tests.support.openapi import assert_documented
from tests.support.people import Browser, refused
from tests.support.scale import scaled

CLOCK = {"type": "turn", "seconds": 3600}


def at(match: Match, seat: int) -> Account:
    return match.seats.select_related("account").get(number=seat).account


def resigned(match: Match) -> None:
    match_resign(match_id=match.pk, account=at(match, 1))


def aborted(match: Match) -> None:
    match_abort(match_id=match.pk, account=at(match, 0))


def agreed(match: Match) -> None:
    draw_offer(match_id=match.pk, account=at(match, 0))
    draw_accept(match_id=match.pk, account=at(match, 1))


def late(match: Match) -> None:
    """Let an hour go by, in which the service was up."""
    with time_machine.travel(timezone.now(), tick=False) as time:
        later(time, timedelta(seconds=3610))


def played(match: Match) -> None:
    play_on(match, moves=3000)


#: How it ends, after how many moves, and the reason.
ENDS: list[tuple[Callable[[Match], None], int, str]] = [
    (played, 0, ""), (resigned, 17, "resigned"), (resigned, 0, "resigned"), (aborted, 0, "aborted"),
    (aborted, 1, "aborted"), (agreed, 12, "agreed"), (late, 5, "time"),
]  # fmt: skip


def record_of(browser: Browser, match: Match, accept: str = "*/*") -> Any:
    return browser.read(f"matches/{match.pk}/record/", Accept=accept)


def assert_verified(folder: Path, written: str) -> None:
    """As anybody with the file does: `python -m engine verify FILE`."""
    file = folder / "record"
    file.write_text(written, encoding="utf-8")
    assert main(["verify", str(file)]) == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_engine_believes_both_forms_however_the_match_ended(at_alice, alice, bob, tmp_path, ruleset):
    siege = engine.RULESETS[ruleset].siege
    lengths: list[dict[str, int]] = [{"rounds": 1}, {"rounds": 2}, *([] if siege else [{"wins": 2}])]
    for number, (end, moves, reason) in enumerate(ENDS):
        terms = {"length": lengths[number % len(lengths)], "first": (0, 1, None)[number % 3], "nonces": ("ab", "0f")}
        match = play_on(a_match(alice, bob, ruleset=ruleset, clock=CLOCK, **terms), moves=moves, seed=number)
        end(match)
        match.refresh_from_db()
        assert match.is_over
        assert not reason or match.reason == reason
        text = record_of(at_alice, match).content.decode()
        data = record_of(at_alice, match, "application/json").json()
        assert_verified(tmp_path, text)
        assert_verified(tmp_path, json.dumps(data))
        assert read_record(text).record == read_json(data).record
        assert (data["result"]["winner"], data["result"]["reason"]) == (match.winner, match.reason)
        assert data["points"] == match.points
    assert_documented("Record", data)


@pytest.mark.parametrize("length", [{"rounds": scaled(2, 9)}, {"wins": scaled(2, 5)}], ids=str)
def test_the_longest_matches_have_records(at_alice, alice, bob, tmp_path, length):
    match = play_on(a_match(alice, bob, ruleset="edition2016+tactics", length=length), moves=3000)
    assert_verified(tmp_path, record_of(at_alice, match).content.decode())


def test_a_match_broken_off_in_its_second_round_has_one_whole_round(at_alice, alice, bob, tmp_path):
    match = a_match(alice, bob, length={"rounds": 3})
    while match.round == 1:
        match = play_on(match, moves=1)
    resigned(match)
    text = record_of(at_alice, match).content.decode()
    assert_verified(tmp_path, text)
    rounds = record_of(at_alice, match, "application/json").json()["rounds"]
    assert [recorded["result"] is None for recorded in rounds] == [False, True]
    assert rounds[1]["turns"] == []


def test_a_record_names_players_and_dates_and_plays_to_the_shown_position(at_alice, match):
    match = play_on(match)
    text = record_of(at_alice, match).content.decode()
    assert '[Seat0 "Alice"]' in text
    assert '[Seat1 "Bob"]' in text
    assert f'[Match "{match.pk}"]' in text
    assert f'[Date "{match.created:%Y-%m-%d}"]' in text
    assert "; seat 0 is dealt " in text
    shown = at_alice.read(f"matches/{match.pk}/").json()
    assert engine.dump(read_record(text).states[0][-1]) == shown["position"]
    assert f'[Secret "{shown["fairness"]["secret"]}"]' in text


def test_a_running_match_has_no_record(at_alice, at_charlie, match):
    for accept in ("*/*", "text/plain", "application/json"):
        refused(record_of(at_alice, match, accept), 409, "match_running")
    refused(record_of(at_charlie, match), 404, "not_found")


def test_a_public_record_is_the_same_for_everyone(at_alice, at_bob, browser, alice, bob):
    resigned(public := a_match(alice, bob, public=True))
    first, *others = [record_of(reader, public) for reader in (at_alice, at_bob, browser)]
    assert first.status_code == 200
    assert [answer.content for answer in others] == [first.content] * 2


TEXT, JSON = "text/plain; charset=utf-8", "application/json"


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", TEXT), ("text/html,application/xhtml+xml,*/*;q=0.8", TEXT), ("text/plain", TEXT),
        ("application/json", JSON), ("application/json, text/plain, */*", JSON), ("Application/JSON; q=0.9", JSON),
    ],
)  # fmt: skip
def test_a_record_is_text_unless_json_is_asked_for(at_alice, match, accept, form):
    resigned(match)
    answer = record_of(at_alice, match, accept)
    assert answer["Content-Type"] == form
    assert "Accept" in answer["Vary"].split(", ")
    assert answer.has_header("Content-Disposition") is form.startswith("text")
    if form.startswith("text"):
        assert answer["Content-Disposition"].startswith('attachment; filename="edition2016-2')


def test_a_record_has_no_third_form(at_alice, match):
    resigned(match)
    refused(record_of(at_alice, match, "image/png"), 406, "not_acceptable")


# --- `manage.py verify_matches`: every difference between what is stored and what the record says is found


def verify(*ids: Any) -> tuple[str, str, bool]:
    """Return what the command says, what it complains of, and whether it was content."""
    out, err = StringIO(), StringIO()
    try:
        call_command("verify_matches", *ids, stdout=out, stderr=err)
    except CommandError as error:
        return out.getvalue(), f"{err.getvalue()}{error}", False
    return out.getvalue(), err.getvalue(), True


@pytest.mark.stores
def test_matches_at_every_stage_are_found_good(match, alice, bob):
    play_on(match)
    a_match(alice, bob, first=None, nonces=("ab", ""))
    play_on(a_match(bob, alice, first=1), moves=7)
    match_resign(match_id=play_on(a_match(alice, bob), moves=3).pk, account=bob)
    assert verify() == ("4 matches, no fault\n", "", True)
    assert verify(match.pk) == ("1 matches, no fault\n", "", True)


def test_shares_come_to_all_matches_and_one_goes_on_where_it_was_stopped(alice, bob):
    ids = sorted(a_match(alice, bob).pk for _ in range(12))
    shares = [[match.pk for match in matches_in((number, 5))] for number in range(1, 6)]
    assert [pk for share in shares for pk in share] == ids
    assert [match.pk for match in matches_in((1, 1), ids[4])] == ids[5:]
    assert verify("--after", ids[4]) == ("7 matches, no fault\n", "", True)
    for text in ("0/2", "3/2", "half"):
        assert "is no share" in verify("--share", text)[1]


def test_verify_takes_only_one_choice_of_matches(match, monkeypatch):
    monkeypatch.setattr(verify_matches.Command, "in_processes", lambda _command, _number: None)
    assert verify("--processes", 2) == ("", "", True)
    assert verify("--share", "1/1", "--after", match.pk)[2]
    choices = {
        "ids": [[match.pk]],
        "--sample": [["--sample", 0], ["--sample", 5]],
        "--share and --after": [["--share", "1/3"], ["--after", match.pk]],
        "--processes": [["--processes", 2]],
    }
    for one, other in combinations(choices, 2):
        for given in product(choices[one], choices[other]):
            out, err, content = verify(*chain(*given))
            assert (out, content) == ("", False)
            assert err.endswith(f"these were {one} and {other}.")


def test_verify_that_is_stopped_prints_which_options_go_on_from_there(alice, bob, monkeypatch):
    monkeypatch.setattr(verify_matches, "STEP", 2)
    ids = sorted(a_match(alice, bob).pk for _ in range(3))
    assert f"2 matches, 0 faults; it goes on with --share 1/1 --after {ids[1]}\n" in verify()[0]
    assert verify(*ids)[0] == "2 matches, 0 faults\n3 matches, no fault\n"  # nowhere to go on from


def test_matches_with_ids_at_either_end_are_in_a_share(alice, bob):
    ids, match = (0, IDS // 2 - 1, IDS // 2, IDS - 1), a_match(alice, bob)
    for number in ids:
        match.pk = uuid.UUID(int=number)
        match.save(force_insert=True)
    found = [[each.pk.int for each in matches_in((share, 2)) if each.pk.int in ids] for share in (1, 2)]
    assert found == [[*ids[:2]], [*ids[2:]]]


def test_match_that_is_played_on_while_it_is_checked_has_no_fault(match):
    match = play_on(match, moves=3)
    read = Match.objects.get(pk=match.pk)
    play_on(match, moves=2)
    assert list(match_faults(read))  # its events are of later
    assert not settled_faults(read)


def _first_hand(match: Match) -> dict[str, Any]:
    [one, *first], [other, *second] = match.snapshot["hands"]
    return {**match.snapshot, "hands": [[other, *first], [one, *second]]}


FAULTS: dict[str, Callable[[Match], Any]] = {
    "snapshot is not what the events lead to": lambda match: Match.objects.update(snapshot=_first_hand(match)),
    "to_act is not what the events lead to": lambda match: Match.objects.update(to_act=1 - (match.to_act or 0)),
    "published_secret is not what the events lead to": lambda match: Match.objects.update(published_secret="ab" * 32),
    "its deal secret does not fit the commitment": lambda match: DealSecret.objects.update(secret="cd" * 32),
    "its ruleset chess is not known": lambda match: Match.objects.update(ruleset="chess"),
    "its snapshot has the format 9": lambda match: Match.objects.update(format=9),
    "its deal secret is missing": lambda match: DealSecret.objects.all().delete(),
    "status is not what the events lead to": lambda match: Match.objects.update(status="finished", reason="points"),
    "its moves are not numbered 1 to the last": lambda match: Move.objects.filter(number=3).update(number=9),
    "its events are not numbered 1 to the last": lambda match: Event.objects.filter(number=2).delete(),
    "its events cannot be played": lambda match: Event.objects.filter(number=2).update(
        data={"seat": 0, "action": "pass"}
    ),
    "the events do not say what the moves did": lambda match: Move.objects.filter(number=2).update(seat=0),
    "event 3 does not name the card that was drawn": lambda match: Event.objects.filter(number=3).update(
        data={
            **Event.objects.get(number=3).data,
            "card": "R9" if Event.objects.get(number=3).data["card"] == "R1" else "R1",
        }
    ),
    "a deal is missing": lambda match: Deal.objects.all().delete(),
    "round 1 was not dealt from the secret": lambda match: Deal.objects.update(snapshot=_first_hand(match)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_named(match, fault):
    match = play_on(match, moves=5)
    without_triggers(lambda: FAULTS[fault](match))
    _, complaint, content = verify()
    assert not content
    assert f"{match.pk}: " in complaint
    assert fault in complaint
