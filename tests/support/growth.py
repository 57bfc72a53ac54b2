"""The requests and pages whose cost must not grow with all that was ever played, asked in a world (`world.py`)."""

from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.admin.sites import site
from django.test import Client

from backend.accounts.models import Account
from backend.matches.models import Match
from tests.support.people import Browser, browser_of
from tests.support.rows_read import read_by

REQUESTS = (
    "matches/", "matches/?status=active", "matches/?status=finished", "matches/?turn=mine", "matches/public/",
    "players/player2/", "players/player2/matches/", "challenges/?show=lobby", "feed/", "players/player1/", "me/",
)  # fmt: skip
SEARCHES = (
    "matches/match/?status__exact=active", "matches/match/?ruleset=siege", "accounts/account/?q=player123",
    "challenges/challenge/?q=player9",
)  # fmt: skip


class Read:
    """What each request and page of somebody who has played a twentieth of all matches reads."""

    def __init__(self, at_admin: Client) -> None:
        self.player = browser_of(Account.objects.get(username="player1"))
        self.admin = at_admin
        self.match = Match.objects.filter(listings__account__username="player1").order_by("pk")[0].pk

    def all(self) -> dict[str, int]:
        """Return it of each."""
        return {name: read_by(ask) for name, ask in self.asked()}

    def lists(self) -> dict[str, int]:
        """Return it of each list of matches."""
        return {
            path: read_by(self.once(path, self.player, f"/api/v1/{path}")[1]) for path in REQUESTS if "matches/" in path
        }

    def asked(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """Each is asked once before: what a process remembers is not read again."""
        requests = (*REQUESTS, *(f"matches/{self.match}/{part}" for part in ("", "events/", "moves/")))
        for path in requests:
            yield self.once(path, self.player, f"/api/v1/{path}")
        yield self.once("lobby, anonymous", Browser(), "/api/v1/challenges/?show=lobby")
        lists = [f"{model._meta.app_label}/{model._meta.model_name}/" for model in site._registry]
        for page in (*lists, *SEARCHES, f"matches/match/?q={self.match}", f"matches/move/?q={self.match}"):
            yield self.once(f"/admin/{page}", self.admin, f"/admin/{page}")

    def once(self, name: str, client: Client, address: str) -> tuple[str, Callable[[], Any]]:
        """Return the name and what asks it, which has been asked."""

        def ask() -> None:
            answer = client.get(address)
            assert answer.status_code == 200, (address, answer.content)

        ask()
        return name, ask
