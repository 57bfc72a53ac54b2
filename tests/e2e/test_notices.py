"""
Being told while away: the permission, the push in the service worker, the tap, the badge, and the settings around it.

No browser here reaches a push service of the world. What `PushManager.subscribe` gives is a subscription at a service
of ours, which verifies and decrypts what the server sends; that text is then handed to the browser's own push handling.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Worker, expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import SMALL, WIDE, Phone, phone
from tests.support.browser.policies import spreader
from tests.support.browser.tables import Match, Opponent, seat, shows, table
from tests.support.push_service import PushService, UserAgent, push_service
from tests.support.scale import scaled

#: Every day one: `test_settings_looks` looks at these screens in both.
LANGUAGES = ["fr", "en"][: scaled(1, 2)]
#: How long, ms, what the server does by itself may take: notices wait for somebody who has seen them.
ARRIVES = 60_000

SUBSCRIBES = """([endpoint, p256dh, auth]) => {
  const subscription = () => ({
    endpoint, options: { userVisibleOnly: true }, toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => { sessionStorage.setItem("gone", "yes"); return true; },
  });
  const has = () => localStorage.getItem("subscribed") === "yes" && !sessionStorage.getItem("gone");
  PushManager.prototype.getSubscription = async () => has() ? subscription() : null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem("subscribed", "yes");
    sessionStorage.removeItem("gone");
    localStorage.setItem("under", applicationServerKey);
    return subscription();
  };
  navigator.setAppBadge = async (count) => { localStorage.setItem("badge", String(count)); };
}"""
SHOWN = """() => navigator.serviceWorker.ready
  .then(worker => worker.getNotifications())
  .then(all => all.map(one => ({ title: one.title, body: one.body, silent: one.silent })))"""
#: A tap as the browser would tell the worker of it; one that a script makes cannot be waited for by `waitUntil`.
TAP = """async title => {
  const all = await self.registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification: all.find(one => one.title === title) });
  const done = [];
  event.waitUntil = promise => { done.push(promise); };
  self.dispatchEvent(event);
  await Promise.all(done);
}"""


@dataclass
class Away:
    """A phone whose browser has subscribed at a push service of ours, and the opponent of its owner."""

    phone: Phone
    agent: UserAgent
    worker: Worker
    given: int = 0

    def deliver(self, kind: str) -> dict[str, Any]:
        """Wait until the server has pushed that kind of notice, and hand it to the browser; return what it says."""
        self.phone.wait_until(lambda: any(push.payload["kind"] == kind for push in self.agent.got[self.given :]))
        for push in self.agent.got[self.given :]:
            self.given += 1
            self.give(push.text)
            if push.payload["kind"] == kind:
                return push.payload
        raise AssertionError(kind)

    def give(self, text: str) -> None:
        """Have the browser wake its worker with that text."""
        session = self.phone.page.context.new_cdp_session(self.phone.page)
        known: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: known.extend(one["registrationId"] for one in event["registrations"]),
        )
        session.send("ServiceWorker.enable")
        self.phone.wait_until(lambda: bool(known))
        about = {"origin": self.phone.address, "registrationId": known[0], "data": text}
        session.send("ServiceWorker.deliverPushMessage", about)
        session.detach()

    def shown(self) -> list[dict[str, Any]]:
        """The notifications that the phone shows."""
        return list(self.phone.page.evaluate(SHOWN))

    def tap(self, title: str) -> None:
        self.worker.evaluate(TAP, title)

    def badge(self) -> str | None:
        return self.phone.page.evaluate("localStorage.getItem('badge')")


@pytest.fixture(scope="module")
def pushes() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@contextmanager
def reachable(browser: Browser, address: str, pushes: PushService, **looks: Any) -> Iterator[tuple[Phone, UserAgent]]:
    """Give a phone whose browser subscribes at our push service, and may show notifications once it was asked."""
    agent = pushes.browser()
    subscription = agent.subscription()
    keys = [subscription["endpoint"], subscription["p256dh"], subscription["auth"]]
    with phone(browser, address, worker=True, script=f"({SUBSCRIBES})({keys})", **looks) as person:
        person.page.context.grant_permissions(["notifications"])
        yield person, agent


def has_its_worker(person: Phone) -> None:
    """Wait until the page's service worker is there: it fetches the whole shell first."""
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


