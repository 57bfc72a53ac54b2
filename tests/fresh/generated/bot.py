"""A bot of what openapi-python-client has made, and no more: `python bot.py ADDRESS TOKEN OPPONENT`."""

import random
import sys
import time
from uuid import UUID

import httpx
from made import AuthenticatedClient
from made.api.challenges import challenge_create, challenge_get
from made.api.matches import event_list, match_get, match_play
from made.models import Challenge, ChallengeRequest, Match, MoveMade, MoveRequest, RulesetEnum, VisibilityEnum


def sit_down(client: AuthenticatedClient, opponent: str) -> UUID:
    """Challenge that player; return the match when it is accepted."""
    terms = ChallengeRequest(ruleset=RulesetEnum.EDITION2016, visibility=VisibilityEnum.DIRECT, opponent=opponent)
    challenge = challenge_create.sync(client=client, body=terms)
    while isinstance(challenge, Challenge) and challenge.match is None:
        time.sleep(0.2)  # between two looks
        challenge = challenge_get.sync(client=client, challenge_id=challenge.id)
    assert isinstance(challenge, Challenge), challenge
    assert challenge.match
    return challenge.match


def play(client: AuthenticatedClient, match_id: UUID) -> Match:
    """Play to the end."""
    while True:
        match = match_get.sync(client=client, match_id=match_id)
        assert isinstance(match, Match), match
        if match.status == "finished":
            return match
        if not match.options:
            event_list.sync(client=client, match_id=match_id, after=match.event, wait=10)
            continue
        option = random.choice(match.options)
        actions = [option.action, *(f"!{stone}" for stone in option.claims[:1])]
        made = match_play.sync(
            client=client, match_id=match_id, body=MoveRequest(actions=actions, expected_version=match.version)
        )
        assert isinstance(made, MoveMade), made


def main() -> None:
    """Play a match; print who has won."""
    address, token, opponent = sys.argv[1:]
    with AuthenticatedClient(base_url=address, token=token, timeout=httpx.Timeout(40)) as client:
        match = play(client, sit_down(client, opponent))
        assert match.result
        print("winner", match.result.winner)


main()
