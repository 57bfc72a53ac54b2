"""
Phones for the browser tests: a page with a size, a language and a scheme.

A context of its own costs one or two seconds of a core, so phones are handed from one test to the next, wiped.
"""

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect

from tests.support.browser.cut_texts import cut_texts
from tests.support.scale import PROVE
from tests.support.waiting import PATIENCE

Size = tuple[int, int]

SMALL, TALL, WIDE = (320, 568), (390, 844), (844, 390)
PASSWORD = "seven grey stones"

#: Puts axe into every page as a text, which costs next to nothing until it is run. To send it costs 0.1 s each time.
AXE = f"""
window.axeSource = {json.dumps((Path(__file__).parents[3] / "frontend/node_modules/axe-core/axe.min.js").read_text())};
"""
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Without what axe would only tell of rules that hold, and without fetching the style sheets once more.
AXE_OPTIONS = {"runOnly": STANDARDS, "resultTypes": ["violations"], "preload": False}
#: In every page notes what its Content-Security-Policy has forbidden, and logs what it asks anew with each answer, and
#: what it says to its socket time after time: an effect does that reads what its answer changes.
WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective));
{
  const { fetch } = window, { send } = WebSocket.prototype, answered = {}, said = {};
  window.fetch = async (request, options) => {
    const what = `${request.method ?? options?.method ?? 'GET'} ${request.url ?? request}`;
    const before = answered[what] ?? { times: 0, at: -Infinity };
    const times = performance.now() - before.at < 50 ? before.times + 1 : 0;
    if (times > 3) console.error(`asks again with each answer: ${what}`);
    try {
      return await fetch(request, options);
    } finally {
      answered[what] = { times, at: performance.now() };
    }
  };
  WebSocket.prototype.send = function (frame) {
    said[frame] = [...(said[frame] ?? []).filter(at => performance.now() - at < 1000), performance.now()];
    if (said[frame].length > 5) console.error(`says ${said[frame].length} times in a second: ${frame}`);
    return send.call(this, frame);
  };
}
"""
#: A page that runs nothing, and has an icon so that the browser looks for none.
BLANK = '<!doctype html><link rel="icon" href="data:,">'
#: Empties what the origin has stored for a page, from another page of it.
WIPE = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((done, failed) => {
      const gone = indexedDB.deleteDatabase(name);
      gone.onsuccess = done;
      gone.onerror = gone.onblocked = failed;
    });
  }
}"""
#: Follows a link from the page on show, whose headings are marked; false where only the browser can go there.
FOLLOW = """path => {
  const headings = document.querySelectorAll('h1');
  if (!headings.length || path.includes('#') || path === location.pathname + location.search) return false;
  headings.forEach(each => { each.dataset.left = ''; });
  const link = Object.assign(document.createElement('a'), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}"""

