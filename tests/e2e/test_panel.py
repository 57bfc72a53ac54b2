"""Staff on a phone of 360 pixels: from a report to a decision, from an appeal to a reversal; what strangers write."""

import gettext
import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pyotp
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.backstage import PASSWORD, Backstage, backstage_of
from tests.support.browser.phones import Phone, looks, phone
from tests.support.browser.recorder import Recorder
from tests.support.payloads import NAMES, PAYLOADS
from tests.support.scale import PROVE
from tests.support.server import migrated, one_process
from tests.support.tree import ROOT

SMALL = (360, 740)
#: Pages of tables that show what players and staff have written.
TABLES = ["accounts/account/", "chat/message/", "matches/match/", "matches/rulesetswitch/", "notifications/feeditem/"]
#: Pages with forms of Django's own.
FORMS = ["password_change/", "matches/rulesetswitch/add/"]
#: What kind of page it is: look, address and forms, without the ids in them, and whether it says what was done.
KIND = """() => JSON.stringify([
  document.documentElement.lang, matchMedia('(prefers-color-scheme: dark)').matches, location.pathname,
  [...document.forms].map(each => each.getAttribute('action')), !!document.querySelector('[role=status]'),
]).replace(/[0-9a-f-]{36}|[0-9]+/g, '')"""
LOOKED_AT: set[str] = set()


@pytest.fixture(scope="module")
def backstage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Backstage]:
    """A Cairn of its own: the panel lists whatever there is, and the log every action of staff."""
    folder = tmp_path_factory.mktemp("panel")
    with (
        migrated(folder) as settings,
        one_process(folder / "serve.log", settings) as address,
        backstage_of(address, settings) as beside,
    ):
        yield beside


@pytest.fixture(autouse=True)
def the_client_calls_only_documented_operations(recorder: Recorder) -> Iterator[None]:
    """The panel is forms of the admin, and no client of the API: it asks nothing else."""
    yield
    recorder.asked[:] = [asked for asked in recorder.asked if not urlsplit(asked.url).path.startswith("/admin/")]
    assert not recorder.complaints()


def said(language: str) -> Callable[[str], str]:
    """What a sentence of the panel is in that language."""
    return gettext.translation("django", ROOT / "backend/locale", [language], fallback=True).gettext


def is_in_order(person: Phone, *, axe: bool | None = None) -> None:
    """
    All that can be unfolded, unfolded: the policy has nothing to say, nothing is too wide, axe finds nothing.

    Args:
        axe: Whether axe looks. Unless it is said, axe does in proofs, and every day where the kind of page is new.
    """
    page = person.page
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert page.evaluate("[window.ran === undefined, window.violations]") == [True, []], page.url
    person.does_not_scroll()
    kind = page.evaluate(KIND)
    if axe or (axe is None and (PROVE or kind not in LOOKED_AT)):
        person.has_no_axe_violations()
        LOOKED_AT.add(kind)


def sign_in(person: Phone, name: str, say: Callable[[str], str], *, axe: bool | None = None) -> None:
    """Sign in for the first time: name and password, then the second step."""
    page = person.page
    person.open("/admin/")
    is_in_order(person, axe=axe)
    page.get_by_label(say("Username")).fill(name)
    page.get_by_label(say("Password")).fill(PASSWORD)
    goes(page.get_by_role("button", name=say("Log in")))
    is_in_order(person, axe=axe)
    goes(page.get_by_role("button", name=say("Show a key for the app")))
    key = page.locator("code").inner_text()
    is_in_order(person, axe=axe)
    page.get_by_label(say("The six digits that the app shows")).fill(pyotp.TOTP(key).now())
    goes(page.get_by_role("button", name=say("Turn two-step sign-in on")))
    expect(page.locator("code")).to_have_count(10)
    is_in_order(person, axe=axe)
    goes(page.get_by_role("link", name=say("Go on to the admin")))


def goes(button: Locator) -> None:
    """Tap what leads to another page, or to this one anew, and be there."""
    with button.page.expect_navigation():
        button.tap()


class Taps:
    """Taps as they are counted: what is tapped, a field that is written in, and two for a choice from a list."""

    def __init__(self) -> None:
        self.count = 0

    def goes(self, button: Locator) -> None:
        """Tap what leads to another page."""
        self.count += 1
        goes(button)

    def taps(self, what: Locator) -> None:
        """Tap it."""
        self.count += 1
        what.tap()

    def writes(self, field: Locator, text: str) -> None:
        """Write in a field."""
        self.count += 1
        field.fill(text)

    def picks(self, choices: Locator, label: re.Pattern[str]) -> None:
        """Pick one from a list."""
        self.count += 2
        option = choices.locator("option").filter(has_text=label)
        choices.select_option(value=option.first.get_attribute("value"))