def lay_a_card(person: Phone) -> None:
    """Play a card that lets nobody claim, which would leave it to them to act; wait until it is played."""
    before = shows(person)
    TouchDriver(person).play([spreader(before)["action"]])
    expect(person.page.locator(f"[data-version='{before['version']}']")).to_have_count(0)


def answer(opponent: Opponent) -> Match:
    return opponent.play_on(lambda match: [match["options"][0]["action"]])


def test_a_person_gets_from_the_permission_to_the_tap_that_opens_the_match(whole_browser, address, pushes):
    with reachable(whole_browser, address, pushes) as (person, agent), table(person, "edition2016") as opponent:
        person.wait_for_my_turn()
        match = person.match_id
        asking = person.page.locator("[data-offer=ask]")
        expect(asking).to_have_count(0)  # not at first sight
        has_its_worker(person)
        border = person.test_id("stone-1").bounding_box()
        lay_a_card(person)
        expect(asking).to_contain_text("Get a notification")
        assert person.test_id("stone-1").bounding_box() == border  # the question moves nothing
        person.has_no_axe_violations()
        asking.get_by_role("button", name="Yes").tap()
        expect(person.page.get_by_text("We’ll notify you").first).to_be_visible()
        expect(asking).to_have_count(0)
        [kept] = person.api("me/push/")["results"]
        assert kept["language"] == "en"
        agent.server_key = person.page.evaluate("localStorage.getItem('under')")

        answer(opponent)  # in front of their eyes, so it is pushed nowhere
        person.wait_for_my_turn()
        lay_a_card(person)
        person.open("/")
        has_its_worker(person)
        away = Away(person, agent, person.page.context.service_workers[0])
        answer(opponent)
        said = away.deliver("your_turn")
        told = [one["number"] for one in person.api("feed/")["results"] if one["kind"] == "your_turn"]
        assert {push.payload["number"] for push in agent.got if push.payload["kind"] == "your_turn"} == {told[-1]}
        name = said["opponent"]
        assert said["match"] == match
        person.wait_until(lambda: len(away.shown()) == 1)
        [shown] = away.shown()
        assert (shown["title"], shown["body"]) == (f"Your turn against {name}", f"{name} has played.")
        assert said["badge"] == 1

        assert not shown["silent"]
        away.give(agent.got[-1].text)  # sent again, after a worker died: it is the same
        person.wait_until(lambda: away.shown() == [{**shown, "silent": True}])

        away.tap(shown["title"])
        person.page.wait_for_url(f"**/m/{match}")
        person.wait_for_my_turn()
        person.wait_until(lambda: away.shown() == [])
        person.wait_until(lambda: away.badge() == "1")
        lay_a_card(person)
        person.wait_until(lambda: away.badge() == "0")
        expect(asking).to_have_count(0)  # who has said yes is not asked again


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_settings_turn_this_device_on_and_off_try_it_and_tell_when_it_is_gone(
    whole_browser, address, pushes, language
):
    words = {
        "en": (
            "Turn on here", "Send a test", "Turn off here", "Taken.", "This device",
            "A device no longer accepts notifications.", "Removed devices",
        ),
        "fr": (
            "Activer ici", "Envoyer un essai", "Désactiver ici", "Reçu.", "Cet appareil",
            "Un appareil ne reçoit plus de notifications.", "Appareils retirés",
        ),
    }[language]  # fmt: skip
    with reachable(whole_browser, address, pushes, language=language, size=SMALL) as (person, agent):
        person.play_as_guest()
        person.open("/settings/notifications")
        here = person.page.locator("[data-here]")
        expect(here).to_have_attribute("data-here", "off")
        has_its_worker(person)
        here.get_by_role("button", name=words[0]).tap()
        expect(here).to_have_attribute("data-here", "on")
        person.has_no_axe_violations()

        person.open("/settings/delivery")
        device = person.page.locator("[data-way=push]")
        expect(device).to_contain_text(words[4])
        person.page.get_by_role("button", name=words[1]).tap()
        expect(device.locator("[data-result=came]")).to_contain_text(words[3], timeout=ARRIVES)
        expect(person.page.locator("[data-way=socket] [data-result=came]")).to_be_visible()
        assert agent.kinds == ["test"]
        assert agent.got[0].payload["language"] == language
        person.looks_right()
        here.get_by_role("button", name=words[2]).tap()
        expect(here).to_have_attribute("data-here", "off")
        assert person.api("me/push/")["results"] == []

        agent.orders = [410]  # the browser is gone
        here.get_by_role("button", name=words[0]).tap()
        expect(device).to_contain_text(words[4])
        person.page.get_by_role("button", name=words[1]).tap()
        expect(person.page.get_by_text(words[5]).first).to_be_visible(timeout=ARRIVES)
        person.page.reload()
        expect(person.page.get_by_role("heading", name=words[6])).to_be_visible()
        expect(here).to_have_attribute("data-here", "off")  # it does not come back by itself
        person.looks_right()
        assert person.api("me/push/")["results"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_vacation_is_begun_shown_to_both_and_ended(browser, address, language):
    words = {
        "en": ("Begin now", "End it now", "on vacation"),
        "fr": ("Commencer maintenant", "Finir maintenant", "en vacances"),
    }
    begin, end, says = words[language]
    with phone(browser, address, size=SMALL, language=language) as person, phone(browser, address) as friend:
        agree_on_a_clock(person, friend)
        match = person.match_id
        person.open("/settings/vacation")
        person.has_no_axe_violations()
        person.page.get_by_role("button", name=begin).tap()
        expect(person.page.locator("[data-vacation=on]")).to_contain_text(says)
        person.looks_right()

        expect(friend.page.locator("[data-vacation]")).to_contain_text("is on vacation until")
        friend.looks_right(down=True)
        friend.open("/")
        expect(friend.page.locator(f"a[href='/m/{match}']")).to_contain_text("On vacation")
        friend.has_no_axe_violations()
        person.open(f"/m/{match}")
        expect(person.page.locator("[data-vacation]")).to_contain_text(says)
        person.looks_right(down=True)

        person.resize(WIDE)
        expect(person.test_id("confirm")).to_be_in_viewport(ratio=1)
        person.resize(SMALL)

        person.open("/settings/vacation")
        person.page.get_by_role("button", name=end).tap()
        expect(person.page.locator("[data-vacation=on]")).to_have_count(0)
        friend.page.reload()
        expect(friend.page.locator(f"a[href='/m/{match}']")).to_be_visible()
        expect(friend.page.get_by_text("On vacation")).to_have_count(0)


def agree_on_a_clock(person: Phone, friend: Phone) -> None:
    """Let both sit at a match with a clock, the first of them to act."""
    for each in (person, friend):
        each.play_as_guest()
    match = seat(person, friend, clock={"type": "turn", "seconds": 86400})
    for each in (person, friend):
        each.open(f"/m/{match}")
    person.wait_for_my_turn()


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"
AS_AN_IPHONE = f"""delete window.PushManager;
Object.defineProperty(navigator, "userAgent", {{ get: () => {IPHONE!r} }});"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_iphone_is_told_what_it_needs(browser, address, language):
    with phone(browser, address, size=SMALL, language=language, scheme="dark", script=AS_AN_IPHONE) as person:
        person.play_as_guest()
        person.open("/settings/notifications")
        here = person.page.locator("[data-here=install]")
        expect(here.get_by_role("listitem")).to_have_count(3)
        expect(here.get_by_role("link")).to_have_attribute("href", re.compile("/settings/recovery"))
        person.looks_right()


def test_a_person_who_refused_notifications_reads_how_to_allow_them(browser, address):
    script = "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });"
    with phone(browser, address, script=script) as person:
        person.play_as_guest()
        person.open("/settings/notifications")
        expect(person.page.locator("[data-here=blocked]")).to_contain_text("To allow them")
        person.has_no_axe_violations()
