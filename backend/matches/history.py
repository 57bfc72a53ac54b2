"""What each event does to a match: the one way its row changes, and how it is derived for any time before.

A service decides what happens and writes it down as events; `follow` makes the row follow them. Doing the same from the
first event on gives the row as it was after any of them (`match_at`), so that what is stored can be checked
(`verify_matches`) and what a reader had then can be shown again (`selectors.match_view`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any

import engine
from backend.matches import codec
from backend.matches.clock.row import change_clock
from backend.matches.models import Event, Match, Move

#: Events that change position, round or result, and so the version; the others change nothing a move depends on.
COUNTED = {
    *(Event.Kind.STARTED, Event.Kind.ACTION, Event.Kind.ROUND_OVER, Event.Kind.FINISHED),
    *(Event.Kind.FROZEN, Event.Kind.THAWED, Event.Kind.ANNULLED, Event.Kind.REINSTATED),
}

#: What a match agreed on and never changes.
AGREED = (
    *("id", "ruleset", "revision", "format", "length", "first", "public", "clock"),
    *("commitment", "creator_nonce", "accepter_nonce", "created"),
)

Deals = Mapping[int, engine.State]


def match_at(match: Match, events: Iterable[Event], deals: Deals, secret: str) -> Match:
    """Return the match as its first events, in order, leave it; the row itself stays as it is, and nothing is saved.

    Args:
        match: The row.
        events: At least the first event. They may end in the middle of a move: `last_move` then has what came so far.
        deals: The rounds as they were dealt, by number.
        secret: What `finished` publishes.

    Raises:
        engine.EngineError: An action cannot be played: the events are not what was played.
    """
    then = Match(**{field: getattr(match, field) for field in AGREED})
    then.last_moves = []
    for _, together in groupby(events, key=lambda event: (event.version, event.move, event.created)):
        write = list(together)
        follow(then, write, deals, secret)
        last = write[-1]
        then.version, then.event, then.moves_made = last.version, last.number, last.move
        played = [event.data for event in write if event.kind == Event.Kind.ACTION]
        if played:
            seat, actions = played[0]["seat"], [data["action"] for data in played]
            then.last_moves = [Move(number=last.move, seat=seat, actions=actions, created=last.created)]
    return then


def actions_by_round(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events of actions, for each round that was dealt."""
    rounds: list[list[Event]] = []
    for event in events:
        if event.kind == Event.Kind.STARTED:
            rounds.append([])
        elif event.kind == Event.Kind.ACTION:
            rounds[-1].append(event)
    return rounds


def follow(match: Match, events: Sequence[Event], deals: Deals, secret: str = "") -> None:
    """Change the match as the events of one write say, its clock included.

    Args:
        match: A match as it was before; position, result, offer and clock are changed, no number of it.
        events: What happened, all at the `created` of the last.
        deals: The dealt states of the rounds that are started here.
        secret: What `finished` publishes.
    """
    now = events[-1].created
    over, on_hold, turn = match.is_over, match.is_on_hold, _turn_of(match)
    for event in events:
        _EFFECTS[event.kind](match, event.data, deals, secret)
    codec.put_state(match, codec.state_of(match))
    if match.is_on_hold:
        change_clock(match, lambda clock: clock.pause(now))
    elif on_hold and not match.is_over:
        change_clock(match, lambda clock: clock.resume(now))
    elif on_hold or _turn_of(match) != turn:
        done, goes_on = turn[2] if turn else None, not match.is_over
        change_clock(match, lambda clock: clock.stop(done, now, increment=goes_on).start(match.to_act, now))
    if not over:  # what is decided of it afterwards leaves the time of its end
        match.updated = now


def _turn_of(match: Match) -> tuple[int, int, int | None] | None:
    """What a clock runs for: round, turn and the seat to act; none before the first round."""
    return None if match.snapshot is None else (match.round, codec.state_of(match).turn, match.to_act)


def _started(match: Match, data: dict[str, Any], deals: Deals, _secret: str) -> None:
    match.round = data["round"]
    match.points = codec.points_of(match)
    match.state = deals[match.round]
    if "zones" in data:
        change_clock(match, lambda clock: replace(clock, zones=tuple(data["zones"])))


def _action(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.draw_offer = match.pause_offer = None  # an offer lapses with the next move
    match.state = engine.apply(codec.state_of(match), data["action"])


def _round_over(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.outcomes = [*match.outcomes, engine.outcome_of(codec.state_of(match)).to_json()]
    match.points = codec.points_of(match)


def _draw_offered(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.draw_offer = data["seat"]


def _draw_declined(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.draw_offer = None


def _clock_credited(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    change_clock(match, lambda clock: clock.refund(data["seconds"]))


def _time_given(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    change_clock(match, lambda clock: clock.give(data["seconds"]))


def _pause_offered(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.pause_offer = {"seat": data["seat"], "days": data["days"]}


def _pause_declined(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.pause_offer = None


def _paused(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.pause_offer, match.paused_until = None, datetime.fromisoformat(data["until"])


def _resumed(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.paused_until = None


def _vacation(match: Match, data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    since, until = datetime.fromisoformat(data["since"]), datetime.fromisoformat(data["until"])
    change_clock(match, lambda clock: clock.vacation(data["seat"], since, until))


def _finished(match: Match, data: dict[str, Any], _deals: Deals, secret: str) -> None:
    result = data["result"]
    match.status, match.winner, match.reason = Match.Status.FINISHED, result["winner"], result["reason"]
    match.ended_by = data.get("by")
    match.draw_offer = match.pause_offer = match.paused_until = None
    match.frozen = False
    match.published_secret = secret


def _frozen(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.frozen = True


def _thawed(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.frozen = False


def _annulled(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.annulled = True


def _reinstated(match: Match, _data: dict[str, Any], _deals: Deals, _secret: str) -> None:
    match.annulled = False


_EFFECTS: Mapping[str, Callable[[Match, dict[str, Any], Deals, str], None]] = {
    Event.Kind.STARTED: _started,
    Event.Kind.ACTION: _action,
    Event.Kind.ROUND_OVER: _round_over,
    Event.Kind.DRAW_OFFERED: _draw_offered,
    Event.Kind.DRAW_DECLINED: _draw_declined,
    Event.Kind.CLOCK_CREDITED: _clock_credited,
    Event.Kind.TIME_GIVEN: _time_given,
    Event.Kind.PAUSE_OFFERED: _pause_offered,
    Event.Kind.PAUSE_DECLINED: _pause_declined,
    Event.Kind.PAUSED: _paused,
    Event.Kind.RESUMED: _resumed,
    Event.Kind.VACATION: _vacation,
    Event.Kind.FINISHED: _finished,
    Event.Kind.FROZEN: _frozen,
    Event.Kind.THAWED: _thawed,
    Event.Kind.ANNULLED: _annulled,
    Event.Kind.REINSTATED: _reinstated,
}
