"""Matches of any ruleset for the browser tests: an opponent without a browser, and fingers that play any action."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from tests.e2e.phones import Phone

Match = dict[str, Any]
Option = dict[str, Any]


class Opponent:
    """A guest who plays over the API alone, by chance, from the options of the view."""

    def __init__(self, address: str, rng: random.Random) -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1/", headers={"Origin": address}, timeout=20)
        self.rng = rng
        self.match_id = ""
        self._post("accounts/guest/", {})

    def invite(self, ruleset: str, first: str) -> str:
        """Make an invitation to that ruleset; return its id. *first* is `me` or `opponent`."""
        terms = {"ruleset": ruleset, "visibility": "link", "first": first}
        return str(self._post("challenges/", terms)["id"])

    def match(self) -> Match:
        return dict(self.http.get(f"matches/{self.match_id}/").raise_for_status().json())

    def play(self, actions: list[str], version: int) -> Match:
        """Play them; return the match as it is then."""
        body = {"actions": actions, "expected_version": version}
        return dict(self._post(f"matches/{self.match_id}/moves/", body)["match"])

    def play_on(self, choose: Callable[[Match], list[str]]) -> Match:
        """Play until it is for the other to act or the match is over; return the match as it is then."""
        match = self.match()
        while match["options"]:
            match = self.play(choose(match), match["version"])
        return match

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        token = self.http.cookies.get("csrftoken", "")
        answer = self.http.post(path, json=body, headers={"X-CSRFToken": token})
        assert answer.is_success, answer.text
        return answer.json()


@contextmanager
def table(person: Phone, ruleset: str, *, seed: int, first: str = "me") -> Iterator[Opponent]:
    """Seat a new guest on that phone at a match against an opponent; *first* is who begins, seen from the phone."""
    opponent = Opponent(person.address, random.Random(seed))
    try:
        challenge = opponent.invite(ruleset, {"me": "opponent", "opponent": "me"}[first])
        person.open(f"/c/{challenge}")
        person.tap("guest")
        person.page.wait_for_url("**/m/*")
        opponent.match_id = person.match_id
        yield opponent
    finally:
        opponent.http.close()


def kind_of(action: str) -> str:
    """Return what sort of action it is: a clan card by `@`, a tactic card by its code, all else by its first sign."""
    if re.match(r"[A-IK-Z]\d+@", action):
        return "@"
    kind = re.split(r"[@:=0-9]", action)[0]
    return kind[0] if kind[0] in "-!<^" else kind + (">x" if action.endswith(">x") else "")


def by_chance(rng: random.Random, played: dict[str, int] | None = None) -> Callable[[Match], list[str]]:
    """
    Return a way of choosing a move: a claim, else a kind of action not yet *played*, else mostly a clan card.

    Of the claims that an action makes possible at most one goes with it: it may win the round.
    """
    counts = {} if played is None else played

    def choose(match: Match) -> list[str]:
        kinds: dict[str, list[Option]] = {}
        for option in match["options"]:
            kinds.setdefault(kind_of(option["action"]), []).append(option)
        fresh = sorted(kind for kind in kinds if kind not in counts)
        if "!" in kinds:
            kind = "!"
        elif fresh:
            kind = rng.choice(fresh)
        else:
            # What was laid is given up by a retreat: one is enough to have seen it.
            others = sorted(kinds.keys() - {"@", "<"}) or sorted(kinds)
            kind = "@" if "@" in kinds and (rng.random() < 0.7 or not kinds.keys() - {"@", "<"}) else rng.choice(others)
        counts[kind] = counts.get(kind, 0) + 1
        option = _best(match, kinds[kind], rng)
        claims = [] if kind == "!" else option["claims"][:1]
        return [option["action"], *(f"!{stone}" for stone in claims)]

    return choose


def _best(match: Match, options: list[Option], rng: random.Random) -> Option:
    """The option that lets one claim, else the one that adds to the fullest side, so that rounds come to an end."""
    if kind_of(options[0]["action"]) != "@":
        return rng.choice(options)

    def worth(option: Option) -> float:
        card, stone = option["action"].split("@")
        side = match["position"]["stones"][int(stone) - 1]["sides"][match["seat"]]
        like = sum(other[0] == card[0] or other[1:] == card[1:] for other in side)
        return 10 * len(option["claims"]) + len(side) + 2 * like + rng.random()

    return max(options, key=worth)


class Fingers:
    """Plays actions on a phone: what is tapped for each is said by NOTATION, not by the client."""

    def __init__(self, person: Phone) -> None:
        self.person = person

    def press(self, name: str) -> None:
        """Tap what has that test id."""
        self.person.test_id(name).tap()

    def play(self, actions: list[str]) -> None:
        """Choose the actions of one move and send them; a failure says how far it came."""
        try:
            closing = self.choose(actions[0])
            for claim in actions[1:]:
                self.press(f"claim-{claim[1:]}")
            self.press(closing)
        except PlaywrightError as error:
            hint, button = (self.person.test_id(name).inner_text() for name in ("hint", "confirm"))
            error.add_note(f"playing {actions}: the hint says {hint!r}, the button {button!r}")
            raise

    def choose(self, action: str) -> str:
        """Tap what the action names, one thing after the other; return what sends it."""
        sign, rest = action[0], action[1:]
        match sign:
            case "!":
                self.press(f"claim-{rest}")
            case "+":
                return self._closer(f"confirm-deck-{'clan' if rest == 'c' else 'tactic'}")
            case "-":
                self.press(f"hand-card-{rest}")
            case "<":
                self.press("way-do-retreat")
                for stone in rest.split(","):
                    self.press(f"stone-{stone}")
            case "^":
                self.press("way-do-cauldron")
                self.press(f"stone-{rest}")
            case _ if action in {"pass", "end", "XC="}:
                return self._closer("confirm-do-pass")
            case _:
                self._cards(action)
        return "confirm"

    def _closer(self, name: str) -> str:
        """The only closer there is has the name of the button in whose place it stands."""
        expect(self.person.test_id("confirm").or_(self.person.test_id(name)).first).to_be_visible()
        return name if self.person.test_id(name).count() else "confirm"

    def _cards(self, action: str) -> None:
        head, _, rest = re.sub(r"^XC=", "XC=:", action).partition(":")
        if not rest:  # R7@3, MU@3, EX@3, SC
            card, _, stone = action.partition("@")
            self.press(f"hand-card-{card}")
            if stone:
                self.press(f"stone-{stone}")
            return
        if head != "XC=":
            self.press(f"hand-card-{head}")
        if head in {"XC", "XC="}:
            self._several([f"hand-card-{card}" for card in rest.split(",")])
        elif head == "SU":
            self._several([f"tray-card-{card}" for card in rest.split(",")])
        else:
            self._move(rest)

    def _several(self, names: list[str]) -> None:
        for name in names:
            # The last ones may have been taken by themselves.
            if self.person.test_id("confirm").is_disabled():
                self.press(name)

    def _move(self, text: str) -> None:
        source, _, goal = text.partition(">")
        card, _, start = source.partition("@")
        if start:
            self.press(f"stone-{start}")
        taken = self.person.test_id(f"tray-card-{card}")
        if taken.count():
            taken.tap()
        if goal == "x":
            discard = self.person.test_id("way-discard")
            if discard.count():
                discard.tap()
        elif goal:
            self.press(f"stone-{goal}")
