"""What `manage.py demo` fills a database with: accounts, matches of every ruleset in many states, open challenges.

Everything goes through the services, as if people had done it. The choices follow from a seed; the deals do not, for
nobody can choose those (docs/architecture.md, "What a deal is"), so that a state is played for and not laid out.
"""

import random
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db import transaction

from backend.accounts.models import Account
from backend.accounts.services.account_create import account_create
from backend.accounts.services.guest_create import guest_create
from backend.accounts.usernames import username_key
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.create import challenge_create
from backend.challenges.services.rematch import match_rematch
from backend.common.clock_terms import DAY, HOUR, MINUTE
from backend.matches import selectors
from backend.matches.models import Match
from backend.matches.services.abort import match_abort
from backend.matches.services.draw import draw_accept, draw_offer
from backend.matches.services.play import match_play
from backend.matches.services.resign import match_resign

NAMES = ("Ada", "Ben", "Cleo")
CLAN_CARD = re.compile(r"[^J]\d+@\d")  # R7@3, but not the joker J1@3

Option = dict[str, Any]


class Table:
    """A match and its two players, who know no rules and go by its options."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self.match = match
        self.players = [seat.account for seat in match.seats.select_related("account")]
        self._rng = rng

    def play(self, moves: int) -> None:
        """Play so many moves at random, claiming where that is open; fewer where the match ends before."""
        while moves and not self.match.is_over:
            options = self._options()
            claims = [option for option in options if option["action"][0] == "!"]
            others = [option for option in options if option["action"][0] != "<"]  # a siege has too many retreats
            self._move(self._rng.choice(claims or others or options))
            moves -= 1

    def play_in_round(self, number: int, moves: int) -> None:
        """Play until that round has begun, and then so many moves."""
        while self.match.round < number and not self.match.is_over:
            self.play(1)
        self.play(moves)

    def play_until(self, wanted: str) -> None:
        """Play until an action that begins so has just been played.

        Until then nobody claims and every tactic card that can be drawn is, and kept: the wanted one will come before
        the round can end.
        """
        found: list[Option] = []
        while not found:
            options = self._options()
            found = [option for option in options if option["action"].startswith(wanted)]
            drawing = [option for option in options if option["action"] == "+t"]
            placing = [option for option in options if CLAN_CARD.match(option["action"])]
            others = [option for option in options if option["action"][0] != "!"]
            self._move(self._rng.choice(found or drawing or placing or others), claim=False)

    def play_out(self) -> None:
        """Play to the end."""
        while not self.match.is_over:
            self.play(100)

    def offer_draw(self) -> None:
        """Let seat 1 offer a draw."""
        self.match = draw_offer(match_id=self.match.pk, account=self.players[1])

    def agree(self) -> None:
        """Let the two agree on a draw."""
        self.offer_draw()
        self.match = draw_accept(match_id=self.match.pk, account=self.players[0])

    def resign(self) -> None:
        """Let seat 1 resign."""
        self.match = match_resign(match_id=self.match.pk, account=self.players[1])

    def abort(self) -> None:
        """Let seat 1 break off."""
        self.match = match_abort(match_id=self.match.pk, account=self.players[1])

    def ask_rematch(self) -> None:
        """Let seat 0 ask to play again."""
        match_rematch(match_id=self.match.pk, account=self.players[0])

    def _options(self) -> list[Option]:
        options: list[Option] = selectors.match_view(self.match, self._actor().pk)["options"]
        return options

    def _move(self, option: Option, *, claim: bool = True) -> None:
        # At most one claim behind it: the first may win the round, and then a second is illegal.
        claims = [f"!{stone}" for stone in option["claims"][:1] if claim]
        self.match = match_play(
            match_id=self.match.pk,
            account=self._actor(),
            actions=[option["action"], *claims],
            expected_version=self.match.version,
        ).match

    def _actor(self) -> Account:
        if self.match.to_act is None:
            raise ValueError("nobody is to act")
        return self.players[self.match.to_act]


class Scene(NamedTuple):
    """A match to show: what of, on which terms, and what is done in it, in order."""

    about: str
    ruleset: str
    acts: tuple[Callable[[Table], None], ...] = ()
    terms: Mapping[str, Any] = {}


TURN = {"type": "turn", "seconds": 3 * DAY}
BANK = {"type": "bank", "seconds": 14 * DAY, "increment": 8 * HOUR}
LIVE = {"type": "live", "seconds": 15 * MINUTE, "increment": 10}
LAST_MINUTE = {"type": "live", "seconds": MINUTE, "increment": 0}

SCENES = (
    Scene("just dealt", "original"),
    Scene("mid-round, three days a turn, public", "edition2016", (lambda table: table.play(9),),
          {"clock": TURN, "public": True}),
    Scene("mid-round, claims come first", "edition2016+expert", (lambda table: table.play(14),),
          {"length": {"rounds": 3}}),
    Scene("in the middle of a scout", "edition2016+tactics", (lambda table: table.play_until("SC"),), {"clock": BANK}),
    Scene("mid-round, public", "edition2016+tactics+expert", (lambda table: table.play(30),), {"public": True}),
    Scene("an exchange waits for its answer", "siege+tactics", (lambda table: table.play_until("XC:"),),
          {"clock": TURN}),
    Scene("second round", "deck52", (lambda table: table.play_in_round(2, 8),), {"length": {"wins": 2}}),
    Scene("return match", "siege", (lambda table: table.play_in_round(2, 8),),
          {"length": {"rounds": 2}, "public": True, "clock": TURN}),
    Scene("a draw is offered", "edition2004+tactics", (lambda table: table.play(11), Table.offer_draw)),
    Scene("live; the clock ends it in a minute", "edition2016", (lambda table: table.play(5),),
          {"clock": LAST_MINUTE, "public": True}),
    Scene("finished, a rematch is asked for", "edition2016", (Table.play_out, Table.ask_rematch),
          {"length": {"rounds": 2}, "clock": LIVE, "public": True}),
    Scene("finished", "edition2004+tactics+expert", (Table.play_out,)),
    Scene("finished after both roles", "siege+tactics", (Table.play_out,), {"length": {"rounds": 2}, "public": True}),
    Scene("resigned", "edition2016+tactics", (lambda table: table.play(21), Table.resign), {"clock": BANK}),
    Scene("drawn by agreement in the second round", "original", (lambda table: table.play_in_round(2, 6), Table.agree),
          {"length": {"rounds": 3}, "public": True}),
    Scene("aborted", "siege", (Table.abort,)),
)  # fmt: skip


class Demo(NamedTuple):
    """What was made."""

    players: list[Account]
    guest: Account
    recovery_code: str
    matches: list[tuple[Scene, Match]]
    challenges: list[Challenge]


@transaction.atomic
def demo_create(*, password: str, seed: int = 0) -> Demo:
    """Make accounts that sign in with that password, a guest, a match for each scene, and open challenges; or nothing.

    Raises:
        Invalid: The password is too weak.
    """
    players = [account_create(username=_free_name(name), password=password) for name in NAMES]
    ada, ben, cleo = players
    guest, recovery_code = guest_create()
    pairs = [(ada, ben), (cleo, ada), (guest, ada), (ben, cleo)]
    rng = random.Random(seed)  # noqa: S311 - for variety, not for secrets
    matches = [(scene, _played(scene, *pairs[at % len(pairs)], rng)) for at, scene in enumerate(SCENES)]
    challenges = [
        challenge_create(account=ben, ruleset="edition2016", visibility="lobby", clock=TURN, public=True),
        challenge_create(account=guest, ruleset="siege+tactics", visibility="lobby", length={"rounds": 2}),
        challenge_create(account=ada, ruleset="edition2016+tactics", visibility="link", length={"wins": 2}, first="me"),
        challenge_create(account=cleo, ruleset="deck52", visibility="direct", opponent=ada.username, clock=BANK),
    ]
    return Demo(players, guest, recovery_code, matches, challenges)


def _played(scene: Scene, creator: Account, accepter: Account, rng: random.Random) -> Match:
    challenge = challenge_create(account=creator, ruleset=scene.ruleset, visibility="link", **scene.terms)
    table = Table(challenge_accept(challenge_id=challenge.pk, account=accepter), rng)
    for act in scene.acts:
        act(table)
    return table.match


def _free_name(name: str) -> str:
    """Return the name, or the first of it with a number that nobody has."""
    taken = set(Account.objects.values_list("username_key", flat=True))
    numbered = (f"{name}{number}" for number in range(2, len(taken) + 3))
    return next(free for free in (name, *numbered) if username_key(free) not in taken)
