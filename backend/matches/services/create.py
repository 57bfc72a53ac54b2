"""Starting a match."""

import uuid
from typing import Any

from django.db import transaction

import engine
from backend.accounts.models import Account
from backend.accounts.selectors import settings_of
from backend.matches import codec
from backend.matches.clock.row import clock_of
from backend.matches.models import Event, Match, Seat
from backend.matches.models.secret import DealSecret
from backend.matches.services.vacation import vacations_under_way
from backend.matches.services.write import NewEvent, match_write
from backend.notifications.services.notify import Notice


@transaction.atomic
def match_create(
    *,
    ruleset: str,
    accounts: tuple[Account, Account],
    commitment: str,
    nonces: tuple[str, str] = ("", ""),
    length: dict[str, Any] | None = None,
    first: int | None = None,
    clock: dict[str, Any] | None = None,
    public: bool = False,
    challenge_id: uuid.UUID | None = None,
) -> Match:
    """Deal round 1 and write the match with its two seats.

    Args:
        ruleset: An id of `engine.RULESETS`.
        accounts: The challenge's creator (seat 0) and who accepted it (seat 1).
        commitment: What `deal_commit` published before the nonces came in.
        nonces: The two players' own parts of the seed.
        length: How long it goes; one round unless given.
        first: The seat that begins, null for the lot that lies in the seed (RULES 4.2).
        clock: The clock agreed on (`clock.terms`), null for none.
        public: Whether anybody may watch.
        challenge_id: The challenge it came from, for the notice.
    """
    match = Match(
        ruleset=ruleset,
        revision=engine.REVISION,
        format=engine.FORMAT,
        length=length or {"rounds": 1},
        first=first,
        clock=clock,
        public=public,
        commitment=commitment,
        creator_nonce=nonces[0],
        accepter_nonce=nonces[1],
    )
    secret = DealSecret.objects.values_list("secret", flat=True).get(pk=commitment)
    state = codec.series_of(match).deal(bytes.fromhex(secret), nonces)
    # The last one that changed this ruleset: an earlier build reads the matches of all others.
    match.revision = state.ruleset.since
    return match_open(match=match, accounts=accounts, state=state, challenge_id=challenge_id)


def match_open(
    *,
    match: Match,
    accounts: tuple[Account, Account],
    state: engine.State,
    challenge_id: uuid.UUID | None = None,
) -> Match:
    """Write a new match whose first round is dealt as *state*, and notify both players. Wants an open transaction."""
    ids = accounts[0].pk, accounts[1].pk
    started = NewEvent(Event.Kind.STARTED, {"round": match.round, "first": state.first} | _zones(match, accounts))
    match_write(
        match=match,
        players=ids,
        events=[started, *vacations_under_way(match, ids)],
        deals={match.round: state},
        notices=[Notice(account, "match_started", match.pk, challenge_id) for account in ids],
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, account=account) for number, account in enumerate(accounts)
    )
    return match


def _zones(match: Match, accounts: tuple[Account, Account]) -> dict[str, Any]:
    """Return the time zones of the players' excluded times from now on, if they have agreed on any."""
    clock = clock_of(match)
    if clock is None or not clock.terms.excluded:
        return {}
    return {"zones": [settings_of(account).time_zone or "UTC" for account in accounts]}
