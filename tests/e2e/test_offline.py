"""Bad networks: what was seen stays, a turn waits and is one move or none, and nothing stays after signing out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.network import Network, network_to
from tests.support.browser.phones import Phone, phone
from tests.support.browser.tables import seat
from tests.support.scale import scaled

LOST = ("ERR_", "WebSocket", "Failed to load resource")  # what Chromium logs of a network that is away
READ_STORAGE = """async () => {
  const kept = {};
  for (const { name } of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((done, fail) => { open.onsuccess = done; open.onerror = fail; });
    for (const store of open.result.objectStoreNames) {
      const objects = open.result.transaction(store).objectStore(store);
      const [keys, values] = [objects.getAllKeys(), objects.getAll()];
      await new Promise(done => { values.onsuccess = done; });
      keys.result.forEach((key, index) => { kept[`${name}/${store}/${key}`] = values.result[index]; });
    }
    open.result.close();
  }
  const cached = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) cached.push(new URL(request.url).pathname);
  }
  return { kept, cached, local: Object.keys(localStorage), session: Object.keys(sessionStorage) };
}"""


@dataclass
class Table:
    """A match that has just begun; its mover is connected by a network that can be cut, and has been here before."""

    mover: Phone
    friend: Phone
    network: Network
    match: str

    @property
    def choice(self) -> str:
        """What the mover plays in these tests."""
        return f"{self.mover_sees()['position']['hands'][0][0]}@4"

    def mover_sees(self) -> dict[str, Any]:
        """The match as the mover's account sees it now, with or without the network."""
        answer = self.mover.page.request.get(f"{self.friend.address}/api/v1/matches/{self.match}/")
        return dict(answer.json())

    def moves(self) -> list[list[str]]:
        """The actions of every move of the mover."""
        found = self.friend.api(f"matches/{self.match}/moves/")["results"]
        return [move["actions"] for move in found if move["seat"] == 0]

    def confirm_a_turn(self) -> str:
        """Let the mover play; return the action."""
        action = self.choice
        TouchDriver(self.mover).play([action])
        return action

    def kept(self) -> dict[str, Any]:
        """What the mover's device keeps."""
        return dict(self.mover.page.evaluate(READ_STORAGE))


@pytest.fixture(scope="module")
def shared_network(address: str) -> Iterator[Network]:
    """The network of these tests: phones that have used it before have the shell."""
    with network_to(address) as network:
        yield network


@pytest.fixture
def network(shared_network: Network) -> Iterator[Network]:
    """That network, whole at first and at last."""
    yield shared_network
    shared_network.mend()


@pytest.fixture
def table(browser: Browser, address: str, network: Network) -> Iterator[Table]:
    with phone(browser, network.address, worker=True) as mover, phone(browser, address) as friend:
        mover.expected = LOST
        for person in (mover, friend):
            person.play_as_guest()
        match = seat(mover, friend)
        # The worker has the shell, the list has been seen, and so has the match.
        mover.open("/")
        mover.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        expect(mover.page.locator(f"a[href='/m/{match}']")).to_be_visible()
        table = Table(mover, friend, network, match)
        # Shown is not yet kept: a page that is left too early keeps no list.
        mover.wait_until(lambda: "cairn/kept/list" in table.kept()["kept"])
        mover.open_match(match)
        mover.wait_until(lambda: f"cairn/kept/match {match}" in table.kept()["kept"])
        yield table


@pytest.mark.parametrize("away", ["network cut", "switched off"][: scaled(1, 2)])
def test_the_app_opens_without_a_network_on_the_last_known_matches(table, away):
    mover, action = table.mover, table.choice
    if away == "switched off":
        mover.page.context.set_offline(True)
    else:
        table.network.cut()
    mover.open("/")
    expect(mover.page.locator(f"a[href='/m/{table.match}']")).to_contain_text("Your turn against")
    expect(mover.page.get_by_text("Last update")).to_be_visible()
    mover.has_no_axe_violations(mover.page.locator("[data-connection=lost]"))
    mover.open_match(table.match)
    expect(mover.page.locator("[data-connection=lost]")).to_be_visible()
    TouchDriver(mover).choose(action)  # one's own turn can be prepared
    expect(mover.test_id("confirm")).to_be_enabled()
    mover.looks_right(down=True)


