"""What someone meets who has never been here: four themes and tongues, no dead ends."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.phones import SMALL, TALL, WIDE, looks, phone
from tests.support.scale import scaled

#: The app does not try again by itself: a user who wants to tap has the time to.
PATIENT = "const soon = setTimeout; window.setTimeout = (work, ms) => (ms < 3000 ? soon(work, ms) : 0);"
SIZES = [SMALL, TALL, WIDE]
NOBODYS = "/c/00000000-0000-4000-8000-000000000000"
MAILED = ["/confirm", "/undo", "/reset", "/confirm#0", "/undo#0", "/reset#0", "/return#0"]
PAGES = [
    "/",
    "/signin",
    "/signup",
    "/recover",
    "/forgot",
    "/return",
    "/join",
    "/watch",
    "/about",
    "/privacy",
    "/report",
    "/nowhere",
]
PUBLIC = [*PAGES, NOBODYS, *MAILED]


@pytest.mark.parametrize(("language", "scheme"), looks("de", "dark"))
def test_every_public_screen_is_accessible_and_fits(browser, address, language, scheme):
    with phone(browser, address, size=SMALL, language=language, scheme=scheme) as visitor:
        visitor.expected = ("404",)  # Chromium logs the pages and answers that are meant to be missing
        for path in PUBLIC:
            visitor.go(path)
            expect(visitor.page.locator("h1")).to_have_count(1)
            expect(visitor.page.locator("html")).to_have_attribute("lang", language)
            looked_at = scaled(1, len(SIZES))
            for number, size in enumerate(SIZES):
                visitor.resize(size)
                visitor.does_not_scroll()
                if number < looked_at:
                    visitor.has_no_axe_violations()


def test_an_unknown_page_is_a_404_that_leads_home(browser, address):
    with phone(browser, address) as visitor:
        visitor.expected = ("404",)
        answer = visitor.page.goto(f"{address}/no/such/page")
        assert answer is not None
        assert answer.status == 404
        visitor.page.get_by_role("main").get_by_role("link").first.tap()
        expect(visitor.start).to_be_visible()


def test_a_server_that_is_away_has_its_screen_and_comes_back(browser, address):
    with phone(browser, address, script=PATIENT) as visitor:
        visitor.expected = ("ERR_", "WebSocket", "503", "Failed to load")
        visitor.page.route("**/api/**", lambda route: route.abort("connectionrefused"))
        visitor.open("/")
        retry = visitor.page.get_by_role("button", name="Try now")
        visitor.has_no_axe_violations(retry)
        visitor.page.unroute("**/api/**")
        retry.tap()
        expect(visitor.start).to_be_visible()


def test_the_app_can_be_installed_and_its_shell_opens_without_a_network(browser, address):
    with phone(browser, address, worker=True, new=True) as visitor:
        visitor.expected = ("ERR_", "WebSocket")
        visitor.open("/")
        manifest = visitor.page.request.get(f"{address}/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        icons = manifest.json()["icons"]
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
        for icon in icons:
            assert visitor.page.request.get(address + icon["src"]).ok
        visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        visitor.page.reload()
        visitor.page.context.set_offline(True)
        visitor.open("/about")
        expect(visitor.page.locator("h1")).to_be_visible()
        visitor.open("/")
        expect(visitor.page.get_by_text("offline", exact=False).first).to_be_visible()


def test_a_client_too_old_for_the_api_says_so_and_offers_the_next(browser, address):
    with phone(browser, address) as visitor:
        visitor.page.route(
            "**/api/v1/session/",
            lambda route: route.fulfill(json={"account": None, "own": None}, headers={"Cairn-Oldest-Client": "99"}),
        )
        visitor.open("/")
        told = visitor.page.get_by_text("This version of the app is too old for the server.", exact=True)
        visitor.has_no_axe_violations(told.first)
        visitor.page.unroute("**/api/v1/session/")
        visitor.page.get_by_role("button", name="Reload").tap()
        expect(told).to_have_count(0)
        expect(visitor.start).to_be_visible()


def test_language_and_theme_are_switched_in_the_menu_and_kept(browser, address):
    with phone(browser, address, language="en", scheme="light") as visitor:
        visitor.open("/")
        visitor.page.get_by_role("button", name="Menu").tap()
        visitor.shows_a_sheet()
        visitor.has_no_axe_violations()
        visitor.page.get_by_role("radio", name="Français").tap()
        visitor.page.get_by_role("radio", name="Sombre").tap()
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("main").get_by_role("link", name="Se connecter")).to_be_visible()
        visitor.page.reload()
        expect(visitor.page.get_by_role("main").get_by_role("link", name="Se connecter")).to_be_visible()
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")
        visitor.has_no_axe_violations()
