"""Matches at random positions, and who may ask about them: what invalid requests are made from."""

import random

import engine
from backend.accounts.models import Account
from backend.challenges.services.create import challenge_create
from backend.matches.models import Match
from backend.matches.services.create import match_create
from backend.matches.services.deal import deal_commit
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign
from tests.support.builders import random_submission
from tests.support.openapi import Endpoint, endpoints
from tests.support.people import PASSWORD, Browser, browser_of


class RandomScenario:
    """Alice and Bob, who play many matches, Charlie, whom they are no business of, and somebody not signed in."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._left: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        alice, bob, self.charlie = (Account.objects.create_user(name, PASSWORD) for name in ("Alice", "Bob", "Charlie"))
        self.players = alice, bob
        self.seats = [browser_of(player) for player in self.players]
        self.stranger, self.nobody = browser_of(self.charlie), Browser()
        self.matches = [self._match(ruleset, public=public) for ruleset in engine.RULESETS for public in (False, True)]
        for match in self.matches[::5]:
            match_resign(match_id=match.pk, account=self.players[0])
            match.refresh_from_db()
        self.running = [match for match in self.matches if not match.is_over]
        terms = {"account": alice, "ruleset": "edition2016"}
        self.open = challenge_create(**terms, visibility="link")
        self.direct = challenge_create(**terms, visibility="direct", opponent=bob.username)

    def _match(self, ruleset: str, *, public: bool) -> Match:
        match = match_create(ruleset=ruleset, accounts=self.players, commitment=deal_commit(), public=public)
        for _ in range(self.rng.randint(1, 12)):
            actions = random_submission(engine.load(match.snapshot), self.rng)
            account = self.players[match.to_act or 0]
            match = match_play(
                match_id=match.pk, account=account, actions=actions, expected_version=match.version
            ).match
        return match

    def some(self, *names: str, turn: str = "") -> Endpoint:
        """Return one of these operations: each once by chance before any comes again in this *turn*."""
        left = self._left.setdefault((turn, names), [])
        if not left:
            left += self.rng.sample(names, len(names))
        return endpoints()[left.pop()]

    def mover(self, match: Match) -> Browser:
        """Return the browser of the seat to act."""
        return self.seats[match.to_act or 0]
