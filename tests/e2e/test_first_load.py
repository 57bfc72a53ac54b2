"""What a phone that has nothing of Cairn yet fetches until a page can be used."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Request, WebSocket, expect

from tests.support.browser.phones import Phone, phone
from tests.support.browser.tables import Opponent, table

# Bytes over the wire. The goal is 45 KB for the start and 64 KB for a match; what is lighter stays so.
START = 45 * 1024
INVITATION = 49 * 1024
MATCH = 64 * 1024


class Fetched:
    """What a page has fetched, and what it asked of the API."""

    def __init__(self, visitor: Phone) -> None:
        self.fetched: list[Request] = []
        self.asked: list[str] = []
        self._page = visitor.page
        self._page.on("requestfinished", self._finish)
        self._page.on("request", self._note)
        self._page.on("websocket", self._open)

    def _finish(self, request: Request) -> None:
        self.fetched.append(request)  # its size is asked for later: to ask waits, and what comes meanwhile is missed

    def _note(self, request: Request) -> None:
        if "/api/" in request.url:
            self.asked.append(request.url.split("/api/v1/")[1])

    def _open(self, socket: WebSocket) -> None:
        self.asked.append(socket.url.split("/", 3)[3])

    def wants_nothing_more(self) -> None:
        """Wait for that."""
        self._page.wait_for_load_state("networkidle")

    def is_at_most(self, budget: int) -> None:
        """Wait until the page wants nothing more, and weigh what it has fetched."""
        self.wants_nothing_more()
        weights = self.weights()
        assert any(url.endswith(".js") for url in weights)
        assert any(url.endswith(".css") for url in weights)
        assert sum(weights.values()) <= budget, weights

    def weights(self) -> dict[str, int]:
        """Return the bytes of code over the wire, by address."""
        code = [each for each in self.fetched if each.resource_type in {"script", "stylesheet", "font"}]
        return {each.url: each.sizes()["responseBodySize"] for each in code}


@contextmanager
def a_cold_match(browser: Browser, address: str, ruleset: str) -> Iterator[tuple[Fetched, str]]:
    """Open a match where there is nothing but the session, until it can be played; what was fetched, and its id."""
    with (
        phone(browser, address, language="fr", worker=True, new=True) as other,
        table(other, ruleset, shown=False) as opponent,
    ):
        fetched = Fetched(other)
        other.open_match(opponent.match_id)
        yield fetched, opponent.match_id


def test_the_start_is_at_most_45_kb_of_code_in_french_too(browser, address):
    with phone(browser, address, language="fr", worker=True, new=True) as visitor:
        fetched = Fetched(visitor)
        visitor.open("/")
        expect(visitor.start).to_be_visible()
        fetched.is_at_most(START)
        assert sorted(fetched.asked) == ["house/", "session/"]


def test_an_invitation_is_at_most_49_kb_of_code_in_french_too(browser, address):
    challenge = Opponent(address).invite("edition2016", "me")
    with phone(browser, address, language="fr", worker=True, new=True) as visitor:
        fetched = Fetched(visitor)
        visitor.open(f"/c/{challenge}")
        expect(visitor.page.get_by_role("button", name="Jouer en invité")).to_be_visible()
        fetched.is_at_most(INVITATION)


def test_a_match_can_be_played_after_64_kb_of_code_and_three_requests(browser, address):
    with a_cold_match(browser, address, "edition2016") as (fetched, match):
        fetched.is_at_most(MATCH)
        assert sorted(fetched.asked) == [f"matches/{match}/", "session/", "ws/v1/"]


def test_a_match_with_tactic_cards_fetches_rulesets_beside_the_socket(browser, address):
    with a_cold_match(browser, address, "edition2016+tactics") as (fetched, match):
        fetched.wants_nothing_more()
        assert sorted(fetched.asked) == [f"matches/{match}/", "rulesets/", "session/", "ws/v1/"]
