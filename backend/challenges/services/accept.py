"""Accepting a challenge."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.lock import lock_accounts
from backend.accounts.services.restrict import must_not_be_banned
from backend.challenges.errors import ChallengeClosed, OwnChallenge
from backend.challenges.models import Challenge
from backend.challenges.services.bot_matches import must_be_within_limit, note_bot_match
from backend.challenges.services.lock import lock_challenge, must_be_open, must_have_zone
from backend.matches.models import Match
from backend.matches.services.create import match_create
from backend.matches.services.switch import must_be_offered

FIRST_SEATS = {Challenge.First.RANDOM: None, Challenge.First.ME: 0, Challenge.First.OPPONENT: 1}


@transaction.atomic
def challenge_accept(*, challenge_id: uuid.UUID, account: Account, nonce: str = "") -> Match:
    """Accept a challenge and start its match. Of two who accept at once, the lock lets one through.

    Raises:
        MatchBanned: The account may begin no match.
        ChallengeNotFound: There is none, or it was sent to somebody else.
        OwnChallenge: The account made it.
        ChallengeClosed: Somebody was faster, or it has ended otherwise, or one of the two has blocked the other, or is
            being deleted, or staff keep its creator from playing.
        TimeZoneNeeded: Its clock excludes times, and the account has no time zone.
        RulesetOff: No new matches of its ruleset are offered at the moment; the challenge stays open.
        BotLimitReached: Both are bots, and one has begun too many matches with bots lately; the challenge stays open.
    """
    must_not_be_banned(account)
    challenge = lock_challenge(challenge_id=challenge_id, account_id=account.pk)
    if challenge.creator_id == account.pk:
        raise OwnChallenge
    must_be_open(challenge)
    if not account.is_house:  # which keeps no nights
        must_have_zone(account, challenge.clock)
    if not lock_accounts([challenge.creator_id, account.pk]):
        raise ChallengeClosed(f"This challenge is {Challenge.Status.CANCELLED}.")
    if challenge.rematch_of_id is None:
        must_be_offered(challenge.ruleset)
    must_be_within_limit(account, challenge.creator)
    challenge.match = match_create(
        ruleset=challenge.ruleset,
        accounts=(challenge.creator, account),
        commitment=challenge.commitment,
        nonces=(challenge.creator_nonce, nonce),
        length=challenge.length,
        clock=challenge.clock,
        public=challenge.public,
        first=FIRST_SEATS[Challenge.First(challenge.first)],
        challenge_id=challenge.pk,
    )
    note_bot_match(challenge.match, (challenge.creator, account))
    challenge.status = Challenge.Status.ACCEPTED
    challenge.opponent = account
    challenge.waited = waited(challenge)
    challenge.save(update_fields=["match", "status", "opponent", "waited"])
    return challenge.match


def waited(challenge: Challenge) -> int | None:
    """Return how many seconds its creator has looked for any opponent until now; null if they have not."""
    return round((timezone.now() - challenge.created).total_seconds()) if challenge.automatic else None