def unfold(page: Page, name: str) -> None:
    """Open the form behind that button, unless it is open."""
    form = page.locator("details.staff-action", has=page.locator("summary", has_text=name)).first
    if form.get_attribute("open") is None:
        form.locator("summary").tap()


def answers(person: Phone, button: Locator, sentence: str) -> None:
    """Tap it: the page that follows says what was done, and is in order."""
    goes(button)
    expect(person.page.locator("[role=status]")).to_contain_text(sentence)
    is_in_order(person)


@pytest.mark.parametrize(("language", "scheme"), looks("fr", "dark"))
def test_staff_get_from_a_report_to_a_decision_and_from_an_appeal_to_its_reversal(browser, backstage, language, scheme):
    say, look = said(language), {"size": SMALL, "language": language, "scheme": scheme}
    names = ("Mairi", "Sorley", "Anna", "Ben", "Quentin")
    moderator, senior, reporter, reported, quickly = (f"{name}{language}{scheme}" for name in names)
    backstage.do("hire", name=moderator, role="moderator")
    backstage.do("hire", name=senior, role="senior")
    backstage.do("report", reporter=reporter, about=reported, by=senior)
    preset = {"kind": "warning", "reason": "insult"}
    backstage.do("report", reporter=reporter, about=quickly, by=senior, preset=preset)
    with phone(browser, backstage.address, **look) as person:  # type: ignore[arg-type]
        sign_in(person, moderator, say)
        decides(person, reported, say, language)
        decides_in_nine_taps(person, quickly, say)
    standing = backstage.do("standing", name=reported)
    kindly = {"en": "Kindly, sanction", "fr": "Aimablement, sanction", "de": "Freundlich, sanction"}[language]
    assert standing["muted"]
    assert [sanction["kind"] for sanction in backstage.do("standing", name=quickly)["sanctions"]] == ["warning"]
    assert [sanction["message"] for sanction in standing["sanctions"]] == [f"{kindly}\n\nBen, enough."]

    backstage.do("appeal", name=reported)
    with phone(browser, backstage.address, **look) as person:  # type: ignore[arg-type]
        sign_in(person, senior, say, axe=False)  # which has just looked at these pages
        reverses(person, reported, say)
        reads_the_log(person, say)
    standing = backstage.do("standing", name=reported)
    [sanction] = standing["sanctions"]
    assert not standing["muted"]
    assert sanction["reversed"]
    assert sanction["appeal"]["upheld"] is True


def decides(person: Phone, reported: str, say: Callable[[str], str], language: str) -> None:
    """Take the case about somebody, mute them with a ready reply and own words, and close it by that."""
    page = person.page
    is_in_order(person)
    goes(page.get_by_role("link", name=re.compile(f"^{say('Reports')}")).first)
    is_in_order(person)
    goes(page.get_by_role("link", name=reported))
    expect(page.get_by_text("Line 3").first).to_be_visible()
    answers(person, page.get_by_role("button", name=say("Take this case")), say("The case is yours for two hours."))
    unfold(page, say("Close the case"))
    form = page.locator("form[action$='/case_close/']")
    form.get_by_role("button", name=say("Close the case")).tap()  # without a reason the browser does not send it
    expect(form.locator("textarea:invalid")).to_have_count(1)
    form = page.locator("form[action$='/impose/']")
    expect(form.get_by_label(say("and close the case"))).to_be_checked()
    form.get_by_label(say("What is done")).select_option("mute")
    form.get_by_label(say("How long")).select_option("3")
    form.get_by_label(say("Reply that is ready")).select_option(label=f"sanction {reported}: Kindly, sanction")
    form.get_by_label(say("The player’s language")).select_option(language)
    form.get_by_label(say("What else the player reads")).fill("Ben, enough.")
    answers(
        person,
        form.get_by_role("button", name=say("Impose a sanction")),
        say("The sanction is active, and the player is notified."),
    )
    expect(page).to_have_url(re.compile(r"/moderation/(case/\d+|queue/open)/$"))  # the next one, or none is left


