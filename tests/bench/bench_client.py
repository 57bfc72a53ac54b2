"""
The client on a phone: ``python -m tests.bench.bench_client``.

Bytes and requests of a first visit, the time from a tap to the next paint on a processor slowed four times, and
Lighthouse's mobile figures, each beside its goal. The server is a private one with the built client.
"""

import os
import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, sync_playwright

from tests.bench import lighthouse
from tests.bench.volume import TINY, volume
from tests.support.browser.tables import Opponent
from tests.support.server import serving

RUNS = int(os.environ.get("CAIRN_BENCH_RUNS", volume(5, 1)))
STONES = range(1, volume(10, 2))  # one card on each: no side is complete, nothing can be claimed
SLOWED = volume(4, 1)
REQUESTS, PAINT, SCORES = 3, 100, (97, 100, 100, 100)
BYTES = {"start": 45 * 1024, "match": 64 * 1024}
SHELL = {"document", "script", "stylesheet"}
# Durations come in steps of 8 ms, and those under 16 are not told.
SHORTEST = 16
OBSERVE = """() => {
  window.taps = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.taps.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}"""
SETTLE = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 150))))"


def main() -> None:
    """Print every figure beside its goal."""
    program = "chromium-headless-shell" if TINY else "chromium"  # without windows of its own it starts in a fraction
    chromium = shutil.which(program) or f"/usr/bin/{program}"
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        host, friend = Opponent(address), Opponent(address)
        match = seat(host, friend)
        cookies = [{"name": name, "value": value, "url": address} for name, value in host.http.cookies.items()]
        pages = [
            ("start", f"{address}/", []),
            ("invitation", f"{address}/c/{host.invite('edition2016', 'me')}", []),
            ("match", f"{address}/m/{match}", cookies),
        ]
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        load(browser, pages)
        paints(browser, address, cookies, host, friend)
        browser.close()
        try:
            lighthouse.installed()
        except lighthouse.NotInstalled as why:
            print(f"Lighthouse is not installed, so its figures are missing: {why}")
            return
        scores(playwright, chromium, [pages[0], pages[2]])


def seat(host: Opponent, friend: Opponent) -> str:
    """Seat the two in a match that the first of them begins; return it."""
    friend.accept(host.invite("edition2016", "me"))
    host.match_id = friend.match_id
    return host.match_id


def first_card(guest: Opponent) -> str:
    """Return a card that the guest may place now."""
    return str(guest.match()["options"][0]["action"].split("@")[0])


def phone(browser: Browser, cookies: list[Any]) -> BrowserContext:
    """A phone that has never been here."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_cookies(cookies)
    return context


def load(browser: Browser, pages: list[tuple[str, str, list[Any]]]) -> None:
    """What a first visit fetches, as it comes over the wire, until the page wants nothing more."""
    row("first visit", "bytes", "files", "requests")
    for name, most in BYTES.items():
        row(f"  goal of the {name}", f"<= {most:,}", "", f"<= {REQUESTS}")
    for name, url, cookies in pages:
        context = phone(browser, cookies)
        # The worker fetches the shell for later.
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        done: list[Request] = []
        sockets: list[str] = []
        page.on("requestfinished", lambda request, done=done: done.append(request))
        page.on("websocket", lambda socket, sockets=sockets: sockets.append(socket.url))
        page.goto(url)
        page.wait_for_load_state("networkidle")
        refused = [f"{each.url}: {status}" for each in done if (status := answered(each)) >= 400]
        assert not refused, refused
        shell = [request for request in done if request.resource_type in SHELL]
        asked = [request for request in done if "/api/" in request.url]
        weight = sum(request.sizes()["responseBodySize"] for request in shell)
        unpacked = [each.url for each in shell if (each.response() or each).headers.get("content-encoding") is None]
        row(f"  {name}", f"{weight:,}", str(len(shell)), str(len(asked) + len(sockets)))
        if len(unpacked) > len(shell) / 2:
            print("  ! the files are not compressed: `make client` does that")
        context.close()


def answered(request: Request) -> int:
    """The status of the answer to a request that came to its end."""
    response = request.response()
    assert response is not None, request.url
    return response.status


def paints(browser: Browser, address: str, cookies: list[Any], host: Opponent, friend: Opponent) -> None:
    """From a tap to the next paint: the median of all, and of each run's worst, which is what a player notices."""
    runs = [turns(browser, address, cookies, host, friend) for _ in range(RUNS)]
    row(f"tap to next paint, CPU at 1/{SLOWED}", "median ms", "worst of run", f"worst of {RUNS}")
    row("  goal", "", f"<= {PAINT}")
    for name in runs[0]:
        worst = [max(run[name]) for run in runs]
        of_all = median(time for run in runs for time in run[name])
        row(f"  {name}", f"{of_all:.0f}", f"{median(worst):.0f}", f"{max(worst):.0f}")


