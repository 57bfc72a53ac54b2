"""What a picture of a match or of a position says, in the language of the moment."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from backend.matches.words import REASONS, ruleset_name

Scores = tuple[tuple[int, bool], tuple[int, bool]]


class Caption(NamedTuple):
    """The words beside a table."""

    #: The two players, or what the position is; the address of a page is named so.
    title: str
    #: How it stands, in lines.
    text: str
    #: At the far end of the rows above and below the table.
    above: str
    below: str

    @property
    def sentence(self) -> str:
        """How it stands, in one line, and by which rules."""
        text = self.text.replace("\n", " ")
        return f"{text}{'' if text.endswith('?') else '.'} {self.above}"


def of_match(view: dict[str, Any]) -> Caption:
    """Return what is said of a match, as everybody may see it (`match_view` for nobody)."""
    names = [player["username"] for player in view["players"]]
    title = _("{first} against {second}").format(first=names[0], second=names[1])
    rules = ruleset_name(view["ruleset"])
    first, second = names
    if view["result"] is None:
        turn, to_act = _turn(view["position"]), view["position"]["to_act"]
        below = turn if to_act is None else _("{turn} · {name} to play").format(turn=turn, name=names[to_act])
        return Caption(title, _("The match is on"), rules, below)
    winner = view["result"]["winner"]
    if winner is None:
        text = _("{first} and {second}:\n{how}").format(first=first, second=second, how=_without_winner(view))
    else:
        beaten = names[1 - winner]
        text = _("{winner} beats {loser}:\n{how}").format(winner=names[winner], loser=beaten, how=_how(view, beaten))
    return Caption(title, text, rules, _("Watch the replay"))


def of_position(position: dict[str, Any], near: int) -> Caption:
    """Return what is said of a position that somebody shares, seen from that seat."""
    rules, turn = ruleset_name(position["ruleset"]), _turn(position)
    left = len(position["decks"]["clan"]) + len(position["decks"]["tactic"])
    below = _("Left to draw: {count}").format(count=left)
    if position["to_act"] is None:
        text = _("The round is over:\n{how}").format(how=_reason(position["result"]["reason"]))
    elif position["to_act"] == near:
        text = _("{turn}:\nwhat would you play?").format(turn=turn)
    else:
        text = _("{turn}:\nthe other player is to play").format(turn=turn)
    return Caption(_("A position of {ruleset}").format(ruleset=rules), text, rules, below)


def scores_of_match(view: dict[str, Any], near: int) -> Scores | None:
    """Return the points of a match that was counted in points, else the stones that each has; the winner's first."""
    result, points = view["result"], view["points"]
    several = view["round"] > 1
    if points is not None and (several or (result and result["reason"] == "points")):
        counted: Sequence[int] = points
    else:
        stones = _stones(view["position"])
        if stones is None:
            return None
        counted = stones
    first = near if result is None or result["winner"] is None else result["winner"]
    return (counted[first], first == near), (counted[1 - first], first != near)


def scores_of_position(position: dict[str, Any], near: int) -> Scores | None:
    """Return the stones that each has, the near player's first; None for the siege, which counts none."""
    stones = _stones(position)
    return None if stones is None else ((stones[near], True), (stones[1 - near], False))


def _stones(position: dict[str, Any]) -> tuple[int, int] | None:
    if position["attacker"] is not None:
        return None
    owners = [stone["claimed_by"] for stone in position["stones"]]
    return owners.count(0), owners.count(1)


def _turn(position: dict[str, Any]) -> str:
    return _("Turn {number}").format(number=position["turn"])


def _reason(reason: str) -> str:
    return str(REASONS.get(reason, reason))


def _how(view: dict[str, Any], loser: str) -> str:
    reason = view["result"]["reason"]
    if reason == "resigned":
        return _("{loser} resigned").format(loser=loser)
    if reason == "time":
        return _("{loser} ran out of time").format(loser=loser)
    rounds = len(view["outcomes"])
    if rounds > 1:
        return _("in {count} rounds").format(count=rounds)
    return _reason(view["outcomes"][-1]["reason"]) if rounds else pgettext("how a match ended", "the match is over")


def _without_winner(view: dict[str, Any]) -> str:
    if view["result"]["reason"] == "aborted":
        return _("the match was aborted")
    return pgettext("how a match ended", "a draw")
