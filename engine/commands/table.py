"""A match at a terminal: asks who is to act, plays what they say, shows each no more than they may see."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable

from engine.commands.terminal import say
from engine.commands.words import match_words, outcome_words, proof_words
from engine.deals import below, stream
from engine.errors import BadAction, BadRequest, EngineError
from engine.notation import action_as_seen, drawn_card, read_action
from engine.picture import picture
from engine.positions import dump
from engine.proofs import prove
from engine.records import record_match, to_text
from engine.series import Series, outcome_of
from engine.state import EXCHANGE_REPLY, State
from engine.turns import apply, legal_actions
from engine.views import view

_HELP = """\
An action: R7@3 lays the red 7 at stone 3, !3 claims it, +c draws, pass, end; docs/reference/notation.md has them all.
Several on one line are played together or, if one is refused, not at all.
legal      every action you have now        why 3      may you claim stone 3? why 3 1: may seat 1?
show       the position again               undo       take back the last choice of a person
help       this                             quit       stop here"""

#: Steps that nobody needs to be asked about when nothing else is legal.
_FORCED = ("+c", "+t", "end")
_CLEAR = "\x1b[2J\x1b[H"


class _Quit(Exception):
    """Somebody wants to stop, or the input has ended."""


class Table:
    """A match being played; `chance` is the seat that plays at random, None for two people."""

    def __init__(
        self, series: Series, secret: bytes, *, chance: int | None, open_hands: bool = False, colours: bool = False
    ) -> None:
        self.series = series
        self.secret = secret
        self.chance = chance
        self.open_hands = open_hands
        self.colours = colours
        self.played: list[list[str]] = []
        self.states: list[State] = []
        self._shown_to: int | None = chance if chance is None else 1 - chance
        self._hot_seat = chance is None and not open_hands and sys.stdin.isatty() and sys.stdout.isatty()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _words: say(_HELP),
            "?": lambda _words: say(_HELP),
            "legal": lambda _words: self._legal(),
            "show": lambda _words: self._show(),
            "why": self._why,
            "undo": lambda _words: self._undo(),
            "quit": _quit,
        }

    def play(self) -> None:
        """Play round after round until the match is over or somebody quits."""
        say("Type help for what can be said here.")
        try:
            while self.series.result is None:
                self._round()
        except _Quit:
            say("Stopped.")
            return
        say(f"Match: {match_words(self.series)}")

    def record_text(self) -> str:
        """The record of what was played."""
        length = self.series.length.to_json()
        record = record_match(
            ruleset=self.series.ruleset.id,
            rounds=self.played,
            secret=self.secret,
            length=length,
            first=self.series.first,
        )
        return to_text(record, notes=True)

    def _round(self) -> None:
        self.states = [self.series.deal(self.secret)]
        self.played.append([])
        say(f"\nRound {self.series.round}, seat {self.states[0].first} first.")
        shown: State | None = None
        while not self._now.is_over:
            forced = _forced(self._now)
            if forced is not None:
                self._apply([forced])
            elif self._now.to_act == self.chance:
                self._apply([self._by_chance()])
            else:
                if shown is not self._now:
                    self._show()
                shown = self._now
                self._ask()
        self.series = self.series.after(self._now)
        # What is hidden stays so until the match ends, in its earlier rounds too (NOTATION "Actions").
        shows_all = self.open_hands or self.series.result is not None
        say(picture(dump(self._now) if shows_all else view(self._now, self._reader), colours=self.colours))
        say(f"\nRound {len(self.series.outcomes)}: {outcome_words(outcome_of(self._now))}")

    @property
    def _reader(self) -> int | None:
        """The seat of the one person at the screen, None if there are two."""
        return None if self.chance is None else 1 - self.chance

    @property
    def _now(self) -> State:
        return self.states[-1]

    def _ask(self) -> None:
        """Let the seat to act say something, and do it."""
        words = self._read(f"seat {self._now.to_act}> ").split()
        if not words:
            return
        command = self._commands.get(words[0].lower())
        if command is not None:
            command(words[1:])
            return
        try:
            self._apply([_as_written(self._now, word) for word in words])
        except EngineError as error:
            say(error.message)

    def _read(self, prompt: str) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            say()
            raise _Quit
        return line.strip()

    def _apply(self, actions: list[str]) -> None:
        """Play these actions, all or, raising EngineError, none; say what the others may know of them."""
        seat = self._now.to_act
        states = list(self.states)
        for action in actions:
            if states[-1].to_act not in (seat, None):
                raise BadRequest(f"{action} is too much: the other seat is to act before it")
            states.append(apply(states[-1], action))
        for before, after, action in zip(
            states[len(self.states) - 1 :], states[len(self.states) :], actions, strict=False
        ):
            say(f"seat {seat}: {self._as_told(before, after, action)}")
        self.states = states
        self.played[-1] += actions

    def _as_told(self, before: State, after: State, action: str) -> str:
        """The action with the card it drew, as far as the reader of the screen may know them."""
        if self.open_hands or before.to_act is None:
            seen, may_know = action, True
        else:
            seen = action_as_seen(action, before.to_act, self._reader, pending=after.phase == EXCHANGE_REPLY)
            may_know = before.to_act == self._reader
        card = drawn_card(before, action) if may_know else None
        return f"{seen} ({card})" if card else seen

    def _by_chance(self) -> str:
        """A claim if there is one, else any action; the same in the same place of the same deal."""
        actions = legal_actions(self._now)
        claims = [action for action in actions if action[0] == "!"]
        words = stream(self._now.seed, f"chance:{self._now.actions}")
        choices = claims or actions
        return choices[below(words, len(choices))]

    def _show(self) -> None:
        state = self._now
        seat = state.to_act
        if self._hot_seat and seat != self._shown_to:
            self._read(f"Seat {seat}, press Enter when only you are looking. ")
            sys.stdout.write(_CLEAR)
        self._shown_to = seat
        position = dump(state) if self.open_hands else view(state, seat)
        say(f"\n{picture(position, bottom=seat or 0, colours=self.colours)}\n")

    def _legal(self) -> None:
        for line in textwrap.wrap(" ".join(legal_actions(self._now)), 79, break_on_hyphens=False):
            say(line)

    def _why(self, words: list[str]) -> None:
        if not words or len(words) > 2 or not all(word.isdecimal() and len(word) < 3 for word in words):
            say("why N, or why N SEAT: a stone's number, and 0 or 1")
            return
        stone, seat = int(words[0]), int(words[1]) if len(words) > 1 else self._now.to_act or 0
        try:
            say(proof_words(prove(self._now, stone, seat), stone, seat))
        except EngineError as error:
            say(error.message)

    def _undo(self) -> None:
        """Go back to the last state in which a person had a choice."""
        back = len(self.states) - 2
        while back >= 0 and (self.states[back].to_act == self.chance or _forced(self.states[back])):
            back -= 1
        if back < 0:
            say("There is nothing to undo in this round.")
            return
        del self.states[back + 1 :], self.played[-1][back:]
        say(f"Taken back to turn {self._now.turn}.")


def _quit(_words: list[str]) -> None:
    raise _Quit


def _forced(state: State) -> str | None:
    """The draw or the end of turn that is the only thing to do, if it is."""
    actions = legal_actions(state)
    return actions[0] if len(actions) == 1 and actions[0] in _FORCED else None


def _as_written(state: State, word: str) -> str:
    """The action that a person means: as typed if it can be read, else with its letters in the usual case."""
    try:
        return read_action(state.ruleset, word).text
    except BadAction:
        usual = word.upper().replace(">X", ">x")
        return usual.lower() if usual in ("PASS", "END", "+C", "+T") else usual