#: The languages of the client, by the locale of a browser that asks for each.
LOCALES = {"en": "en-GB", "fr": "fr-FR", "de": "de-DE"}
# What people look for, as the catalogues write it.
WORDS = {
    "en": {
        "guest": "Play as guest", "friend": "Play a friend Send a link; no account needed", "sign in": "Sign in",
        "new": "New match",
        "create": "Create invitation", "join": "Enter a code",
        "find": "Find the match", "your turn": "Your turn", "lost": "Connection lost", "back": "Back online",
        "won": "You won", "looking": "Looking at the table", "matches": "My matches", "border": "Look at the border",
    },
    "fr": {
        "guest": "Jouer en invité", "friend": "Jouer avec un ami Envoyez un lien, sans compte",
        "sign in": "Se connecter", "new": "Nouvelle partie",
        "create": "Créer l’invitation", "join": "Saisir un code",
        "find": "Trouver la partie", "your turn": "À vous", "lost": "Connexion perdue", "back": "De nouveau en ligne",
        "won": "Vous avez gagné", "looking": "Examen de la table",
        "matches": "Mes parties", "border": "Regarder la frontière",
    },
    "de": {
        "guest": "Als Gast spielen", "friend": "Mit Freunden spielen Per Link, ganz ohne Konto",
        "sign in": "Anmelden", "new": "Neue Partie",
        "create": "Einladung erstellen", "join": "Code eingeben",
        "find": "Partie finden", "your turn": "Dein Zug", "lost": "Verbindung weg", "back": "Wieder online",
        "won": "Du hast gewonnen", "looking": "Ein Blick auf den Tisch",
        "matches": "Meine Partien", "border": "Zur Grenze",
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
        #: Where it looks right, no text is cut either.
        self.reads_all = False
        page.on("console", self._listen)
        page.on("pageerror", self._fail)

    def wiped(self) -> Page:
        """Return its page as the page of nobody: no cookies, no storage, no permissions, nothing that listens."""
        page = self.page
        page.remove_listener("console", self._listen)
        page.remove_listener("pageerror", self._fail)
        page.unroute_all()
        nowhere = f"{self.address}/nothing-runs-here"
        page.route(nowhere, lambda route: route.fulfill(content_type="text/html", body=BLANK))
        page.goto(nowhere)
        page.evaluate(WIPE)
        page.unroute_all()
        page.context.clear_cookies()
        page.context.clear_permissions()
        return page

    def wiped_with_worker(self) -> Page:
        """The same, another page of its browser, which keeps the service worker and the shell that it has fetched."""
        context = self.page.context
        page = context.new_page()
        self.page.close()
        context.set_offline(False)
        session = context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")  # what it has in its memory goes, too
        origin = {"origin": self.address, "storageTypes": "cookies,indexeddb,local_storage"}
        session.send("Storage.clearDataForOrigin", origin)
        session.detach()
        context.clear_cookies()
        context.clear_permissions()
        return page

    def _fail(self, error: Error) -> None:
        self._hear(str(error))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._hear(f"{message.text} {message.location['url']}")

    def _hear(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.complaints.append(text)

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def go(self, path: str) -> None:
        """Open a page from within the app, as a link on the page on show does: nothing is loaded anew."""
        if not self.page.evaluate(FOLLOW, path):
            self.open(path)
        expect(self.page.locator("h1:not([data-left])").first).to_be_attached()

    def test_id(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def heading(self) -> Locator:
        """What the page is called."""
        return self.page.locator("h1")

    @property
    def start(self) -> Locator:
        """A way in that is on the start page alone, for those who are signed out."""
        return self.page.get_by_role("main").get_by_role("link", name=self.words["sign in"], exact=True)

    def button(self, name: str) -> Locator:
        """The buttons of just that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def tap_button(self, name: str) -> None:
        """Tap the button of that name, in the sheet on top if there are several."""
        self.button(name).last.tap()

    def fill(self, **fields: str) -> None:
        """Fill in the form, by the names of its fields, and send it."""
        for name, text in fields.items():
            self.page.locator(f"input[name={name}]").fill(text)
        self.page.locator("form button:not([type=button])").last.tap()

    def open_sheet(self, entry: str) -> None:
        """Tap that entry of the page's menu."""
        self.tap_button("Menu")
        self.page.get_by_role("dialog").get_by_text(entry, exact=True).tap()

    def close_sheet(self) -> None:
        """Close it by a key."""
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

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

    def post(self, path: str, at: str | None = None, **body: Any) -> Any:
        """Send that to the API with this person's cookie, past the app; return the answer."""
        address = at or self.address
        tokens = [cookie["value"] for cookie in self.page.context.cookies() if cookie["name"] == "csrftoken"]
        headers = {"X-CSRFToken": "".join(tokens), "Referer": address, "Origin": address}
        answer = self.page.request.post(f"{address}/api/v1/{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def sign_up(self, name: str, **more: str) -> None:
        """Be a new account with that name, before any page is opened."""
        self.post("accounts/", username=name, password=PASSWORD, **more)

    def sign_in(self, name: str) -> None:
        """Be the account of that name, which has no second step, before any page is opened."""
        self.post("session/", username=name, password=PASSWORD)

    def play_as_guest(self) -> str:
        """Be a new guest, before any page is opened; return the name."""
        return str(self.post("accounts/guest/")["username"])

    @property
    def lost_line(self) -> Locator:
        """The line that says that the connection is lost."""
        return self.page.locator("[data-connection=lost]", has_text=self.words["lost"])

    @property
    def match_id(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    def match(self, match: str = "") -> dict[str, Any]:
        """That match, or the one that is open, as this person sees it."""
        return dict(self.api(f"matches/{match or self.match_id}/"))

    def play(self, match: dict[str, Any], actions: list[str]) -> None:
        """Play these in that match, as it is there, past the app."""
        self.post(f"matches/{match['id']}/moves/", actions=actions, expected_version=match["version"])

    def open_match(self, match: str) -> None:
        """Open that match, in which it is this person's turn."""
        self.open(f"/m/{match}")
        self.wait_for_my_turn()

    def wait_for_my_turn(self) -> None:
        expect(self.test_id("hint")).to_contain_text(self.words["your turn"])

    def wait_until(self, holds: Callable[[], bool], seconds: float = 60) -> None:
        """Return when it holds; the page goes on meanwhile."""
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"not within {seconds} s"
            self.page.wait_for_timeout(50)  # milliseconds between two looks

    def shows_a_sheet(self, *, other_than: str = "") -> None:
        """Wait until one is open, fetched though it may have to be: not the one with *other_than* in its heading."""
        headings = self.page.get_by_role("dialog").get_by_role("heading", level=2)
        expect((headings.filter(has_not_text=other_than) if other_than else headings).first).to_be_attached()

    def has_no_axe_violations(self, shown: Locator | None = None) -> None:
        """Run axe over the screen, once it is there, and once that is *shown* on it. The boot's stones are gone."""
        expect(self.page.locator("h1").first).to_be_attached()
        expect(self.page.locator(".boot")).to_be_hidden()
        if shown is not None:
            expect(shown).to_be_visible()
        if self.page.evaluate("typeof axe === 'undefined'"):
            self.page.evaluate("(0, eval)(axeSource)")
        found = self.page.evaluate(
            "options => axe.run(document, options).then(result => result.violations.map("
            "  v => `${v.id}: ${v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join('; ')}`))",
            AXE_OPTIONS,
        )
        assert not found, "\n".join(found)

    def does_not_scroll(self, *, down: bool = False) -> None:
        """The page is not wider than the screen, and with *down* not higher either."""
        size = self.page.evaluate(
            # Not innerWidth: a phone zooms out from a page that is too wide, and says so.
            "() => { const e = document.scrollingElement, { clientWidth, clientHeight } = document.documentElement;"
            " return [e.scrollWidth, clientWidth, e.scrollHeight, clientHeight] }"
        )
        assert size[0] <= size[1], f"{self.page.url} is {size[0]} wide"
        assert not down or size[2] <= size[3], f"{self.page.url} is {size[2]} high"

    def looks_right(self, shown: Locator | None = None, *, down: bool = False) -> None:
        """Once that is *shown*, axe finds nothing, and the page is not wider (*down*: nor higher) than the screen."""
        self.has_no_axe_violations(shown)
        self.does_not_scroll(down=down)
        cut = cut_texts(self.page) if self.reads_all else []
        assert not cut, f"{self.page.url}: " + "\n".join(cut)

    def resize(self, size: Size) -> None:
        """Turn the phone, or take one of another size, and wait until the page has followed."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


#: The pages that nobody holds now, by browser, language, and the address of the service worker, if they have one.
_at_rest: dict[tuple[Browser, str, str], list[Page]] = defaultdict(list)


@contextmanager
def phone(
    browser: Browser,
    address: str,
    *,
    size: Size = TALL,
    language: str = "en",
    scheme: str = "light",
    moving: bool = False,
    worker: bool = False,
    new: bool = False,
    script: str = "",
) -> Iterator[Phone]:
    """
    Give a phone of that size (CSS pixels), language (`en` or `fr`) and scheme (`light` or `dark`).

    It asks for less motion, unless it is *moving*, and has no service *worker*, which would fetch the whole shell for
    each, unless it is to. It may have been another's, and its cache is warm, unless it is to be *new* or has a *script*
    that runs in every page before any other.
    """
    new = new or script != ""
    at_rest = [] if new else _at_rest[browser, language, address if worker else ""]
    page = at_rest.pop() if at_rest else _new_page(browser, language, worker=worker, script=script)
    page.emulate_media(
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="no-preference" if moving else "reduce",
    )
    held = Phone(page, address, language)
    held.resize(size)
    try:
        yield held
        assert not held.complaints, "\n".join(held.complaints)
        if not new:
            at_rest.append(held.wiped_with_worker() if worker else held.wiped())
    except BaseException:
        page.context.close()
        raise
    if new:
        page.context.close()


def looks(language: str, scheme: str) -> list[tuple[str, str]]:
    """Return how the screens of a test are shown: every day in that language and scheme, in proofs in each."""
    return list(product(LOCALES, ("light", "dark"))) if PROVE else [(language, scheme)]


def _new_page(browser: Browser, language: str, *, worker: bool, script: str) -> Page:
    context = browser.new_context(
        viewport={"width": TALL[0], "height": TALL[1]},
        locale=LOCALES[language],
        has_touch=True,
        is_mobile=True,
        service_workers="allow" if worker else "block",
    )
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(WATCH + AXE + script)
    return context.new_page()
