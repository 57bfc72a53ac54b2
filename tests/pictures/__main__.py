"""
``make pictures``: every screen and board state at four sizes, light and dark, in every language, to be looked at.

They go to ``var/pictures/LOOK/SCREEN.png``; forty of them make ``docs/images/screens.webp``.
``ONLY="390x844-fr-dark turn"`` makes those looks and screens alone, and no sheet; ``ONLY=sheet`` makes the sheet of
what is there. Each screen that could not be shown, and each text that is cut or broken within a word on one, is named
at the end, and the command fails.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, sync_playwright

from tests.e2e.conftest import SETTINGS, launched
from tests.pictures.screens import SCREENS, Match, Screen, wait
from tests.pictures.sheet import make_sheet
from tests.support.browser.cut_texts import broken_words, cut_texts
from tests.support.browser.phones import LOCALES, PASSWORD, SMALL, TALL, WIDE, Phone, phone
from tests.support.browser.recorder import Recorder
from tests.support.server import manage, migrated, one_process
from tests.support.tree import ROOT

PICTURES = ROOT / "var/pictures"
DESK = (1280, 800)
#: `390x844-fr-dark`: its size, language and scheme.
LOOKS = {
    f"{width}x{height}-{language}-{scheme}": ((width, height), language, scheme)
    for (width, height), language, scheme in product((SMALL, TALL, WIDE, DESK), LOCALES, ("light", "dark"))
}
PEOPLE = ("Ada", "Ben", "Cleo")
Cookies = list[Any]


def main(only: list[str]) -> int:
    if only == ["sheet"]:
        make_sheet(PICTURES)
        return 0
    looks = [look for look in LOOKS if look in only] or list(LOOKS)
    screens = [screen for screen in SCREENS if screen.name in only] or list(SCREENS)
    failed: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        cairn(Path(folder)) as (address, matches),
        sync_playwright() as driver,
        launched(driver, Recorder(), "chromium-headless-shell") as browser,
    ):
        people = {name: signed_in(browser, address, name) for name in PEOPLE}
        for look in looks:
            print(look, flush=True)
            failed += [f"{look} {trouble}" for trouble in take(browser, address, look, screens, people, matches)]
    print("\n".join(failed))
    if not only:
        make_sheet(PICTURES)
    return int(bool(failed))


@contextmanager
def cairn(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve what the demo has made; give its address and the ids of its matches."""
    with migrated(folder, DATA_DIR=str(folder), **SETTINGS) as settings:
        command = manage(ROOT, "demo", "--force", "--password", PASSWORD)
        made = subprocess.run(command, env=settings, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        matches = [line.split()[0].removeprefix("/m/") for line in made.splitlines() if line.strip().startswith("/m/")]
        with one_process(folder / "serve.log", settings) as address:
            yield address, matches


def signed_in(browser: Browser, address: str, name: str) -> Cookies:
    """Sign in once; return the cookies that every further phone of that person gets."""
    with phone(browser, address) as person:
        person.sign_in(name)
        return list(person.page.context.cookies())


def take(
    browser: Browser, address: str, look: str, screens: list[Screen], people: dict[str, Cookies], matches: list[str]
) -> Iterator[str]:
    """Take the pictures of a look; yield what could not be shown, and why, and texts that are cut or broken."""
    size, language, scheme = LOOKS[look]
    folder = PICTURES / look
    folder.mkdir(parents=True, exist_ok=True)
    views = {name: seen_by(browser, address, cookies, matches) for name, cookies in people.items()}
    for screen in screens:
        found = match_for(screen, views)
        if found is None:
            yield f"{screen.name}: no such match"
            continue
        name, match = found
        try:
            with phone(browser, address, size=size, language=language, scheme=scheme) as person:
                person.page.context.add_cookies(people.get(name or "", []))
                person.expected = ("404",)
                show(person, screen, match)
                person.page.screenshot(path=folder / f"{screen.name}.png")
                yield from (f"{screen.name}: {text}" for text in (*cut_texts(person.page), *broken_words(person.page)))
        except (AssertionError, Error, StopIteration, IndexError) as trouble:
            yield f"{screen.name}: {str(trouble).splitlines()[:1]}"


def seen_by(browser: Browser, address: str, cookies: Cookies, matches: list[str]) -> list[Match]:
    """The matches as that person sees them, without those that are none of their business."""
    with phone(browser, address) as person:
        person.page.context.add_cookies(cookies)
        answers = [person.page.request.get(f"{address}/api/v1/matches/{match}/") for match in matches]
        return [dict(answer.json()) for answer in answers if answer.ok]


def match_for(screen: Screen, views: dict[str, list[Match]]) -> tuple[str | None, Match] | None:
    """Who looks, and at which match; null where no match is as the screen wants it."""
    wanted = screen.wanted
    if wanted is None:
        return screen.who, {}
    return next(((name, match) for name, seen in views.items() for match in seen if wanted(match)), None)


def show(person: Phone, screen: Screen, match: Match) -> None:
    person.open(f"/m/{match['id']}{screen.path}" if match else screen.path)
    person.page.locator("h1").first.wait_for(state="attached")
    person.page.wait_for_load_state("networkidle")
    for step in screen.steps:
        step(person, match)
    wait(person, match)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