def decides_in_nine_taps(person: Phone, reported: str, say: Callable[[str], str]) -> None:
    """From the first page: take the next case, decide with a preset, which closes it, and be at the next one."""
    page, taps = person.page, Taps()
    person.open("/admin/")
    taps.goes(page.get_by_role("link", name=re.compile(f"^{say('Reports')}")).first)
    taps.goes(page.get_by_role("link", name=reported))
    taps.goes(page.get_by_role("button", name=say("Take this case")))
    taps.taps(page.locator("summary", has_text=say("Impose a sanction")))
    form = page.locator("form[action$='/impose/']")
    taps.picks(form.get_by_label(say("Reply that is ready")), re.compile(f"^sanction {reported}"))
    taps.goes(form.get_by_role("button", name=say("Impose a sanction")))
    expect(page).to_have_url(re.compile(r"/moderation/(case/\d+|queue/open)/$"))
    assert taps.count <= 9


def reverses(person: Phone, reported: str, say: Callable[[str], str]) -> None:
    """Decide about the appeal, for the player."""
    page, taps = person.page, Taps()
    taps.goes(page.get_by_role("link", name=re.compile(f"^{say('Appeals')}")).first)
    taps.goes(page.get_by_role("link", name=reported))
    expect(page.get_by_text("It was not I.")).to_be_visible()
    taps.taps(page.locator("summary", has_text=say("Decide")))
    form = page.locator("form[action$='/appeal_decide/']")
    taps.taps(form.get_by_label(say("The player is right: take it back")))
    taps.writes(form.get_by_label(say("Reason, for staff and the log")), "It was a relative")
    is_in_order(person)
    assert taps.count + 1 <= 6  # with the button that sends it
    answers(
        person,
        form.get_by_role("button", name=say("Decide")),
        say("The appeal is decided, and the player is notified."),
    )


def reads_the_log(person: Phone, say: Callable[[str], str]) -> None:
    """By the menu to the log, which is whole and can be taken out."""
    page = person.page
    page.get_by_role("button", name=say("Menu")).tap()
    is_in_order(person)
    goes(page.get_by_role("link", name=say("Log"), exact=True))
    is_in_order(person)
    with page.expect_download() as waiting:
        page.get_by_role("button", name=say("Export the log")).tap()
    lines = waiting.value.path().read_bytes().rstrip().split(b"\n")  # texts in it may hold other ends of lines
    assert b'"action": "appeal_decide"' in lines[-2]
    goes(page.get_by_role("button", name=say("Verify the log")))
    expect(page.locator("main")).to_contain_text(say("The log is whole. Rows: %(rows)s.") % {"rows": len(lines)})
    is_in_order(person)


@pytest.mark.parametrize(("language", "scheme"), looks("en", "light"))
def test_the_cards_of_a_frozen_match_and_every_other_page_of_the_admin(browser, backstage, language, scheme):
    say, look = said(language), {"size": SMALL, "language": language, "scheme": scheme}
    administrator, moderator = f"Iain{language}{scheme}", f"Mor{language}{scheme}"
    backstage.do("hire", name=administrator, role="administrator")
    backstage.do("hire", name=moderator, role="moderator")
    backstage.do("report", reporter=f"Una{language}{scheme}", about=f"Ewan{language}{scheme}", by=administrator)
    with phone(browser, backstage.address, **look) as person:  # type: ignore[arg-type]
        comes_in(person, backstage, administrator)
        opens_the_cards(person, f"Ewan{language}{scheme}", say)
        for address in [*TABLES, *FORMS, "moderation/frozen/", "moderation/replies/", "moderation/staff/", "accounts/"]:
            person.open(f"/admin/{address}")
            is_in_order(person)
        person.open("/admin/matches/match/")
        goes(person.page.locator("#result_list tbody a").first)
        is_in_order(person)  # a digest is a word of 64 letters
        switches_a_ruleset_off_and_on(person)
        for page in ("terms", "privacy", "imprint"):
            person.open(f"/legal/{page}/")
            is_in_order(person)
    with phone(browser, backstage.address, **look) as person:  # type: ignore[arg-type]
        person.expected = ("403",)
        comes_in(person, backstage, moderator)
        person.open("/admin/moderation/audit/")
        expect(person.page.locator("h1")).to_have_text(say("Your role does not include that."))
        is_in_order(person)


