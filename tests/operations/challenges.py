"""Challenges, and the rematch, which is one."""

from collections.abc import Iterator

from backend.common.access import Scope
from tests.operations.operation import (
    NO_BODY,
    NOT_FOUND,
    NOT_SEATED,
    Fuzzing,
    NoHiddenCards,
    Operation,
    Request,
    Viewpoint,
    Who,
    asks,
)

NOT_A_BOT = "409 not_a_bot"
NOT_DEALT = NoHiddenCards("It reads and writes challenges: the deal is made when one is accepted.")


def challenge_accept(viewpoint: Viewpoint) -> Iterator[Request]:
    """The new match's first round is dealt as that of the old one was: seat 1 begins it with what they had there."""
    if viewpoint.seat == 1:
        yield Request(f"challenges/{viewpoint.challenge}/accept/", {})


OPERATIONS: dict[str, Operation] = {
    "challenge_list": Operation(
        "challenges/", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_DEALT,
        invalid_queries=("cursor=x", "show=", "ruleset=", "clock=", "bots="), queries=3,
    ),
    "challenge_create": Operation(
        "challenges/", Who("201"), Scope.CHALLENGE,
        {"ruleset": "edition2016", "visibility": "link", "length": {"rounds": 3}, "public": True}, NOT_DEALT,
        queries=11,
    ),
    "challenge_get": Operation(
        "challenges/{challenge.pk}/", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_DEALT, queries=6
    ),
    "challenge_get_by_code": Operation(
        "challenges/by-code/{challenge.code}/", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_DEALT, queries=6
    ),
    "challenge_set_nonce": Operation(
        "challenges/{challenge.pk}/", Who("200", "403 not_your_challenge"), Scope.CHALLENGE, {"nonce": "0f"}, NOT_DEALT,
        queries=9,
    ),
    "challenge_cancel": Operation(
        "challenges/{challenge.pk}/", Who("204", "403 not_your_challenge"), Scope.CHALLENGE, NO_BODY, NOT_DEALT,
        fuzzing=Fuzzing.UNAIMED, queries=5,
    ),
    "challenge_accept": Operation(
        "challenges/{received_challenge.pk}/accept/", Who("201", NOT_FOUND), Scope.CHALLENGE, {"nonce": "0f"},
        challenge_accept, queries=17,
    ),
    "challenge_decline": Operation(
        "challenges/{received_challenge.pk}/decline/", Who("200", NOT_FOUND), Scope.CHALLENGE, {}, NOT_DEALT, queries=13
    ),
    "challenge_renew": Operation(
        "challenges/{challenge.pk}/renew/", Who("200", "403 not_your_challenge"), Scope.CHALLENGE, {}, NOT_DEALT,
        queries=8,
    ),
    "bot_terms_get": Operation(
        "{bot_terms}", Who("200", NOT_FOUND), Scope.READ, NO_BODY, NOT_DEALT, queries=3
    ),
    "bot_terms_set": Operation(
        "{bot_terms}", Who(NOT_A_BOT, bot="200"), Scope.CHALLENGE,
        {
            "rulesets": ["edition2016"], "clocks": ["turn", "none"], "people": True, "bots": False, "at_once": 8,
            "per_player_a_day": 3,
        },
        NOT_DEALT, queries=2,
    ),
    "bot_terms_drop": Operation("{bot_terms}", Who("204"), Scope.CHALLENGE, NO_BODY, NOT_DEALT, queries=3),
    "pairing_get": Operation(
        "pairing/?ruleset=edition2016", Who("200"), Scope.READ, NO_BODY, NOT_DEALT,
        invalid_queries=("ruleset=", "ruleset=chess"), queries=6,
    ),
    "pairing_start": Operation(
        "pairing/", Who("201"), Scope.CHALLENGE, {"ruleset": "edition2016", "pace": "days"}, NOT_DEALT, queries=14
    ),
    "match_rematch": Operation(
        "matches/{finished_match.pk}/rematch/", Who("201", NOT_FOUND, NOT_SEATED), Scope.CHALLENGE, {},
        asks("{match}rematch/", {}), queries=15,
    ),
}  # fmt: skip
