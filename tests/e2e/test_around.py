"""Around the board: new match, lobby, chat, offers, result, rematch, spectators, replay, the rules."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import engine
from engine.records import record_match, to_json
from engine.series import MatchResult
from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import SMALL, WIDE, Phone, looks, phone
from tests.support.browser.policies import spreader
from tests.support.browser.tables import seat

COLOURS = {"R": "rouge", "O": "orange", "Y": "jaune", "G": "vert", "B": "bleu", "P": "violet"}
RULESETS = ["edition2016", "edition2016+tactics", "edition2004+tactics+expert", "deck52", "siege", "siege+tactics"]


def play_a_turn(person: Phone) -> None:
    """Tap a card and a stone, so that nothing can be claimed and the turn ends."""
    person.wait_for_my_turn()
    before = person.match()
    TouchDriver(person).play([spreader(before)["action"]])
    expect(person.test_id("hint")).not_to_contain_text(person.words["your turn"])


@contextmanager
def two_players(browser: Browser, address: str, names: tuple[str, str]) -> Iterator[tuple[Phone, Phone]]:
    """Give two players with accounts, one French on a small dark phone."""
    with (
        phone(browser, address) as anna,
        phone(browser, address, size=SMALL, language="fr", scheme="dark") as ben,
    ):
        anna.sign_up(names[0])
        ben.sign_up(names[1])
        yield anna, ben


@contextmanager
def a_match(browser: Browser, address: str, names: tuple[str, str]) -> Iterator[tuple[Phone, Phone]]:
    """Give the two in a public match that the first of them begins, open on both phones."""
    with two_players(browser, address, names) as (anna, ben):
        clock = {"type": "turn", "seconds": 172_800}
        match = seat(anna, ben, length={"rounds": 2}, clock=clock, public=True)
        for person in (anna, ben):
            person.open(f"/m/{match}")
            expect(person.test_id("hint")).to_be_visible()
        yield anna, ben


def meet_in_the_lobby(anna: Phone, ben: Phone, name: str) -> None:
    """Anna, of that name, puts an invitation to a public match there; Ben accepts it."""
    anna.open("/new")
    page = anna.page
    page.get_by_role("radio", name="Lobby", exact=True).check()
    page.get_by_text("More options").tap()
    page.get_by_role("radio", name="Several rounds", exact=True).check()
    page.get_by_label("How many rounds").select_option("2")
    page.get_by_role("radio", name="Per turn", exact=True).check()
    page.get_by_label("For each turn").select_option(label="2 days")
    page.get_by_label("Anyone may watch").check()
    anna.tap_button("Create invitation")
    expect(page.get_by_text("Your invitation is in the lobby.")).to_be_visible()
    expect(page.get_by_text("2 rounds")).to_be_visible()
    anna.has_no_axe_violations(page.get_by_text("2 days for each turn"))

    ben.open("/")
    ben.page.get_by_role("link", name="Jouer", exact=True).tap()
    ben.page.get_by_role("link", name="Trouver un adversaire").tap()
    ben.page.get_by_role("link", name="Ou voir qui attend dans le salon").tap()
    invitation = ben.page.get_by_role("article").filter(has_text=name)
    expect(invitation.get_by_text("2 manches · 2 jours par tour")).to_be_visible()
    ben.tap_button(f"Jouer contre {name}")
    for person in (ben, anna):
        person.page.wait_for_url("**/m/*")
        expect(person.test_id("hint")).to_be_visible()
        person.does_not_scroll(down=True)


def test_a_match_from_the_lobby_with_chat_offers_result_and_rematch(browser, address):
    with two_players(browser, address, ("Aileas", "Benoît")) as (ailsa, benoit):
        meet_in_the_lobby(ailsa, benoit, "Aileas")
        match = ailsa.match()
        assert match["length"] == {"rounds": 2}
        assert match["public"]
        assert match["clock"]["type"] == "turn"
        assert all(match["fairness"]["nonces"])
        chat(ailsa, benoit)
        draw(ailsa, benoit)
        note(ailsa)
        first, second = (ailsa, benoit) if match["position"]["to_act"] == 0 else (benoit, ailsa)
        play_a_turn(first)
        play_a_turn(second)
        end(ailsa, benoit)


def chat(ailsa: Phone, benoit: Phone) -> None:
    """Both write; the other is told that there is something new, and reads it as it was written."""
    ailsa.tap_button("Messages")
    ailsa.page.get_by_label("Message to Benoît").fill("Hello <b>you</b>   there")
    ailsa.tap_button("Send")
    expect(ailsa.page.locator("[data-message='1']")).to_contain_text("Hello <b>you</b> there")
    benoit.page.get_by_role("button", name="Messages, dont des nouveaux").tap()
    expect(benoit.page.locator("[data-message='1']")).to_contain_text("Hello <b>you</b> there")
    benoit.page.get_by_label("Message à Aileas").fill("Bonjour !")
    benoit.page.keyboard.press("Enter")
    expect(ailsa.page.locator("[data-message='2']")).to_contain_text("Bonjour !")
    benoit.page.locator("summary", has_text="Couper cette discussion").tap()
    benoit.tap_button("Couper cette discussion")
    expect(benoit.page.locator("[data-chat-off=muted]")).to_be_visible()
    ailsa.expected = ("403", "409", "422")
    ailsa.page.get_by_label("Message to Benoît").fill("Are you there?")
    ailsa.tap_button("Send")
    expect(ailsa.page.locator("[data-chat-off=switched_off]")).to_be_visible()
    ailsa.has_no_axe_violations(ailsa.page.get_by_text("Not sent."))
    ailsa.close_sheet()
    benoit.close_sheet()
    expect(benoit.page.get_by_role("button", name="Messages, dont des nouveaux")).to_have_count(0)


def draw(ailsa: Phone, benoit: Phone) -> None:
    ailsa.open_sheet("Offer a draw")
    expect(ailsa.page.locator("[data-offer=mine]")).to_be_visible()
    expect(benoit.page.locator("[data-offer=theirs]")).to_be_visible()
    ailsa.has_no_axe_violations()
    for person in (ailsa, benoit):
        person.does_not_scroll(down=True)
    benoit.page.locator("[data-offer=theirs]").get_by_role("button", name="Refuser").tap()
    for person in (ailsa, benoit):
        expect(person.page.locator("[data-offer]")).to_have_count(0)
    assert ailsa.match()["draw_offer"] is None


def note(ailsa: Phone) -> None:
    ailsa.open_sheet("My note")
    ailsa.page.get_by_role("textbox", name="Note").fill("Plays the left side first.")
    ailsa.tap_button("Save")
    expect(ailsa.page.get_by_role("dialog")).to_have_count(0)
    assert ailsa.api(f"matches/{ailsa.match_id}/note/")["text"] == "Plays the left side first."


def end(ailsa: Phone, benoit: Phone) -> None:
    """One resigns; the deal is checked; both want to play again, and there is one new match."""
    ailsa.open_sheet("Resign")
    ailsa.shows_a_sheet(other_than="Menu")
    assert ailsa.match()["status"] == "active"
    ailsa.tap_button("Resign")
    expect(ailsa.page.locator("[data-result=lost]")).to_be_visible()
    expect(benoit.page.locator("[data-result=won]")).to_be_visible()
    ailsa.has_no_axe_violations()
    benoit.close_sheet()
    benoit.open_sheet("Vérifier la donne")
    expect(benoit.page.locator("[data-deal=good]")).to_be_visible()
    benoit.has_no_axe_violations(benoit.page.get_by_text("6 cartes distribuées que vous avez vues"))
    benoit.close_sheet()
    benoit.open_sheet("Voir le résultat")
    benoit.tap_button("Revanche")
    expect(benoit.page.locator("[data-rematch=waiting]")).to_be_visible()
    expect(ailsa.page.locator("[data-rematch=asked]")).to_be_visible()
    benoit.has_no_axe_violations()
    old = ailsa.match_id
    ailsa.tap_button("Accept the rematch")
    ailsa.page.wait_for_url(re.compile(f"/m/(?!{old})"))
    expect(benoit.page.locator("[data-rematch=ready]")).to_be_visible()
    benoit.tap_button("Aller à la revanche")
    benoit.page.wait_for_url(f"**/m/{ailsa.match_id}")
    expect(benoit.test_id("hint")).to_be_visible()


def test_a_spectator_without_an_account_watches_and_replays(browser, address):
    with (
        a_match(browser, address, ("Cairistìona", "Didier")) as (catriona, didier),
        phone(browser, address, size=WIDE, language="fr") as elise,
    ):
        players = (catriona, didier) if catriona.match()["position"]["to_act"] == 0 else (didier, catriona)
        for person in (*players, *players):
            play_a_turn(person)
        match = catriona.match_id
        elise.open("/watch")
        found = elise.page.get_by_role("link", name="Cairistìona")
        elise.looks_right(found)
        found.tap()
        elise.page.wait_for_url(f"**/m/{match}")
        expect(elise.page.get_by_role("heading", level=1)).to_have_text("Cairistìona – Didier")
        expect(elise.test_id("confirm")).to_have_count(0)
        elise.looks_right(down=True)
        elise.open_sheet("Revoir la partie")
        replay(elise)
        elise.page.get_by_role("link", name="Retour à la partie").tap()
        elise.page.wait_for_url(f"**/m/{match}")
        catriona.open_sheet("About this match")
        expect(catriona.page.get_by_text("2 days for each turn")).to_be_visible()


def test_imported_record_is_replayed_by_anybody_and_deleted_by_its_importer(browser, address):
    with phone(browser, address) as anna, phone(browser, address, size=SMALL, language="fr", scheme="dark") as elise:
        anna.sign_up("Anna")
        page = f"/r/{anna.post('records/', **a_record())['id']}"
        for reader in (anna, elise):
            reader.open(page)
            slider = reader.page.get_by_role("slider")
            expect(slider).to_be_visible()
            slider.press("End")
            expect(reader.test_id("last-move")).to_contain_text("Odile")
            reader.test_id("stone-1").tap()
            expect(reader.test_id("proof-0")).to_be_visible()
            reader.page.keyboard.press("Escape")
            reader.looks_right(slider)
        elise.tap_button("À propos de cette feuille de partie")
        expect(elise.page.get_by_role("dialog")).to_contain_text("Les noms sont ceux du fichier")
        expect(elise.page.get_by_role("button", name="Supprimer")).to_have_count(0)
        elise.has_no_axe_violations()
        anna.tap_button("About this record")
        anna.tap_button("Delete this record")
        anna.has_no_axe_violations()
        anna.tap_button("Delete it for good")
        anna.page.wait_for_url(re.compile(r"/$"))
        elise.expected = ("404",)
        elise.open(page)
        expect(elise.page.get_by_role("slider")).to_have_count(0)


def a_record() -> dict[str, Any]:
    """A match of three turns that was played elsewhere, until one resigned."""
    dealt = engine.new_series("edition2016", None).deal(bytes(32), ("", ""))
    played: list[str] = []
    state = dealt
    for _ in range(6):
        played.append(engine.legal_actions(state)[0])
        state = engine.apply(state, played[-1])
    ended = MatchResult(winner=1 - state.to_act, reason="resigned")
    names = ("Odile", "Odile")
    record = record_match(ruleset="edition2016", rounds=[played], secret=bytes(32), players=names, result=ended)
    return dict(to_json(record))


def replay(elise: Phone) -> None:
    """By slider, keys, buttons and list: the table is that of the API after the same event."""
    page = elise.page
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "La donne")
    elise.does_not_scroll(down=True)
    for turn in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_attribute("aria-valuetext", f"Tour {turn} sur 4")
        shows_what_was(elise)
    elise.tap_button("À la fin")
    expect(slider).to_have_attribute("aria-valuetext", "Tour 4 sur 4")
    shows_what_was(elise)
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "La donne")
    slider.fill("3")
    expect(slider).to_have_attribute("aria-valuetext", "Tour 3 sur 4")
    shows_what_was(elise)
    elise.test_id("stone-1").tap()
    expect(elise.test_id("proof-0")).to_contain_text("Ce côté n’est pas complet")
    elise.has_no_axe_violations()
    page.keyboard.press("Escape")
    elise.tap_button("Tous les tours")
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(5)
    page.get_by_role("dialog").get_by_role("listitem").nth(1).get_by_role("button").tap()
    expect(slider).to_have_attribute("aria-valuetext", "Tour 1 sur 4")
    shows_what_was(elise)


def shows_what_was(elise: Phone) -> None:
    """The last move on the screen is the one of the match after the event that is shown."""
    main = elise.page.locator("main[data-replay]")
    at = main.get_attribute("data-replay")
    match = elise.page.url.split("/m/")[1].split("/")[0]
    then = elise.api(f"matches/{match}/?at={at}")
    name = then["players"][then["last_move"]["seat"]]["username"]
    expect(elise.test_id("last-move")).to_contain_text(name)
    for number, stone in enumerate(then["position"]["stones"], 1):
        spoken = elise.test_id(f"stone-{number}")
        for card in (card for side in stone["sides"] for card in side):
            expect(spoken).to_have_attribute("aria-label", re.compile(f"{card[1:]} {COLOURS[card[0]]}"))
        if not any(stone["sides"]):
            expect(spoken).not_to_have_attribute("aria-label", re.compile("|".join(COLOURS.values())))


def test_a_player_is_invited_by_name_and_declines(browser, address):
    with phone(browser, address, size=SMALL, language="fr") as host, phone(browser, address) as friend:
        host.sign_up("Hélène")
        friend.sign_up("Iain")
        host.expected = ("400",)
        host.open("/new?opponent=Nobody-At-All")
        expect(host.page.locator("input[name=opponent]")).to_have_value("Nobody-At-All")
        assert lines_of(host, "L’adversaire") == 1
        host.tap_button("Créer l’invitation")
        expect(host.page.locator("input[name=opponent][aria-invalid]")).to_be_focused()
        host.has_no_axe_violations()
        host.page.locator("input[name=opponent]").fill("iain")
        host.tap_button("Créer l’invitation")
        host.has_no_axe_violations(host.page.get_by_text("Iain en est averti"))

        friend.open("/lobby")
        expect(friend.page.get_by_role("heading", name="For you")).to_be_visible()
        friend.tap_button("Decline the invitation of Hélène")
        expect(friend.page.get_by_role("heading", name="For you")).to_have_count(0)
        expect(host.page.get_by_role("heading", name="Cette invitation a été refusée")).to_be_visible()


def lines_of(person: Phone, text: str) -> int:
    """Return over how many lines that text is broken."""
    script = "e => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length }"
    return int(person.page.get_by_text(text, exact=True).evaluate(script))


def test_a_match_that_has_hardly_begun_can_be_aborted(browser, address):
    with a_match(browser, address, ("Jock", "Karim")) as (jock, karim):
        jock.open_sheet("Abort the match")
        jock.shows_a_sheet(other_than="Menu")
        jock.tap_button("Abort the match")
        for person in (jock, karim):
            expect(person.page.locator("[data-result=drawn]")).to_be_visible()
        assert jock.match()["result"] == {"winner": None, "reason": "aborted"}


#: How many pictures of a list reach beyond the entry that they belong to.
ASTRAY = """() => [...document.querySelectorAll('main li svg')].filter(picture => {
  const [entry, own] = [picture.closest('li'), picture].map(each => each.getBoundingClientRect());
  return own.top < entry.top || own.bottom > entry.bottom || own.left < entry.left || own.right > entry.right;
}).length"""


@pytest.mark.parametrize(("language", "scheme"), looks("de", "light"))
def test_the_rules_of_every_game_can_be_read(browser, address, language, scheme):
    with phone(browser, address, size=SMALL, language=language, scheme=scheme) as reader:
        reader.open("/rules/all")
        expect(reader.page.get_by_role("main").get_by_role("listitem")).to_have_count(10)
        reader.looks_right()
        names = {rules["id"]: rules["name"] for rules in reader.api("rulesets/")}
        for ruleset in RULESETS:
            reader.go(f"/rules/{ruleset}")
            expect(reader.page.get_by_role("heading", level=1)).not_to_be_empty()
            reader.looks_right(reader.page.get_by_role("heading", level=2).first)
            assert reader.page.evaluate(ASTRAY) == 0, "pictures stay beside what they belong to"
        assert set(RULESETS) <= set(names)


#: What cannot be seen while it has the focus, beneath the actions that stay at the bottom edge (WCAG 2.4.11).
OBSCURED = """() => [...document.querySelectorAll('.content :is(input, a, button)')].filter(each => {
  each.focus();
  // What is folded away takes none.
  if (document.activeElement !== each) return false;
  return each.getBoundingClientRect().top >= document.querySelector('.actions').getBoundingClientRect().top;
}).map(each => each.name || each.textContent.trim())"""


def test_nights_that_do_not_count_are_chosen_told_and_agreed_on_by_accepting(browser, address):
    with phone(browser, address) as anna, phone(browser, address, size=SMALL, language="fr") as ben:
        anna.expected = ben.expected = ("409 (Conflict)",)  # a time zone is needed, and given
        anna.play_as_guest()
        anna.open("/new")
        anna.page.get_by_text("More options", exact=True).tap()
        assert anna.page.evaluate(OBSCURED) == [], "what has the focus is not beneath the button at the bottom"
        anna.page.get_by_role("radio", name="Per turn", exact=True).check()
        anna.page.get_by_role("checkbox", name="Nights do not count").check()
        anna.looks_right(anna.page.get_by_text("Your time zone"))
        anna.tap("create")
        anna.page.wait_for_url("**/c/*")
        expect(anna.page.get_by_text("3 days for each turn; nights do not count")).to_be_visible()

        ben.open(re.sub(r"^https?://[^/]+", "", anna.page.url))
        expect(ben.page.get_by_text("les nuits ne comptent pas")).to_be_visible()
        expect(ben.page.get_by_text("Votre fuseau horaire")).to_be_visible()
        ben.tap("guest")

        ben.page.wait_for_url("**/m/*")
        assert ben.match()["clock"]["excluded_time"] == ["nights"]
        assert ben.api("me/")["time_zone"] is not None
