"""Checking that what is stored of a match is what its record says."""

import uuid
from collections.abc import Iterator

import engine
from backend.matches import codec
from backend.matches.history import match_at
from backend.matches.models import Event, Match, Move
from backend.matches.services.recall import deals_of, secret_of
from backend.matches.services.verify_lists import listing_faults

#: What of a row follows from its events.
FOLLOWS = (
    *("status", "version", "event", "moves_made", "round", "snapshot", "to_act", "outcomes", "points"),
    *(
        "draw_offer",
        "banks",
        "clock_since",
        "deadline",
        "zones",
        "vacations",
        "frozen",
        "annulled",
        "clock_paused_since",
    ),
    *("given", "pause_offer", "paused_until"),
    *("winner", "reason", "ended_by", "published_secret", "updated"),
)


IDS = 1 << 128
BATCH = 100
#: The one share that is all.
WHOLE = "1/1"


def match_faults(match: Match) -> Iterator[str]:
    """Yield a sentence for each thing wrong with the match; nothing when row, events, moves and deals agree.

    Deals each round again from the secret, lets a new row follow the events, and compares it with the one that is
    stored; the moves have to hold the same actions.
    """
    secret = secret_of(match)
    if secret is None:
        yield "its deal secret is missing"
        return
    if match.ruleset not in engine.RULESETS:
        yield f"its ruleset {match.ruleset} is not known"
        return
    if match.format != engine.FORMAT:
        yield f"its snapshot has the format {match.format}, and this is {engine.FORMAT}"
        return
    if engine.commitment(bytes.fromhex(secret)) != match.commitment:
        yield "its deal secret does not fit the commitment"
    moves, events = list(match.moves.all()), list(match.events.all())
    if [event.number for event in events] != list(range(1, match.event + 1)) or not events:
        yield "its events are not numbered 1 to the last"
        return
    yield from _move_faults(match, moves, events)
    deals = deals_of(match)
    yield from _deal_faults(match, deals, secret)
    try:
        told = match_at(match, events, deals, secret)
    except (engine.EngineError, KeyError, ValueError) as error:
        yield f"its events cannot be played: {error}"
        return
    yield from _draw_faults(events, deals)
    yield from (f"{field} is not what the events lead to" for field in FOLLOWS if _differ(match, told, field))
    if codec.state_read(match) != told.state:
        yield "the snapshot does not read as the state that wrote it"
    yield from listing_faults(match)


def settled_faults(match: Match) -> list[str]:
    """Return what is wrong with a match that may be played on meanwhile: its row was read before its events were."""
    found = list(match_faults(match))
    while found:
        now = Match.objects.filter(pk=match.pk).first()
        if now is None or now.event == match.event:
            break
        match, found = now, list(match_faults(now))
    return found


def matches_in(share: tuple[int, int], after: uuid.UUID | None = None) -> Iterator[Match]:
    """
    Yield the matches of a share by their ids, in batches that hold nothing open.

    Args:
        share: Which one, and of how many: ids are random, so that ranges of them are alike.
        after: The id behind which to go on.
    """
    number, _ = share
    first, last = ids_of(share)
    rows = Match.objects.order_by("pk").filter(pk__lte=last)
    seen = {"pk__gt": max(after, first)} if after else {"pk__gt" if number > 1 else "pk__gte": first}
    while batch := list(rows.filter(**seen)[:BATCH]):
        yield from batch
        seen = {"pk__gt": batch[-1].pk}


def ids_of(share: tuple[int, int]) -> tuple[uuid.UUID, uuid.UUID]:
    """Return the id behind which that share of all ids begins, and its last."""
    number, of = share
    first, last = (uuid.UUID(int=max(0, IDS * part // of - 1)) for part in (number - 1, number))
    return first, last


def sample_of(count: int) -> set[uuid.UUID]:
    """Return the ids of at most so many matches, at random: ids are random, and an index is in their order."""
    found: set[uuid.UUID] = set()
    for _ in range(count):
        rows = Match.objects.order_by("pk").values_list("pk", flat=True)
        found |= set(rows.filter(pk__gte=uuid.uuid4())[:1] or rows[:1])
    return found


def _move_faults(match: Match, moves: list[Move], events: list[Event]) -> Iterator[str]:
    if [move.number for move in moves] != list(range(1, match.moves_made + 1)):
        yield "its moves are not numbered 1 to the last"
    played = [(event.move, event.data.get("seat"), event.data.get("action")) for event in events if _is_action(event)]
    if played != [(move.number, move.seat, action) for move in moves for action in move.actions]:
        yield "the events do not say what the moves did"


def _draw_faults(events: list[Event], deals: dict[int, engine.State]) -> Iterator[str]:
    """Compare what was drawn with what lay there: players are shown the one, and the game goes on with the other."""
    state: engine.State | None = None
    for event in events:
        if event.kind == Event.Kind.STARTED:
            state = deals[event.data["round"]]
        elif _is_action(event) and state is not None:
            if event.data.get("card") != engine.drawn_card(state, event.data["action"]):
                yield f"event {event.number} does not name the card that was drawn"
            state = engine.apply(state, event.data["action"])


def _deal_faults(match: Match, deals: dict[int, engine.State], secret: str) -> Iterator[str]:
    """Deal each round again; who is first in a later one follows from how those before it ended."""
    if sorted(deals) != list(range(1, match.round + 1)):
        yield "a deal is missing"
        return
    series = engine.new_series(match.ruleset, match.length, match.first, revision=match.revision)
    for outcome in [*match.outcomes, None]:
        dealt = deals.get(series.round) if series.result is None else None
        if dealt is not None and dealt != series.deal(bytes.fromhex(secret), match.nonces):
            yield f"round {series.round} was not dealt from the secret"
        if outcome is not None:
            series = series.after(engine.RoundOutcome.from_json(outcome))


def _is_action(event: Event) -> bool:
    return event.kind == Event.Kind.ACTION


def _differ(match: Match, told: Match, field: str) -> bool:
    return bool(getattr(match, field) != getattr(told, field))