def test_match_is_opened_without_asking_twice_and_a_move_whose_reply_is_lost_is_one(table):
    mover, page = table.mover, table.mover.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
    page.reload()
    mover.wait_for_my_turn()
    page.wait_for_load_state("networkidle")
    api = "/api/v1/"
    expected = [*(f"{api}{path}/" for path in (f"matches/{table.match}", "session")), "/ws/v1/"]
    at_leisure = f"{api}lessons/"  # fetched for later, once nothing else is under way
    assert (
        sorted(path for path in asked if path.startswith((api, "/ws/")) and not path.startswith(at_leisure)) == expected
    )

    table.network.lose_replies()
    action = table.confirm_a_turn()
    expect(mover.test_id("kept-turn")).to_be_visible()
    # The server has it, and the phone cannot know.
    assert [actions[0] for actions in table.moves()] == [action]
    table.network.mend()
    page.reload()
    expect(mover.test_id("last-move")).to_contain_text("You played")
    expect(mover.test_id("kept-turn")).to_be_hidden()
    assert len(table.moves()) == 1


def test_turn_without_a_network_is_taken_back_or_survives_a_reload_as_one_move(table):
    mover = table.mover
    line = mover.test_id("kept-turn")
    table.network.cut()
    table.confirm_a_turn()
    line.get_by_role("button").tap()
    expect(line).to_be_hidden()
    expect(mover.test_id("confirm")).to_be_enabled()
    table.network.mend()
    expect(mover.lost_line).to_be_hidden()
    mover.page.reload()
    mover.wait_for_my_turn()
    assert table.moves() == []

    table.network.cut()
    action = table.confirm_a_turn()
    expect(line).to_contain_text("You played")
    expect(mover.test_id("hint")).to_have_text("Your turn will be sent when you are online again")
    expect(mover.test_id("confirm")).to_be_disabled()
    mover.looks_right(down=True)
    mover.page.reload()
    expect(line).to_contain_text("You played")
    expect(mover.test_id("hint")).to_have_text("Your turn will be sent when you are online again")
    mover.open("/")
    expect(mover.page.locator(f"a[href='/m/{table.match}']")).to_contain_text("will be sent")
    mover.has_no_axe_violations()
    assert table.moves() == []
    table.network.mend()
    expect(mover.page.locator(f"a[href='/m/{table.match}']")).to_contain_text("is thinking")
    assert [actions[0] for actions in table.moves()] == [action]
    mover.open(f"/m/{table.match}")
    expect(mover.test_id("last-move")).to_contain_text("You played")
    expect(line).to_be_hidden()


def test_a_turn_for_a_match_that_was_resigned_is_not_played_and_its_player_is_told(table):
    mover = table.mover
    table.network.cut()
    table.confirm_a_turn()
    expect(mover.test_id("kept-turn")).to_be_visible()
    table.friend.post(f"matches/{table.match}/resign/")
    table.network.mend()
    expect(mover.page.locator("[data-result=won]")).to_be_visible()
    mover.has_no_axe_violations()
    mover.tap("border")
    expect(mover.test_id("kept-turn")).to_contain_text("not accepted. The match is over.")
    mover.has_no_axe_violations()
    assert table.moves() == []
    # It is told until it has been read.
    mover.page.reload()
    mover.tap("border")
    mover.test_id("kept-turn").get_by_role("button").tap()
    expect(mover.test_id("kept-turn")).to_be_hidden()
    mover.page.reload()
    mover.tap("border")
    expect(mover.test_id("kept-turn")).to_be_hidden()


