"""What players meet of moderation: reporting, what was decided about them, appealing, matches that stand still."""

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import SMALL, TALL, Phone, looks, phone
from tests.support.browser.tables import seat, two_accounts
from tests.support.scale import scaled

#: Of the ways of a player; `test_every_screen_about_moderation_is_for_everyone` looks at screens in both.
LANGUAGES = ["fr", "en"][: scaled(1, 2)]
SIZES = {"en": TALL, "fr": SMALL}
WORDS = {
    "en": {
        "report": "Report this message", "reason": "Hurtful words", "words": "In your own words, if you like",
        "send": "Send the report", "sent": "Sent. Thank you.", "mine": "Your reports", "waits": "Waits for a moderator",
        "handled": "Handled by a moderator", "of": "A message of {}",
        "appeal": "Why it should be reversed", "go": "Send the appeal", "upheld": "Your appeal was granted",
        "menu": "Report…", "player": "Report to the moderators", "mute": "Mute this chat",
        "muted": "This chat is muted.", "end": "End the match", "win": "Take the win",
    },
    "fr": {
        "report": "Signaler ce message", "reason": "Des mots blessants", "words": "Avec vos mots, si vous voulez",
        "send": "Envoyer le signalement", "sent": "C’est envoyé. Merci.", "mine": "Vos signalements",
        "waits": "En attente d’un modérateur", "handled": "Traité par un modérateur", "of": "Un message de {}",
        "appeal": "Pourquoi revenir sur la décision",
        "go": "Envoyer l’appel", "upheld": "Votre appel est accepté", "menu": "Signaler…",
        "player": "Signaler aux modérateurs", "mute": "Couper cette discussion",
        "muted": "Cette discussion est coupée.", "end": "Finir la partie", "win": "Prendre la victoire",
    },
}  # fmt: skip