def switches_a_ruleset_off_and_on(person: Phone) -> None:
    """By Django's own pages for what is added, changed, chosen in a list and deleted."""
    page = person.page
    person.open("/admin/matches/rulesetswitch/add/")
    page.locator("[name=ruleset]").select_option("siege")
    page.locator("[name=offered]").uncheck()
    goes(page.locator("[name=_save]"))
    is_in_order(person)
    page.locator("input.action-select").check()
    expect(page.locator(".action-counter")).to_contain_text("1")
    goes(page.locator("#result_list tbody a").first)
    is_in_order(person)
    goes(page.locator(".deletelink"))
    is_in_order(person)
    goes(page.locator("#content [type=submit]"))
    is_in_order(person)


def comes_in(person: Phone, backstage: Backstage, name: str) -> None:
    """Be signed in as somebody of staff who has been here before."""
    cookie = {"name": "sessionid", "value": backstage.do("session", name=name), "url": backstage.address}
    person.page.context.add_cookies([cookie])  # type: ignore[list-item]


def opens_the_cards(person: Phone, reported: str, say: Callable[[str], str]) -> None:
    """By name to an account, to its match; it is frozen, and its cards are opened."""
    page = person.page
    person.open("/admin/")
    page.get_by_label(say("Name of an account")).fill(reported.lower())
    goes(page.get_by_role("button", name=say("Search")))
    is_in_order(person)
    goes(page.get_by_role("link", name=re.compile(f"{reported}.*{say('under way')}")))
    is_in_order(person)
    reads_the_messages(person, say)
    unfold(page, say("Freeze the match"))
    expect(page.locator("form[action$='/match_open/']")).to_have_count(0)
    form = page.locator("form[action$='/match_freeze/']")
    form.get_by_label(say("Reason, for staff and the log")).fill("To look at it")
    answers(person, form.get_by_role("button", name=say("Freeze the match")), say("The match is frozen."))
    form = page.locator("form[action$='/match_open/']")
    form.get_by_label(say("Reason, for staff and the log")).fill("Two accounts?")
    goes(form.get_by_role("button", name=say("Open the cards")))
    expect(page.locator("main section")).to_have_count(4)  # two hands, two decks
    is_in_order(person)
    goes(page.get_by_role("link", name=say("Go back")))
    is_in_order(person)


def reads_the_messages(person: Phone, say: Callable[[str], str]) -> None:
    """From the page of a match outside a case: for a reason, on a page of their own, and back."""
    page = person.page
    form = page.locator("form[action$='/chat_read/']")
    form.get_by_label(say("Reason, for staff and the log")).fill("A threat was spoken of")
    goes(form.get_by_role("button", name=say("Read the messages")))
    expect(page.locator(".warn")).to_contain_text(say("That you read this is in the audit log."))
    is_in_order(person)
    goes(page.get_by_role("link", name=say("Go back")))


def test_no_text_that_is_stored_runs_or_breaks_a_page_of_the_panel(browser, backstage):
    backstage.do("hire", name="Watchful", role="administrator")
    pages = backstage.do("plant", by="Watchful")["pages"]
    seen: list[str] = []
    with phone(browser, backstage.address, size=SMALL) as person:
        comes_in(person, backstage, "Watchful")
        for address in addresses(pages):
            # There are 300 forms on one of them.
            answer = person.page.goto(f"{backstage.address}/admin/{address}")
            assert answer is not None
            assert answer.status == 200, address
            is_in_order(person, axe=address.removeprefix("moderation/") in pages[:3])
            seen.append("".join(person.page.locator("main").inner_text().split()))
    backstage.do("delete_replies")
    shown = "\n".join(seen)
    hidden = [payload for payload in PAYLOADS if "".join(payload.split()) not in shown]
    assert not hidden


def addresses(pages: list[str]) -> list[str]:
    """
    Every page that shows a stored text, those of the payloads among them; every day one of each kind.

    One page has all payloads: that of the replies.
    """
    kinds = range(1, 12 if PROVE else 2), range(1, 4 if PROVE else 2)
    shown = pages if PROVE else pages[: len(pages) // len(NAMES)]
    audit = [f"?before={30 * number + 1}" for number in kinds[0]]  # a page has thirty rows
    messages = [f"?p={number}" for number in kinds[1]]
    queues = ["closed/", *(f"queue/{name}/" for name in ("open", "mine", "appeals", "signals", "taken"))]
    of_staff = [*shown, "replies/", "staff/", *(f"audit/{page}" for page in audit), *queues]
    return ["", *(f"moderation/{page}" for page in of_staff), *TABLES, *(f"chat/message/{page}" for page in messages)]
