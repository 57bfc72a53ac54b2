"""`python -m engine`: what each command says, and its exit code."""

import io
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
from engine.commands import main
from engine.commands.words import proof_words
from engine.picture import picture
from engine.records import read_text, to_json, to_text, verify
from tests.engine.played import random_action, random_match
from tests.engine.scale import chance, scaled

ROOT = Path(engine.__file__).parent.parent
RULESETS = list(engine.RULESETS)


class Said(NamedTuple):
    code: int
    out: str
    err: str


def run(*arguments: str | Path, said: str | bytes = "") -> Said:
    """What the program does with this on its standard input, here in this process."""
    given = said.encode() if isinstance(said, str) else said
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8"))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            code = int(ended.code or 0)
        sys.stdout.flush()
        sys.stderr.flush()
        return Said(code, out.getvalue().decode(), err.getvalue().decode())


def run_apart(*arguments: str | Path, said: str = "", **environment: str) -> Said:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    ended = subprocess.run(
        command, cwd=ROOT, input=said.encode(), capture_output=True, timeout=60, check=False,
        env={"PATH": "", "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )  # fmt: skip
    return Said(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "match.txt"
    path.write_text(to_text(random_match("edition2016", chance("commands"), {"rounds": 2}, players=("Zoë", ""))))
    return path


@pytest.mark.parametrize("command", ["", "serve", "play", "replay", "verify", "rulesets", "show"])
def test_every_command_has_help(command: str) -> None:
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
def test_a_wrong_command_line_or_an_unreadable_file_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert (said.code, said.out) == (2, "")
    assert "python -m engine" in said.err


def test_rulesets_lists_them_all() -> None:
    said = run("rulesets")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.splitlines()[1:]] == RULESETS


def test_the_program_runs_on_its_own() -> None:
    said = run_apart("rulesets")
    assert (said.code, said.out, said.err) == (0, run("rulesets").out, "")
    said = run_apart("verify", "-")
    assert (said.code, said.out, said.err) == (1, run("verify", "-").out, "")
    said = run_apart("show", "nix")
    assert (said.code, said.out, said.err) == (2, "", run("show", "nix").err)


def test_serve_answers_line_by_line() -> None:
    said = run("serve", said='{"cmd": "rulesets"}\nnonsense\n')
    assert said.code == 0
    assert [json.loads(line)["ok"] for line in said.out.splitlines()] == [True, False]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_show_draws_a_full_state_or_what_a_seat_may_see(ruleset: str, tmp_path: Path) -> None:
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


def test_show_says_what_is_wrong_with_a_position() -> None:
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


def test_replay_tells_the_match_and_draws_where_each_round_came_to(record_file: Path) -> None:
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


def test_replay_turns_one_form_into_the_other(record_file: Path, tmp_path: Path) -> None:
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


def test_replay_plays_a_broken_record_as_far_as_it_holds(record_file: Path) -> None:
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


def test_verify_says_what_holds(record_file: Path) -> None:
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


class Player:
    """A person at the terminal who asks what is legal and does one of it."""

    def __init__(self, *arguments: str | Path) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "engine", "play", *map(str, arguments)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)

    def hear(self) -> str:
        """What is said up to the next prompt, or the end."""
        assert self.process.stdout
        heard = ""
        while not re.search(r"(^|\n)seat [01]> $", heard):
            letter = self.process.stdout.read(1)
            if not letter:
                break
            heard += letter
        return heard

    def say(self, line: str) -> str:
        """Say a line, and hear the answer."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.hear()

    def play(self, rng: random.Random) -> str:
        """Play to the end of the match; the last that was heard."""
        heard = self.hear()
        while heard.endswith("> "):
            actions = self.say("legal").split("\nseat ")[0].split()
            heard = self.say(rng.choice([a for a in actions if a[0] == "!"] or actions))
        self.process.communicate(timeout=10)
        assert self.process.returncode == 0
        return heard


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_person_plays_a_whole_match_against_random(ruleset: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.txt"
    length = ["--rounds", "2"] if engine.RULESETS[ruleset].siege else ["--wins", "1"]
    player = Player(ruleset, "--against", "random", "--seat", "1", "--seed", "a seed", "--save", path, *length)
    heard = player.play(chance(f"play {ruleset}"))
    assert "\nMatch: " in heard
    reading = read_text(path.read_text())
    assert reading.error is None
    assert reading.record is not None
    assert reading.record.result is not None
    assert not [check for check in verify(reading) if not check.holds]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_people_at_one_terminal_play_a_round_and_take_back_what_they_like(ruleset: str, tmp_path: Path) -> None:
    rng = chance(f"two {ruleset}")
    path = tmp_path / "saved.txt"
    state = engine.new_round(ruleset, engine.round_seed(bytes(32), 1, ("", "")), 0)
    lines: list[str] = []
    while not state.is_over:
        legal = engine.legal_actions(state)
        if len(legal) == 1 and legal[0] in ("+c", "+t", "end"):
            state = engine.apply(state, legal[0])
            continue
        other = rng.choice(legal)
        if rng.random() < 0.2 and can_be_taken_back(state, other):
            lines += [other, "undo"]
        action = random_action(state, rng)
        lines.append(action.lower() if rng.random() < 0.2 else action)
        state = engine.apply(state, action)
    said = run("play", ruleset, "--seed", "0" * 64, "--first", "0", "--save", path, said="\n".join(lines) + "\n")
    assert (said.code, said.err) == (0, "")
    reading = read_text(path.read_text())
    assert reading.error is None
    assert reading.states[0][-1] == state
    assert picture(engine.dump(state)) in said.out
    # While the match goes on, what a finished round hid stays hidden.
    said = run("play", ruleset, "--seed", "0" * 64, "--first", "0", "--rounds", "2", said="\n".join(lines) + "\n")
    assert picture(engine.view(state, None)) in said.out
    assert not re.search(r"deck \d+:", said.out)


def can_be_taken_back(state: engine.State, action: str) -> bool:
    """Whether the round goes on after this action, so that somebody is asked again and may say undo."""
    state = engine.apply(state, action)
    while not state.is_over and engine.legal_actions(state) in (["+c"], ["+t"], ["end"]):
        state = engine.apply(state, engine.legal_actions(state)[0])
    return not state.is_over


def test_two_people_at_one_screen_see_their_own_hands_only_when_they_say_so() -> None:
    """On a real terminal, where the screen is cleared between the two."""
    screen, keyboard = pty.openpty()
    command = [sys.executable, "-m", "engine", "play", "--seed", "0" * 64, "--first", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdin=keyboard, stdout=keyboard, env={**os.environ, "NO_COLOR": "1"})
    os.close(keyboard)
    state = engine.new_round("edition2016", engine.round_seed(bytes(32), 1, ("", "")), 0)
    hands = [" ".join(hand) for hand in state.hands]

    def hear(prompt: str) -> str:
        heard = ""
        while not heard.endswith(prompt):
            heard += os.read(screen, 4096).decode().replace("\r\n", "\n")
        return heard

    enter = "press Enter when only you are looking. "
    heard = hear(enter)
    assert heard.endswith(f"Seat 0, {enter}")
    assert hands[0] not in heard
    os.write(screen, b"\n")
    assert hands[0] in hear("seat 0> ")
    os.write(screen, f"{state.hands[0][0]}@1\n".encode())
    heard = hear(enter)
    assert heard.endswith(f"Seat 1, {enter}")
    assert "(" not in heard
    os.write(screen, b"\n")
    heard = hear("seat 1> ")
    assert "\x1b[2J" in heard
    assert hands[1] in heard
    os.write(screen, b"quit\n")
    assert process.wait(timeout=10) == 0
    os.close(screen)


def test_an_interrupted_match_is_saved_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "saved.txt"
    player = Player("--seed", "x", "--save", path)
    player.hear()
    player.process.send_signal(signal.SIGINT)
    player.process.communicate(timeout=10)
    assert player.process.returncode == 130
    assert read_text(path.read_text()).error is None


def test_what_is_said_wrongly_at_the_table_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "saved.txt"
    wrong = ["", "gibberish", "why", "why x", "why 99", "why 1 7", "undo", "R1@1 R1@2 R1@3", "+c", "!1", "\u00e9\x07"]
    said = run("play", "--seed", "x", "--save", path, said="\n".join(wrong))
    assert said.code == 0
    assert "nothing to undo" in said.out
    reading = read_text(path.read_text())
    assert reading.error is None
    assert len(reading.states[0]) == 1


def test_actions_on_one_line_are_played_together_or_not_at_all_and_only_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "saved.txt"
    state = engine.new_round("edition2016", engine.round_seed(bytes(32), 1, ("", "")), 0)
    mine, theirs = f"{state.hands[0][0]}@1", f"{state.hands[1][0]}@1"
    for line, played in ((f"{mine} +c", 2), (f"{mine} +t", 0), (f"{mine} +c {theirs}", 0)):
        run("play", "--seed", "0" * 64, "--first", "0", "--save", path, said=line + "\n")
        assert len(read_text(path.read_text()).states[0]) == 1 + played


def test_the_screen_shows_no_card_that_its_reader_may_not_see() -> None:
    for seed in range(scaled(3, 50)):
        secret = bytes([seed]) * 32
        state = engine.new_round("edition2016", engine.round_seed(secret, 1, ("", "")), 0)
        said = run("play", "--against", "random", "--seed", secret.hex(), "--first", "0", said="show\nquit\n")
        assert not set(state.hands[1] + state.decks.clan) & set(said.out.split())
        assert set(state.hands[0]) <= set(said.out.split())
    assert "?c" not in run("play", "--open", "--seed", "1", said="quit\n").out


def test_a_proof_is_told_in_a_sentence() -> None:
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
    for reason in ("closed", "incomplete", "not_attacker"):
        assert proof_words({"valid": False, "reason": reason}, 1, 0).startswith("seat 0 may not claim 1: ")


def test_output_that_nobody_reads_is_no_error(record_file: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", "replay", str(record_file), "--pictures"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