def opens_the_chat(person: Phone) -> None:
    """By the menu: the smallest phones have no button for it. There may be news in it."""
    person.tap_button("Menu")
    person.page.get_by_role("dialog").get_by_text("essage").first.tap()
    expect(person.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()


def hold(person: Phone, kind: str) -> Locator:
    """The line that shows an active restriction of that kind."""
    return person.page.locator(f"[data-hold={kind}]")


def goes_by_the_hold(person: Phone, kind: str) -> None:
    """Tap the way from the line to the sanction."""
    link = hold(person, kind).get_by_role("link")
    expect(link).not_to_have_attribute("href", "/sanctions")
    link.tap()
    expect(person.page.locator("[data-sanction]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_message_is_reported_in_six_taps_and_its_reporter_notified_of_the_outcome(browser, backstage, language):
    words = WORDS[language]
    look = {"size": SIZES[language], "language": language, "scheme": {"en": "light", "fr": "dark"}[language]}
    with two_accounts(browser, backstage.address, f"Isla-{language}", f"Rory-{language}", **look) as (me, you):
        match = seat(me, you)
        you.post(f"matches/{match}/messages/", text="You play like a stone, and a wet one: " + "stone" * 20)
        me.open_match(match)
        opens_the_chat(me)
        me.page.get_by_role("button", name=words["report"]).tap()
        sheet = me.page.get_by_role("dialog").last
        me.looks_right(sheet.get_by_text("You play like a stone"))
        sheet.get_by_label(words["reason"]).check()
        sheet.get_by_label(words["words"]).fill("It goes on like this.\nEvery time.")
        sheet.get_by_role("button", name=words["send"]).tap()
        expect(sheet.get_by_role("heading", name=words["sent"])).to_be_focused()
        me.looks_right()
        [report] = me.api("me/reports/")["results"]
        assert (report["kind"], report["reason"], report["match"], report["message"]) == ("message", "insult", match, 1)
        assert report["text"] == "It goes on like this.\nEvery time."
        sheet.get_by_role("button", name=words["mute"]).tap()
        expect(sheet.get_by_text(words["muted"])).to_be_visible()
        sheet.get_by_role("link", name=words["mine"]).tap()
        item = me.page.locator(".report")
        expect(item).to_contain_text(words["of"].format(f"Rory-{language}"))
        expect(item).to_contain_text(words["waits"])
        me.looks_right(me.page.locator("[data-sanctions=none]"))
        backstage.do("handle", name=f"Rory-{language}")
        me.page.reload()
        expect(item).to_contain_text(words["handled"])
        assert you.api("me/sanctions/")["results"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sanction_is_read_and_an_appeal_gets_its_answer(browser, backstage, language):
    words, scheme, name = WORDS[language], {"en": "dark", "fr": "light"}[language], f"Ewan-{language}"
    with phone(browser, backstage.address, size=SIZES[language], language=language, scheme=scheme) as me:
        me.sign_up(name)
        told = "Three players have shown us what you wrote.\nPlease keep to the game."
        sanction = backstage.do("sanction", name=name, kind="mute", message=told, days=7)
        me.open("/")
        goes_by_the_hold(me, "muted")
        page = me.page
        assert page.url == f"{me.address}/sanctions/{sanction}"
        expect(page.locator("[data-state=holds]")).to_be_visible()
        expect(page.locator("blockquote")).to_have_text(told)
        expect(page.locator("main")).to_contain_text(words["reason"])
        page.get_by_label(words["appeal"]).fill("It was my brother’s joke.")
        page.get_by_role("button", name=words["go"]).tap()
        expect(page.locator("[data-appeal=waits]")).to_contain_text("It was my brother’s joke.")
        me.looks_right()
        backstage.do("decide", sanction=sanction, upheld=True, answer="You are right, and we are sorry.")
        page.reload()
        appeal = page.locator("[data-appeal=upheld]")
        expect(appeal).to_contain_text(words["upheld"])
        expect(appeal).to_contain_text("You are right, and we are sorry.")
        me.looks_right(page.locator("[data-state=reversed]"))
        me.open("/")
        expect(page.get_by_role("heading", name=me.words["matches"])).to_be_visible()
        expect(hold(me, "muted")).to_have_count(0)


def test_a_suspended_account_is_refused_a_move_and_told_why(browser, backstage):
    with two_accounts(browser, backstage.address, "Lorraine", "Angus") as (me, you):
        me.expected = ("403",)  # what Chromium logs of the refusal
        match = seat(me, you)
        me.open_match(match)
        backstage.do(
            "sanction", name="Lorraine", kind="suspension", message="For three days, then all is well.", days=3
        )
        TouchDriver(me).play([me.match()["options"][0]["action"]])
        expect(me.test_id("kept-turn")).to_contain_text("Your account is suspended")
        assert me.match()["last_move"] is None
        expect(me.page.locator("[data-connection]")).to_have_count(0)
        me.looks_right()
        goes_by_the_hold(me, "suspended")
        expect(me.page.locator("blockquote")).to_have_text("For three days, then all is well.")
        me.open("/")
        expect(hold(me, "suspended")).to_be_visible()
        expect(me.page.locator("main a[href='/new']")).to_have_count(0)


def test_a_name_that_was_taken_is_replaced_at_once(browser, backstage):
    with phone(browser, backstage.address, size=SMALL, language="fr") as me:
        me.sign_up("Mungo")
        backstage.do("sanction", name="Mungo", kind="rename", reason="name_offensive")
        me.open("/")
        given = me.api("session/")["account"]["username"]
        expect(hold(me, "rename")).to_contain_text(given)
        hold(me, "rename").get_by_role("link", name="Choisir un autre nom").tap()
        me.looks_right(me.page.locator("[data-name-taken]"))
        me.page.locator("input[name=username]").fill("Muriel")
        me.page.locator("form button").last.tap()
        expect(me.page.locator(".who b")).to_have_text("Muriel")
        expect(hold(me, "rename")).to_have_count(0)


@pytest.mark.parametrize(("language", "scheme"), [("fr", "light"), ("en", "dark")][: scaled(1, 2)])
def test_frozen_annulled_and_left_matches_say_so_everywhere(browser, backstage, language, scheme):
    look = {"size": SIZES[language], "language": language, "scheme": scheme}
    with two_accounts(browser, backstage.address, f"Una-{language}", f"Ian-{language}", **look) as (me, you):
        frozen, annulled = (seat(me, you, clock={"type": "turn", "seconds": 172_800}, public=True) for _ in range(2))
        you.post(f"matches/{frozen}/messages/", text="Something that had to go.")
        backstage.do("freeze", match=frozen)
        backstage.do("remove", match=frozen, number=1)
        you.post(f"matches/{annulled}/resign/")
        backstage.do("sanction", name=f"Ian-{language}", kind="annulment", reason="deliberate_loss", match=annulled)

        me.open(f"/m/{frozen}")
        expect(me.page.locator("[data-held=frozen]")).to_be_visible()
        expect(me.test_id("confirm")).to_have_count(0)
        me.looks_right()
        opens_the_chat(me)
        message = me.page.locator("[data-message='1']")
        expect(message.locator(".removed")).to_be_visible()
        expect(message).not_to_contain_text("had to go")
        me.looks_right()
        me.close_sheet()
        me.open("/")
        expect(me.page.locator(f"a[href='/m/{frozen}']")).to_be_visible()
        expect(me.page.locator(f"a[href='/m/{annulled}'] .annulled")).to_be_visible()
        expect(me.page.locator("h2 span")).to_have_count(0)  # nothing waits for me
        me.looks_right()
        me.go(f"/m/{annulled}")
        me.looks_right(me.page.locator("[data-annulled]"))
        me.close_sheet()
        me.looks_right(me.page.locator("[data-held=annulled]"))
        me.go(f"/u/Ian-{language}")
        expect(me.page.locator("section").last.get_by_role("listitem")).to_have_count(2)
        me.looks_right()
        left = seat(me, you)
        backstage.do("sanction", name=f"Ian-{language}", kind="closure", reason="deliberate_loss")
        me.open(f"/m/{left}")
        me.looks_right(me.page.locator("[data-held=away]"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_win_against_somebody_who_is_gone_for_good_is_taken_in_the_menu(browser, backstage, language):
    words, scheme = WORDS[language], {"en": "light", "fr": "dark"}[language]
    look = {"size": SIZES[language], "language": language, "scheme": scheme}
    with two_accounts(browser, backstage.address, f"Mhairi-{language}", f"Torquil-{language}", **look) as (me, you):
        match = seat(me, you)
        for person in (me, you):
            now = person.match(match)
            person.play(now, [now["options"][0]["action"]])
        backstage.do("sanction", name=f"Torquil-{language}", kind="closure", reason="deliberate_loss")
        me.open(f"/m/{match}")
        me.looks_right(me.page.locator("[data-held=away]"))
        me.open_sheet(words["end"])
        me.shows_a_sheet(other_than="Menu")
        me.looks_right(me.page.get_by_role("dialog").get_by_role("button", name=words["win"]))
        me.tap_button(words["win"])
        expect(me.page.locator("[data-result=won]")).to_be_visible()
        assert me.match(match)["result"] == {"winner": 0, "reason": "resigned"}


@pytest.mark.parametrize(("language", "scheme"), looks("en", "dark"))
def test_every_screen_about_moderation_is_for_everyone(browser, backstage, language, scheme):
    words, look = WORDS[language], {"size": SMALL, "language": language, "scheme": scheme}
    mine, yours = f"Effie-{language}-{scheme}", f"Hamish-{language}-{scheme}"
    with two_accounts(browser, backstage.address, mine, yours, **look) as (me, you):
        match = seat(me, you)
        me.open("/sanctions")
        me.looks_right(me.page.locator("[data-sanctions=none]"))
        me.go(f"/m/{match}")
        me.wait_for_my_turn()
        me.open_sheet(words["menu"])
        expect(me.page.get_by_role("dialog").get_by_role("radio")).to_have_count(7)
        me.looks_right()
        me.page.get_by_role("dialog").get_by_role("button", name=words["send"]).tap()
        me.looks_right(me.page.get_by_role("dialog").get_by_role("alert").filter(has_text="."))
        me.close_sheet()
        me.go(f"/u/{yours}")
        me.page.get_by_role("button", name=words["player"]).tap()
        expect(me.page.get_by_role("dialog").get_by_role("radio")).to_have_count(3)
        me.looks_right()
        me.close_sheet()
        kinds = {"warning": {}, "mute": {"days": 2}, "match_ban": {"days": 400}, "suspension": {}, "rename": {}}
        for kind, more in kinds.items():
            name = me.api("session/")["account"]["username"]
            backstage.do("sanction", name=name, kind=kind, message="Please.", **more)
        me.open("/")
        expect(me.page.locator("[data-hold]")).to_have_count(4)
        me.looks_right()
        me.go("/settings")
        expect(me.page.locator("[data-hold]")).to_have_count(4)
        me.looks_right()
        me.page.locator("main a[href='/sanctions']").last.tap()
        items = me.page.locator("a[data-sanction]")
        expect(items).to_have_count(5)
        me.looks_right()
        for path in items.evaluate_all("links => links.map(link => link.getAttribute('href'))"):
            me.go(path)
            me.looks_right(me.page.locator("[data-state]"))


def test_legal_pages_are_linked_and_served(browser, backstage):
    with phone(browser, backstage.address, size=SMALL, language="fr") as me:
        me.open("/")
        for page in ("terms", "privacy", "imprint"):
            expect(me.page.locator(f"footer a[href='/legal/{page}/?lang=fr']")).to_be_visible()
        me.looks_right()
        me.page.locator("footer a[href^='/legal/terms/']").tap()
        expect(me.page.get_by_role("heading", level=1)).to_have_text("Conditions d’utilisation")
        me.sign_up("Greer")
        me.open("/settings")
        for page in ("terms", "privacy", "imprint"):
            expect(me.page.locator(f"main a[href='/legal/{page}/?lang=fr']")).to_be_visible()
