"""A turn as it is thought through, action by action, before it is played: for programs that play here in the server."""

import engine
from backend.matches import codec
from backend.matches.models import Event, Match
from backend.matches.services.play import act, must_act


class TurnDraft:
    """
    A turn of one seat: what it may see before each action, and the actions so far. Nothing is locked or written.

    All of it is then one move (`match_play`). An action that shows a card, as a scout does, shows it here as well: so
    who thinks must come to the same actions whenever it is asked again, or it could try and take back.

    Args:
        match: The match; its seats are not needed.
        seat: The seat that is to act.

    Raises:
        ServiceError: As `must_act`.
    """

    def __init__(self, match: Match, seat: int) -> None:
        must_act(match, seat)
        self.match, self.seat, self.version = match, seat, match.version
        self.actions: list[str] = []
        self._state = codec.state_of(match)
        self._seen = _actions_seen(match, seat)

    @property
    def ended(self) -> bool:
        """Whether the seat is not to act any more."""
        return self._state.result is not None or self._state.to_act != self.seat

    def view(self) -> engine.View:
        """Return the position as the seat sees it (`engine.view`)."""
        return engine.view(self._state, self.seat)

    def seen(self) -> list[str]:
        """Return the actions of the round as the seat has seen them, the oldest first."""
        return list(self._seen)

    def legal(self) -> list[str]:
        """Return every action that is legal now."""
        return engine.legal_actions(self._state)

    def play(self, action: str) -> None:
        """Add an action.

        Raises:
            ServiceError: `BadAction` or `IllegalAction`; the draft stays as it was.
        """
        action, self._state = act(self._state, action, seat=self.seat, index=len(self.actions))
        self.actions.append(action)
        self._seen.append(engine.action_as_seen(action, self.seat, self.seat))


def _actions_seen(match: Match, seat: int) -> list[str]:
    """Return the actions of the running round as that seat has seen them. Two queries."""
    begun = match.events.filter(kind=Event.Kind.STARTED).order_by("-number").values_list("number", flat=True).first()
    events = match.events.filter(kind=Event.Kind.ACTION, number__gt=begun or 0).order_by("number")
    return [codec.event_as_seen(match, event, seat)["data"]["action"] for event in events]
