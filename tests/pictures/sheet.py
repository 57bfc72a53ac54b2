"""The contact sheet: forty pictures that tell the most, in one."""

import base64
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.e2e.conftest import launched
from tests.support.browser.recorder import Recorder
from tests.support.tree import ROOT

SHEET = ROOT / "docs/images/screens.webp"
WIDTH, HEIGHT = 1640, 330  # of the sheet, and of each picture on it
QUALITY = 75

CHOSEN = {
    "390x844-en-light": (
        "start",
        "turn",
        "laid",
        "waiting",
        "stone-claimed",
        "result",
        "round-over",
        "matches",
        "lesson",
    ),
    "390x844-de-dark": ("start", "turn-tactics", "card", "turn-siege", "scout", "exchange", "result-rounds", "rules"),
    "390x844-fr-light": ("turn-siege", "stone", "menu", "new-house", "lobby", "rules-tactics"),
    "320x568-fr-dark": ("turn-2016", "turn-siege", "stone-claimed", "new-direct", "settings"),
    "320x568-de-light": ("turn-tactics", "draw-offered", "learn"),
    "844x390-en-dark": ("laid", "turn-siege"),
    "844x390-fr-light": ("turn-52", "watched"),
    "1280x800-de-light": ("turn-tactics", "matches"),
    "1280x800-en-dark": ("turn-siege", "result-siege", "replay"),
}


def make_sheet(pictures: Path) -> None:
    """Lay the chosen pictures out, as far as they are there, and write the sheet."""
    files = [pictures / look / f"{name}.png" for look, names in CHOSEN.items() for name in names]
    cells = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}">'
        for file in files
        if file.exists()
    )
    style = (
        "body { display: flex; flex-wrap: wrap; gap: 14px; margin: 14px; background: #8d8a83 }"
        f"img {{ height: {HEIGHT}px; border-radius: 8px }}"
    )
    with sync_playwright() as driver, launched(driver, Recorder(), "chromium-headless-shell") as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_content(f"<style>{style}</style>{cells}")
        page.wait_for_function("[...document.images].every(image => image.complete)")
        shot = page.context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "captureBeyondViewport": True}
        )
    SHEET.write_bytes(base64.b64decode(shot["data"]))