def turns(
    browser: Browser, address: str, cookies: list[Any], host: Opponent, friend: Opponent
) -> dict[str, list[float]]:
    """Nine turns on a phone that has just loaded the match; what each kind of tap took, in milliseconds."""
    match = seat(host, friend)
    context = phone(browser, cookies)
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(f"{address}/m/{match}")
    # Loading has figures of its own (blocking time); players look at their cards first.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(volume(1000, 0))
    page.evaluate(OBSERVE)
    taken: dict[str, list[float]] = {"nothing": [], "a card": [], "a stone": [], "confirm": []}
    for stone in STONES:
        card = first_card(host)
        page.locator("[data-testid=hint]", has_text="Your turn").wait_for()
        # The hint does nothing: what its tap takes is the machine's own share.
        for name, target in (
            ("nothing", "hint"),
            ("a card", f"hand-card-{card}"),
            ("a stone", f"stone-{stone}"),
            ("confirm", "confirm"),
        ):
            taken[name].append(tapped(page, target))
        # Another match may wait, and then the way there stands in its place.
        page.locator("[data-testid=confirm]:has-text('Waiting for'), [data-testid=next-match]").wait_for()
        friend.play([f"{first_card(friend)}@{stone}"], friend.match()["version"])
    context.close()
    return taken


def tapped(page: Page, target: str) -> float:
    """Tap, and return the longest of the events that it made, in milliseconds."""
    box = page.get_by_test_id(target).bounding_box()
    if box is None:
        raise RuntimeError(f"{target} is not on the screen")
    page.evaluate("() => { window.taps = []; }")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(SETTLE)
    return max([SHORTEST, *page.evaluate("() => window.taps")])


def scores(playwright: Playwright, chromium: str, pages: list[tuple[str, str, list[Any]]]) -> None:
    """Lighthouse's figures by its default; and, of a machine for which it names another slowdown, by that one, too."""
    row(f"Lighthouse mobile, median of {RUNS}", *lighthouse.CATEGORIES, *lighthouse.FIGURES.values(), lighthouse.POWER)
    row("  goal", *[f">= {score}" for score in SCORES])
    powers: list[float] = []
    for name, url, cookies in pages:
        found = lighthouse.medians(playwright, chromium, url, cookies, RUNS)
        powers.append(found[lighthouse.POWER])
        row(f"  {name}", *written(found))
    slowed = lighthouse.slowdown_for(median(powers))
    if slowed != lighthouse.DEFAULT:
        print(f"  Its table names 1/{slowed} for a machine of this index, in place of 1/{lighthouse.DEFAULT}:")
        for name, url, cookies in pages:
            row(
                f"  {name}, CPU at 1/{slowed}",
                *written(lighthouse.medians(playwright, chromium, url, cookies, RUNS, slowed)),
            )


def written(found: dict[str, float]) -> list[str]:
    return [f"{value:.3f}" if value < 1 else f"{value:.0f}" for value in found.values()]


def row(name: str, *figures: str) -> None:
    print(f"{name:<34}", *(f"{figure:>14}" for figure in figures), flush=True)


if __name__ == "__main__":
    main()
