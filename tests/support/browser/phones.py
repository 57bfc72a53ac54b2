"""Phones for the browser tests: a context with a size, a language and a scheme, and fingers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

AXE = (Path(__file__).parents[3] / "frontend/node_modules/axe-core/axe.min.js").read_text()
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What the fingers look for, as the two catalogues write it.
WORDS = {
    "en": {
        "guest": "Play as guest", "new": "New match", "create": "Create invitation", "join": "Enter a code",
        "find": "Find the match", "your turn": "Your turn", "lost": "Connection lost", "back": "Back online",
        "won": "You won", "matches": "My matches", "border": "Look at the border",
    },
    "fr": {
        "guest": "Jouer en invité", "new": "Nouvelle partie", "create": "Créer l’invitation", "join": "Saisir un code",
        "find": "Trouver la partie", "your turn": "À vous", "lost": "Connexion perdue", "back": "De nouveau en ligne",
        "won": "Vous avez gagné", "matches": "Mes parties", "border": "Regarder la frontière",
    },
}  # fmt: skip


class Phone:
    """One person's phone. What it logs as an error while the test runs fails the test."""

    def __init__(self, page: Page, address: str, language: str) -> None:
        self.page = page
        self.address = address
        self.words = WORDS[language]
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self._hear(str(error)))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._hear(f"{message.text} {message.location['url']}")

    def _hear(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.complaints.append(text)

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def test_id(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def tap(self, name: str) -> None:
        """Tap the button or link with this word of `WORDS`."""
        word = self.words[name]
        self.page.get_by_role("button", name=word, exact=True).or_(
            self.page.get_by_role("link", name=word, exact=True)
        ).first.tap()

    def api(self, path: str) -> Any:
        """What the API answers to this person's cookie."""
        answer = self.page.request.get(f"{self.address}/api/v1/{path}")
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def lost_line(self) -> Locator:
        """The line that says that the connection is lost."""
        return self.page.locator("[data-connection=lost]", has_text=self.words["lost"])

    @property
    def match_id(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    def match(self) -> dict[str, Any]:
        return dict(self.api(f"matches/{self.match_id}/"))

    def wait_for_my_turn(self) -> None:
        expect(self.test_id("hint")).to_contain_text(self.words["your turn"], timeout=15_000)

    def turns(self, scheme: str) -> None:
        """Switch the phone to light or dark, and wait until the page has followed."""
        self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        expect(self.page.locator(f"html[data-theme={scheme}]")).to_be_attached()

    def has_no_axe_violations(self) -> None:
        """Run axe over the screen, once it is there."""
        expect(self.page.locator("h1").first).to_be_attached()
        self.page.evaluate(AXE)
        found = self.page.evaluate(
            "tags => axe.run(document, { runOnly: tags }).then(result => result.violations.map("
            "  v => `${v.id}: ${v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join('; ')}`))",
            STANDARDS,
        )
        assert not found, "\n".join(found)

    def does_not_scroll(self, *, down: bool = False) -> None:
        """The page is not wider than the screen, and with *down* not higher either."""
        size = self.page.evaluate(
            "() => { const e = document.scrollingElement;"
            " return [e.scrollWidth, innerWidth, e.scrollHeight, innerHeight] }"
        )
        assert size[0] <= size[1]
        assert not down or size[2] <= size[3]


@contextmanager
def phone(
    browser: Browser,
    address: str,
    *,
    size: tuple[int, int] = (390, 844),
    language: str = "en",
    scheme: str = "light",
    moving: bool = False,
    worker: bool = False,
) -> Iterator[Phone]:
    """
    Give a phone of that size (CSS pixels), language (`en` or `fr`) and scheme (`light` or `dark`).

    It asks for less motion, unless it is *moving*, and has no service *worker*, which would fetch the whole shell for
    each, unless it is to.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        color_scheme="dark" if scheme == "dark" else "light",
        has_touch=True,
        is_mobile=True,
        reduced_motion="no-preference" if moving else "reduce",
        service_workers="allow" if worker else "block",
    )
    context.set_default_timeout(10_000)
    held = Phone(context.new_page(), address, language)
    try:
        yield held
        assert not held.complaints, "\n".join(held.complaints)
    finally:
        context.close()
