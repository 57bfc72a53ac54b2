"""Checking that what is stored of a match is what its record says."""

from collections.abc import Iterator

import engine
from backend.matches import codec
from backend.matches.models import Event, Match
from backend.matches.models.secret import DealSecret


def match_faults(match: Match) -> Iterator[str]:
    """Yield a sentence for each thing wrong with the match; nothing when snapshot, record and deal agree.

    Deals the round again from the secret, replays the moves, and compares the outcome with the snapshot, the columns
    copied out of it, and the events.
    """
    secret = DealSecret.objects.filter(pk=match.commitment).values_list("secret", flat=True).first()
    if secret is None:
        yield "its deal secret is missing"
        return
    if match.ruleset not in engine.RULESETS:
        yield f"its ruleset {match.ruleset} is not known"
        return
    yield from _deal_faults(match, secret)

    state = engine.new_round(
        match.ruleset, engine.round_seed(bytes.fromhex(secret), match.round, match.nonces), match.first
    )
    moves, events = list(match.moves.all()), list(match.events.all())
    yield from _numbering_faults(match, [move.number for move in moves], [event.number for event in events])

    expected: list[dict[str, object]] = []
    for move in moves:
        for action in move.actions:
            data: dict[str, object] = {"seat": move.seat, "action": action}
            try:
                if state.to_act != move.seat:
                    yield f"move {move.number} is of seat {move.seat}, which was not to act"
                if card := engine.drawn_card(state, action):
                    data["card"] = card
                state = engine.apply(state, action)
            except engine.EngineError as error:
                yield f"move {move.number} cannot be replayed: {action}: {error}"
                return
            expected.append(data)
    yield from _outcome_faults(match, state)
    if [event.data for event in events if event.kind == Event.Kind.ACTION] != expected:
        yield "the events do not tell what the moves did"


def _deal_faults(match: Match, secret: str) -> Iterator[str]:
    if engine.commitment(bytes.fromhex(secret)) != match.commitment:
        yield "its deal secret does not fit the commitment"
    if match.published_secret != (secret if match.status == Match.Status.FINISHED else ""):
        yield "the secret is published before the end, or not after it"


def _numbering_faults(match: Match, moves: list[int], events: list[int]) -> Iterator[str]:
    if moves != list(range(1, match.moves_made + 1)):
        yield "its moves are not numbered 1 to the last"
    if events != list(range(1, match.event + 1)):
        yield "its events are not numbered 1 to the last"


def _outcome_faults(match: Match, state: engine.State) -> Iterator[str]:
    if engine.dump(state) != match.snapshot:
        yield "the snapshot is not what the moves lead to"
    elif codec.state_of(match) != state:
        yield "the snapshot does not read as the state that wrote it"
    finished = match.status == Match.Status.FINISHED
    if match.to_act != (None if finished else state.to_act):
        yield "the copied seat to act is not the snapshot's"
    if state.result is not None and (match.reason, match.points) != (
        Match.Reason.POINTS,
        codec.points_of(state.result),
    ):
        yield "its result is not the round's"
    if state.result is None and finished and match.reason != Match.Reason.RESIGNED:
        yield "it is finished in the middle of a round"
