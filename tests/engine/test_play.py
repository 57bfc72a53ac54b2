"""`python -m engine play`: a match at a terminal."""

import os
import pty
import random
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import engine
from engine.picture import picture
from engine.records import read_text, verify
from tests.support.engine.played import random_action
from tests.support.engine.running import ROOT, run
from tests.support.scale import PROVE, chance, scaled

RULESETS = list(engine.RULESETS)


class Player:
    """A person at the terminal who asks what is legal and does one of it."""

    def __init__(self, *arguments: str | Path) -> None:
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "engine", "play", *map(str, arguments)]
        # A shell that runs the tests in the background makes its children deaf to Ctrl-C.
        hearing = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, preexec_fn=hearing)  # noqa: PLW1509

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
        """Send a line, and read the answer."""
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
        self.process.communicate(timeout=60)
        assert self.process.returncode == 0
        return heard


@pytest.mark.parametrize("ruleset", RULESETS if PROVE else ["edition2004+tactics+expert", "deck52", "siege+tactics"])
def test_a_person_plays_a_whole_match_against_random(ruleset, tmp_path):
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
def test_two_people_at_one_terminal_play_a_round_and_take_back_what_they_like(ruleset, tmp_path):
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


def test_two_people_at_one_screen_see_their_own_hands_only_when_they_say_so():
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
    assert process.wait(timeout=60) == 0
    os.close(screen)


def test_an_interrupted_match_is_saved_all_the_same(tmp_path):
    path = tmp_path / "saved.txt"
    player = Player("--seed", "x", "--save", path)
    player.hear()
    player.process.send_signal(signal.SIGINT)
    player.process.communicate(timeout=60)
    assert player.process.returncode == 130
    assert read_text(path.read_text()).error is None


def test_malformed_input_at_the_table_changes_nothing(tmp_path):
    path = tmp_path / "saved.txt"
    wrong = ["", "gibberish", "why", "why x", "why 99", "why 1 7", "undo", "R1@1 R1@2 R1@3", "+c", "!1", "\u00e9\x07"]
    said = run("play", "--seed", "x", "--save", path, said="\n".join(wrong))
    assert said.code == 0
    assert "nothing to undo" in said.out
    reading = read_text(path.read_text())
    assert reading.error is None
    assert len(reading.states[0]) == 1


def test_actions_on_one_line_are_played_together_or_not_at_all_and_only_ones_own(tmp_path):
    path = tmp_path / "saved.txt"
    state = engine.new_round("edition2016", engine.round_seed(bytes(32), 1, ("", "")), 0)
    mine, theirs = f"{state.hands[0][0]}@1", f"{state.hands[1][0]}@1"
    for line, played in ((f"{mine} +c", 2), (f"{mine} +t", 0), (f"{mine} +c {theirs}", 0)):
        run("play", "--seed", "0" * 64, "--first", "0", "--save", path, said=line + "\n")
        assert len(read_text(path.read_text()).states[0]) == 1 + played


def test_the_screen_shows_no_card_that_its_reader_may_not_see():
    for seed in range(scaled(3, 50)):
        secret = bytes([seed]) * 32
        state = engine.new_round("edition2016", engine.round_seed(secret, 1, ("", "")), 0)
        said = run("play", "--against", "random", "--seed", secret.hex(), "--first", "0", said="show\nquit\n")
        assert not set(state.hands[1] + state.decks.clan) & set(said.out.split())
        assert set(state.hands[0]) <= set(said.out.split())
    assert "?c" not in run("play", "--open", "--seed", "1", said="quit\n").out
