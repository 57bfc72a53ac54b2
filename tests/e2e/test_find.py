"""Finding an opponent: one looks, thinks again, looks once more; another comes, and both are at the same board."""

import re

from playwright.sync_api import expect

from tests.support.browser.phones import SMALL, Phone, phone


def test_two_who_look_for_an_opponent_meet_at_a_board(browser, address):
    with (
        phone(browser, address) as anna,
        phone(browser, address, size=SMALL, language="fr", scheme="dark") as ben,
    ):
        anna.sign_up("Annaïg")
        ben.sign_up("Benoni")
        choose(anna, "/play", "Find an opponent", "A deck of 52", "A day a turn")
        anna.looks_right(anna.page.locator("[data-find=wait]", has_text="it may take a while"))
        for button in ("Find an opponent", "Stop looking"):
            anna.tap_button(button)
        anna.tap_button("Find an opponent")
        anna.looks_right(anna.page.locator("[data-find=waiting]"))
        anna.go("/")  # a match of days goes on without its page: the search does, too

        choose(ben, "/play", "Trouver un adversaire", "Jeu de 52 cartes", "1 jour par tour")
        ben.looks_right(ben.page.locator("[data-find=wait]", has_text="Quelqu’un attend"))
        ben.tap_button("Trouver un adversaire")
        ben.page.wait_for_url("**/m/*")
        expect(ben.test_id("hint")).to_be_visible()

        match = ben.match()
        assert {player["username"] for player in match["players"]} == {"Annaïg", "Benoni"}
        assert (match["ruleset"], match["clock"]["seconds"]) == ("deck52", 86_400)
        assert all(match["fairness"]["nonces"])
        expect(anna.page.locator(f"a[href='/m/{match['id']}']")).to_be_visible()


def choose(person: Phone, path: str, way: str, family: str, pace: str) -> None:
    """Go to the search by its way on that page, and choose rules and pace."""
    person.open(path)
    person.page.get_by_role("link", name=re.compile(f"^{way}")).tap()
    person.page.get_by_role("radio", name=re.compile(f"^{family}")).check()
    person.page.get_by_role("radio", name=pace).check()
