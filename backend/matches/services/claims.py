"""Why the stones of a match were taken: each claim as things stood then, derived from the events."""

from collections.abc import Sequence
from typing import Any

import engine
from backend.common.errors import Invalid
from backend.matches.history import actions_by_round
from backend.matches.models import Event, Match
from backend.matches.services.recall import snapshots_of


def claim_list(*, match: Match, round: int | None = None) -> list[dict[str, Any]]:  # noqa: A002  # the API's word
    """Return the claims of that round so far, of the last one for null, in their order. Costs two queries.

    Face-up cards alone are in it, so that anybody may read it who may read the match.

    Raises:
        Invalid: There is no such round yet.
    """
    number = match.round if round is None else round
    if number > match.round:
        raise Invalid.field("round", "max_value", f"The last round is {match.round}.")
    events = actions_by_round(match.events.filter(number__lte=match.event))[number - 1]
    return claims_shown(engine.load(snapshots_of(match)[number], match.revision), events)


def claims_shown(start: engine.State, events: Sequence[Event]) -> list[dict[str, Any]]:
    """Return the claims that these actions of a round made, from its deal on, as the API shows them."""
    made = engine.claims_made(start, [event.data["action"] for event in events])
    return [_shown(claim, events[claim.action - 1]) for claim in made]


def _shown(claim: engine.Claimed, event: Event) -> dict[str, Any]:
    return {
        "stone": claim.stone,
        "seat": claim.seat,
        "turn": claim.turn,
        "event": event.number,
        "sides": [list(side) for side in claim.sides],
        "proof": claim.proof.explained(),
    }