def test_a_turn_for_a_version_that_has_passed_is_not_played_and_its_player_is_told(table):
    mover = table.mover
    table.network.cut()
    table.confirm_a_turn()
    expect(mover.test_id("kept-turn")).to_be_visible()
    mover.open("/")
    # The same account plays on another device.
    elsewhere = table.mover_sees()
    action = f"{elsewhere['position']['hands'][0][1]}@7"
    moves = f"matches/{table.match}/moves/"
    mover.post(moves, at=table.friend.address, actions=[action], expected_version=elsewhere["version"])
    table.network.mend()
    item = mover.page.locator(f"a[href='/m/{table.match}']")
    expect(item).to_contain_text("was not played")
    # A word over the page leads there, whatever place the match has taken in the list.
    mover.page.get_by_role("button", name="Play", exact=True).tap()
    expect(mover.test_id("kept-turn")).to_contain_text("not accepted. The match has moved on meanwhile.")
    expect(mover.test_id("last-move")).to_contain_text("You played")
    assert [actions[0] for actions in table.moves()] == [action]


def test_the_browser_sends_a_waiting_turn_with_the_app_closed(table):
    page = table.mover.page
    table.network.cut()
    action = table.confirm_a_turn()
    expect(table.mover.test_id("kept-turn")).to_be_visible()
    table.mover.page.goto("about:blank")
    table.network.mend()
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    page.goto(f"{table.network.address}/healthz")
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== undefined")
    assert table.moves() == []
    session.send(
        "ServiceWorker.dispatchSyncEvent",
        {"origin": table.network.address, "registrationId": registrations[0], "tag": "turns", "lastChance": False},
    )
    table.mover.wait_until(lambda: bool(table.moves()))
    assert [actions[0] for actions in table.moves()] == [action]
    table.mover.open(f"/m/{table.match}")
    expect(table.mover.test_id("last-move")).to_contain_text("You played")
    assert [actions[0] for actions in table.moves()] == [action]


def test_signing_out_leaves_nothing_on_the_device_for_the_next_to_see(table):
    mover = table.mover
    first = mover.api("session/")["account"]["username"]
    assert f"cairn/kept/match {table.match}" in table.kept()["kept"]
    sign_out(mover)
    left = table.kept()
    assert left["kept"] == {}
    assert left["session"] == []
    # The device's: theme, what new matches begin with; and what everybody is sent: the house, rulesets, lessons.
    public = ("cairn.house", "cairn.rulesets.", "cairn.lesson.")
    assert {key for key in left["local"] if not key.startswith(public)} <= {"cairn.settings", "cairn.new"}
    assert not [path for path in left["cached"] if path.startswith(("/api", "/m/", "/c/"))]

    mover.tap("friend")
    mover.page.wait_for_url("**/new?whom=link")
    mover.open("/")
    expect(mover.page.get_by_text("No match yet")).to_be_visible()
    second = mover.api("session/")["account"]["username"]
    mover.page.reload()
    expect(mover.page.get_by_text("No match yet")).to_be_visible()
    text = str(table.kept())
    assert second in text
    assert first not in text
    assert table.match not in text
    table.network.cut()
    mover.open("/")
    expect(mover.page.get_by_text("No match yet")).to_be_visible()
    mover.open(f"/m/{table.match}")
    expect(mover.page.get_by_role("button", name="Try now")).to_be_visible()
    expect(mover.page.get_by_test_id("hint")).to_have_count(0)


def test_a_session_that_is_gone_leaves_nothing_either(table):
    mover = table.mover
    mover.expected = (*LOST, "401", "403")
    mover.page.context.clear_cookies()
    mover.open("/")
    expect(mover.start).to_be_visible()
    left = table.kept()
    assert left["kept"] == {}
    assert left["session"] == []


def sign_out(person: Phone) -> None:
    person.open("/")
    person.page.get_by_role("button", name="Menu").tap()
    person.page.get_by_role("button", name="Sign out").tap()
    person.page.get_by_role("button", name="Sign out anyway").tap()
    expect(person.start).to_be_visible()
