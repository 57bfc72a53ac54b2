"""`python -m engine`: what each command says, and its exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine.commands.words import proof_words
from engine.picture import picture
from engine.records import read_text, to_json, to_text
from tests.support.engine.played import random_match
from tests.support.engine.running import ROOT, run, run_apart
from tests.support.scale import chance

RULESETS = list(engine.RULESETS)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(to_text(random_match("edition2016", chance("commands"), {"rounds": 2}, players=("Zoë", ""))))
    return path


@pytest.mark.parametrize("command", ["", "serve", "play", "replay", "verify", "rulesets", "show"])
def test_every_command_has_help(command):
    said = run(*filter(None, [command, "--help"]))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: python -m engine {command}".rstrip())
    assert "exit code" in said.out or command not in ("", "verify", "replay")


@pytest.mark.parametrize(
    "arguments",
    [(), ("fly",), ("play", "whist"), ("play", "--seat", "2"), ("play", "--rounds", "0"),
     ("play", "siege", "--wins", "2"), ("play", "--rounds", "1", "--wins", "1"), ("replay",),
     ("replay", "no/such/file"), ("verify", "."), ("show", "nix"), ("rulesets", "extra"), ("show", "--seat", "3")],
)  # fmt: skip
def test_a_wrong_command_line_or_an_unreadable_file_is_exit_code_2(arguments):
    said = run(*arguments)
    assert (said.code, said.out) == (2, "")
    assert "python -m engine" in said.err


def test_rulesets_lists_them_all():
    said = run("rulesets")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.splitlines()[1:]] == RULESETS


def test_the_program_runs_on_its_own():
    said = run_apart("rulesets")
    assert (said.code, said.out, said.err) == (0, run("rulesets").out, "")
    said = run_apart("verify", "-")
    assert (said.code, said.out, said.err) == (1, run("verify", "-").out, "")
    said = run_apart("show", "nix")
    assert (said.code, said.out, said.err) == (2, "", run("show", "nix").err)


def test_serve_answers_line_by_line():
    said = run("serve", said='{"cmd": "rulesets"}\nnonsense\n')
    assert said.code == 0
    assert [json.loads(line)["ok"] for line in said.out.splitlines()] == [True, False]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_show_draws_a_full_state_or_what_a_seat_may_see(ruleset, tmp_path):
    state = engine.new_round(ruleset, bytes(32), 0)
    path = tmp_path / "state.json"
    path.write_text(json.dumps(engine.dump(state)))
    assert run("show", path).out == picture(engine.dump(state)) + "\n"
    assert run("show", path, "--seat", "1").out == picture(engine.view(state, 1), bottom=1) + "\n"
    assert run("show", path, "--seat", "none").out == picture(engine.view(state, None)) + "\n"
    seen = json.dumps(engine.view(state, 0))
    assert run("show", said=seen).out == picture(engine.view(state, 0)) + "\n"
    assert "\x1b[" in run("show", path, "--colour", "always").out
    assert run("show", "--seat", "1", said=seen).code == 2


def test_a_position_that_a_record_came_to_is_saved_and_shown(record_file, tmp_path):
    saved = run("replay", record_file, "--form", "position")
    data = json.loads(saved.out)
    last = read_text(record_file.read_text()).states[-1][-1]
    assert data == {"format": engine.FORMAT, "revision": last.ruleset.since, "position": engine.dump(last)}
    assert engine.read_saved(data) == last
    assert run("show", said=saved.out).out == picture(engine.dump(last)) + "\n"
    line = run("replay", record_file, "--form", "line").out
    assert engine.parse_position(line) == last
    assert run("show", said=line).out == picture(engine.dump(last)) + "\n"
    assert run("show", "--seat", "1", said=line).out == picture(engine.view(last, 1), bottom=1) + "\n"
    assert run("show", said=line[:40]).code == 1
    seen = engine.saved(last, None)
    assert run("show", said=json.dumps(seen)).out == picture(engine.view(last, None)) + "\n"


@pytest.mark.parametrize(
    ("change", "words"),
    [({"format": 2}, "format"), ({"revision": 99}, "revision"), ({"revision": "1"}, "revision"),
     ({"extra": 1}, "format, revision and position"), ({"position": []}, "object")],
)  # fmt: skip
def test_a_saved_position_of_another_format_or_revision_is_refused(change, words):
    data = engine.saved(engine.new_round("siege", bytes(32), 0)) | change
    with pytest.raises(engine.BadState):
        engine.read_saved(data)
    said = run("show", said=json.dumps(data))
    assert (said.code, said.out) == (1, "")
    assert words in said.err


def test_show_says_what_is_wrong_with_a_position():
    state = engine.dump(engine.new_round("edition2016", bytes(32), 0))
    state["hands"][0][0] = state["hands"][0][1]
    for text, words in (
        (json.dumps(state), "missing"), ("[]", "a JSON object"), ("{", "line 1"), ("{}", "not a position"),
        ("[" * 100_000, "not JSON"),
    ):  # fmt: skip
        said = run("show", said=text)
        assert (said.code, said.out) == (1, "")
        assert words in said.err
    assert run("show", said=b"\xff").code == 1


def test_replay_tells_the_match_and_draws_where_each_round_came_to(record_file):
    said = run("replay", record_file)
    assert (said.code, said.err) == (0, "")
    record = read_text(record_file.read_text())
    for states in record.states:
        assert picture(engine.dump(states[-1])) in said.out
    assert said.out.startswith("edition2016, 2 rounds, Zoë and seat 1\n\nRound 1, seat ")
    assert "\nRound 2: " in said.out
    assert said.out.rstrip().split("\n")[-1].startswith("Match: ")
    pictures = run("replay", record_file, "--pictures")
    assert pictures.out.count("clan deck") == sum(len(recorded.turns) for recorded in record.record.rounds)  # type: ignore[union-attr]


def test_replay_turns_one_form_into_the_other(record_file, tmp_path):
    in_json = run("replay", record_file, "--form", "json")
    assert in_json.code == 0
    record = read_text(record_file.read_text()).record
    assert record is not None
    assert json.loads(in_json.out) == to_json(record)
    assert run("replay", "-", "--form", "text", said=in_json.out).out == record_file.read_text()
    noted = run("replay", record_file, "--form", "text", "--notes").out
    assert "; seat 0 is dealt" in noted
    assert read_text(noted).record == record
    # A terminal that cannot write an accent gets an escape, not an error.
    assert "Zo\\xeb" in run_apart("replay", record_file, PYTHONIOENCODING="ascii").out


def test_replay_plays_a_broken_record_as_far_as_it_holds(record_file):
    lines = record_file.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(" 10. "))
    lines[at] = " 10. 0 nonsense"
    record_file.write_text("\n".join(lines))
    said = run("replay", record_file)
    assert said.code == 1
    assert "  9. " in said.out
    assert "turn 10" in said.out
    assert said.err.startswith(f"{record_file}: line {at + 1}: ")
    assert run("verify", record_file).code == 1


def test_verify_says_what_holds(record_file):
    said = run("verify", record_file)
    assert said.code == 0
    assert [line.split(":")[0].split() for line in said.out.splitlines()] == [
        ["ok", "commitment"], ["ok", "seeds"], ["ok", "moves"], ["ok", "result"],
    ]  # fmt: skip
    text = record_file.read_text()
    record_file.write_text(text.replace('[Nonce0 "abc"]', '[Nonce0 "abd"]'))
    said = run("verify", record_file)
    assert said.code == 1
    assert "FAILED  seeds: round 1" in said.out
    assert run("verify", "-", said="").code == 1


def test_a_proof_is_told_in_a_sentence():
    formation = {"type": "colour_run", "sum": 24}
    other = {"type": "same", "sum": 15}
    yes = {"valid": True, "mine": formation, "theirs": None, "best": None}
    assert proof_words(yes, 3, 0) == (
        "seat 0 may claim 3: colour run 24, and seat 1 can no longer complete the side opposite"
    )
    assert proof_words({**yes, "best": other}, 3, 0).endswith("the best that seat 1 can still make is same 15")
    assert proof_words({**yes, "theirs": other}, 3, 1) == "seat 1 may claim 3: colour run 24 beats same 15 opposite"
    no = {"valid": False, "reason": "can_be_beaten", "mine": other, "counter": ["R7", "R8"]}
    assert proof_words(no, 9, 0) == "seat 0 may not claim 9: same 15 can still be beaten with the unseen R7 R8"
    tie = {"valid": False, "reason": "beaten", "mine": other, "theirs": other}
    assert proof_words(tie, 2, 1).endswith("2: both sides are same 15, and the side opposite was complete first")
    assert proof_words({**yes, "theirs": formation}, 2, 1).endswith("colour run 24, and its side was complete first")
    for reason in ("closed", "incomplete", "not_attacker"):
        assert proof_words({"valid": False, "reason": reason}, 1, 0).startswith("seat 0 may not claim 1: ")


def test_output_that_nobody_reads_is_no_error(record_file):
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", "replay", str(record_file), "--pictures"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
