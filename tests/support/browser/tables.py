"""Matches of any ruleset for the browser tests: an opponent without a browser, and a way of choosing moves."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from tests.support.browser.backstage import Backstage
from tests.support.browser.phones import Phone, phone
from tests.support.browser.policies import builder

Match = dict[str, Any]
Option = dict[str, Any]
Policy = Callable[[Match], Option]


class Opponent:
    """A guest who plays over the API alone, from the options of the view."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1/", headers={"Origin": address}, timeout=60)
        self.match_id = ""
        self.name = str(self._post("accounts/guest/", {})["username"])

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

    def join(self, code: str) -> None:
        """Accept the invitation of that code."""
        self.accept(self.http.get(f"challenges/by-code/{code}/").raise_for_status().json()["id"])

    def accept(self, challenge: str) -> None:
        """Accept that challenge."""
        self.match_id = self._post(f"challenges/{challenge}/accept/", {})["id"]

    def play_on(self, choose: Callable[[Match], list[str]] = lambda match: [builder(match)["action"]]) -> Match:
        """Play until it is for the other to act or the match is over; return the match as it is then."""
        match = self.match()
        while match["options"]:
            match = self.play(choose(match), match["version"])
        return match

    def resign(self) -> None:
        self._post(f"matches/{self.match_id}/resign/", {})

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        token = self.http.cookies.get("csrftoken", "")
        answer = self.http.post(path, json=body, headers={"X-CSRFToken": token})
        assert answer.is_success, answer.text
        return answer.json()


@contextmanager
def table(person: Phone, ruleset: str, *, first: str = "me", shown: bool = True) -> Iterator[Opponent]:
    """
    Seat a new guest on that phone at a match against an opponent; *first* is who begins, seen from the phone.

    The phone has the match open, unless it is not to be *shown*: then only `match_id` of the opponent says which.
    """
    opponent = Opponent(person.address)
    try:
        challenge = opponent.invite(ruleset, {"me": "opponent", "opponent": "me"}[first])
        person.play_as_guest()
        opponent.match_id = accept(person, challenge)
        if shown:
            person.open(f"/m/{opponent.match_id}")
        yield opponent
    finally:
        opponent.http.close()


@contextmanager
def table_with_claim(person: Phone, backstage: Backstage) -> Iterator[Opponent]:
    """Seat a new guest on that phone at a match in which a card of theirs makes a claim possible."""
    opponent = Opponent(backstage.address)
    try:
        opponent.match_id = backstage.do("match_with_claim", first=person.play_as_guest(), second=opponent.name)
        person.open(f"/m/{opponent.match_id}")
        yield opponent
    finally:
        opponent.http.close()


def accept(person: Phone, challenge: str) -> str:
    """Accept that challenge; return the match."""
    return str(person.post(f"challenges/{challenge}/accept/", nonce="ab")["id"])


@contextmanager
def two_accounts(browser: Browser, address: str, mine: str, yours: str, **look: Any) -> Iterator[tuple[Phone, Phone]]:
    """Give two phones, each with a new account of that name; the first of them looks as told."""
    with phone(browser, address, **look) as me, phone(browser, address) as you:
        me.sign_up(mine)
        you.sign_up(yours)
        yield me, you


def seat(me: Phone, you: Phone, **terms: Any) -> str:
    """Seat two who have accounts in a match that *me* begins, unless the *terms* say otherwise; return it."""
    terms = {"ruleset": "edition2016", "visibility": "link", "first": "me", **terms}
    return accept(you, me.post("challenges/", **terms)["id"])


def shows(person: Phone) -> Match:
    """Wait until the phone shows the match as it is now; return it."""
    view = person.match()
    expect(person.page.locator(f"[data-version='{view['version']}']")).to_be_visible()
    return view


def took(person: Phone, before: Match, actions: list[str]) -> None:
    """Wait until the move is played: exactly these actions, and what the server plays after them by itself."""
    expect(person.page.locator(f"[data-version='{before['version']}']")).to_have_count(0)
    number = before["last_move"]["number"] if before["last_move"] else 0
    move = person.api(f"matches/{person.match_id}/moves/?after={number}")["results"][0]
    assert move["seat"] == before["seat"]
    assert move["actions"][: len(actions)] == actions


def kind_of(action: str) -> str:
    """Return what sort of action it is: a clan card by `@`, a tactic card by its code, all else by its first sign."""
    if re.match(r"[A-IK-Z]\d+@", action):
        return "@"
    kind = re.split(r"[@:=0-9]", action)[0]
    return kind[0] if kind[0] in "-!<^" else kind + (">x" if action.endswith(">x") else "")


def choosing(place: Policy, rng: random.Random) -> Callable[[Match], list[str]]:
    """
    Return a way of choosing a move: a claim, else a kind of action that it has not chosen yet, else mostly a clan card.

    *place* says where clan cards go. Of the claims that an action makes possible at most one goes with it: it may win
    the round. After a pass they are made in a move of their own.
    """
    chosen: set[str] = set()

    def choose(match: Match) -> list[str]:
        kinds: dict[str, list[Option]] = {}
        for option in match["options"]:
            kinds.setdefault(kind_of(option["action"]), []).append(option)
        # What was laid is given up by a retreat: one is enough to have seen it.
        rest = sorted(kinds.keys() - {"@", "<"}) or sorted(kinds)
        fresh = sorted(kinds.keys() - chosen)
        kind = "!" if "!" in kinds else rng.choice(fresh or rest)
        if not fresh and "@" in kinds and rng.random() < 0.8:
            kind = "@"
        chosen.add(kind)
        option = place({**match, "options": kinds[kind]}) if kind == "@" else rng.choice(kinds[kind])
        return [option["action"], *(f"!{stone}" for stone in option["claims"][:1] if kind not in {"!", "<", "pass"})]

    return choose
