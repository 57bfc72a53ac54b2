"""One person's whole way: from a guest's first tap, by another phone, to a program that plays with their own token."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Locator, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import PASSWORD, SMALL, Phone, phone
from tests.support.browser.policies import builder
from tests.support.browser.tables import Opponent
from tests.support.scale import scaled
from tests.support.server import ROOT
from tests.support.third_party import bearer

SCRIPT = ROOT / "docs/tutorials/play_a_round.py"
NAME, BOT = "Nora", "Evening bot"
SECONDS = 5  # in which what a revoked token has opened is to be closed


def test_a_person_gets_from_the_first_tap_to_their_own_token(browser, address):
    with (
        phone(browser, address, language="fr", scheme="dark", worker=True) as french,
        phone(browser, address, size=SMALL, language="en", worker=True) as english,
    ):
        # Chromium logs refusals that are meant, and sockets that end with their session.
        french.expected = english.expected = ("401", "403", "WebSocket")
        rival = Opponent(address)
        code, guest = play_as_guest(french, rival)
        lose_the_cookie(french)
        come_back(english, rival, code, guest)
        upgrade(english, code, guest)
        sign_in(french)
        token = make_a_token(french)
        let_a_script_play(address, token, english)
        revoke_it(french, address, token)


def link(person: Phone, name: str | re.Pattern[str]) -> Locator:
    return person.page.get_by_role("link", name=name, exact=True)


def play_a_card(person: Phone) -> None:
    """Take the turn by tapping, and see it counted."""
    person.wait_for_my_turn()
    before = person.match()
    with person.page.expect_response("**/moves/") as played:
        TouchDriver(person).play([builder(before)["action"]])
    assert played.value.status == 201
    expect(person.test_id("hint")).not_to_contain_text(person.words["your turn"])
    assert person.match()["version"] > before["version"]


def play_as_guest(mine: Phone, rival: Opponent) -> tuple[str, dict[str, Any]]:
    """Begin as a guest, invite the rival and play a card; return the recovery code, and who one is."""
    mine.open("/")
    mine.tap("friend")
    mine.tap("create")
    shown = mine.page.locator("[data-challenge-code]")
    expect(shown).to_have_text(re.compile(r"^\w{4}-\w{4}$"))
    rival.join(shown.inner_text())
    mine.page.wait_for_url("**/m/*")
    rival.play_on()
    play_a_card(mine)
    mine.go("/settings/recovery")
    code = mine.page.locator("[data-recovery-code]").inner_text()
    return code, dict(mine.api("session/")["account"])


def lose_the_cookie(mine: Phone) -> None:
    mine.page.context.clear_cookies()
    mine.open("/")
    expect(mine.start).to_be_visible()
    assert mine.api("session/")["account"] is None


def come_back(mine: Phone, rival: Opponent, code: str, guest: dict[str, Any]) -> None:
    """Another phone: the code brings them to the same seat, and they go on."""
    mine.open("/")
    link(mine, "Sign in").tap()
    link(mine, "Use your recovery code").tap()
    mine.page.get_by_label("Recovery code").fill(code.lower().replace("-", " "))
    mine.button("Come back").tap()
    expect(mine.heading).to_have_text("My matches")
    assert mine.api("session/")["account"] == guest
    rival.play_on()
    match = mine.page.locator("a[href^='/m/']")
    expect(match).to_contain_text(mine.words["your turn"])  # it has moved to where it stays: then a tap meets it
    match.tap()
    mine.page.wait_for_url(f"**/m/{rival.match_id}")
    play_a_card(mine)
    assert mine.match()["seat"] == 0


def upgrade(mine: Phone, code: str, guest: dict[str, Any]) -> None:
    """A name and a password; everything is still there, and the code is good no more."""
    mine.open("/")
    link(mine, "Me").tap()
    link(mine, "Choose a name and a password").tap()
    mine.has_no_axe_violations(mine.page.get_by_label("Username"))
    mine.page.get_by_label("Username").fill(NAME)
    mine.page.get_by_label("Password", exact=True).fill(PASSWORD)
    mine.button("Create account").tap()
    expect(mine.page.get_by_text(f"Welcome, {NAME}. Everything is still here.").first).to_be_visible()
    expect(mine.heading).to_have_text("My matches")
    expect(mine.page.locator("a[href^='/m/']")).to_have_count(1)
    assert mine.api("session/")["account"] == {**guest, "username": NAME, "is_guest": False}
    refused = httpx.post(f"{mine.address}/api/v1/session/recovery/", json={"recovery_code": code}, timeout=60)
    assert refused.json()["code"] == "wrong_recovery_code"


def sign_in(mine: Phone) -> None:
    mine.open("/signin")
    mine.page.get_by_label("Nom d’utilisateur").fill(NAME.upper())
    mine.page.get_by_label("Mot de passe", exact=True).fill(PASSWORD)
    mine.button("Se connecter").tap()
    expect(mine.heading).to_have_text("Mes parties")


def make_a_token(mine: Phone) -> str:
    mine.open("/settings")
    mine.page.locator("a[href='/settings/tokens']").tap()
    link(mine, "Nouveau jeton").tap()
    mine.has_no_axe_violations(mine.page.get_by_label("Nom", exact=True))
    mine.page.get_by_label("Nom", exact=True).fill(BOT)
    for scope in ("play", "challenge"):  # she may read already
        mine.page.get_by_role("checkbox", name=scope, exact=True).check()
    mine.button("Créer le jeton").tap()
    expect(mine.heading).to_have_text("Votre nouveau jeton")
    mine.has_no_axe_violations()
    secret = mine.page.locator("[data-token]").inner_text()
    link(mine, "C’est fait").tap()
    expect(mine.page.get_by_text(re.compile("Droits.: read, play et challenge"))).to_be_visible()
    assert secret not in mine.page.content()
    return secret


def let_a_script_play(address: str, token: str, hers: Phone) -> None:
    """The tutorial's script plays a few turns until the other resigns; her phone has the match in its list."""
    program = script(address, token)
    assert program.stdout is not None
    invitation = program.stdout.readline()
    [code] = re.findall(r"or (\w{4}-\w{4})$", invitation.strip())
    rival = Opponent(address)
    rival.join(code)
    for _ in range(scaled(2, 100)):
        hers.wait_until(lambda: rival.match()["options"] or rival.match()["status"] == "finished")
        rival.play_on()
    if rival.match()["status"] == "active":
        rival.resign()
    said = program.communicate(timeout=120)[0]
    assert program.returncode == 0, said
    [(outcome, match)] = re.findall(rf"^{NAME}: (won|lost|draw) \(\w+\), match (\S+)$", said.strip())
    hers.open("/")
    finished = hers.page.locator(f"a[href='/m/{match}']")
    expect(finished).to_contain_text({"won": "Won", "lost": "Lost", "draw": "Drawn"}[outcome])


def script(address: str, token: str, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(SCRIPT), address, *arguments]
    environment = {**os.environ, "CAIRN_TOKEN": token}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def revoke_it(mine: Phone, address: str, token: str) -> None:
    """Taken back in the browser: its socket closes, and the next request is refused."""
    program = bearer(address, {"secret": token})
    running = program.get("matches/?status=active").json()["results"][0]["id"]
    with program_socket(address, program, running) as socket:
        mine.page.reload()
        expect(mine.page.get_by_text("Dernière utilisation")).to_be_visible()
        mine.button(f"Révoquer {BOT}").tap()
        mine.shows_a_sheet()
        mine.has_no_axe_violations()
        mine.page.get_by_role("dialog").get_by_role("button", name="Révoquer", exact=True).tap()
        assert closing_code(socket) == 4401
    refused = program.get("feed/")
    assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
    expect(mine.page.get_by_text("Vous n’avez pas de jeton.")).to_be_visible()


@contextmanager
def program_socket(address: str, program: httpx.Client, match: str) -> Iterator[ClientConnection]:
    """Open a socket by a ticket and follow a match with it."""
    ticket = program.post("socket-tickets/", json={}).json()["ticket"]
    with connect(f"{address.replace('http', 'ws', 1)}/ws/v1/?ticket={ticket}") as socket:
        assert json.loads(socket.recv(10))["type"] == "hello"
        socket.send(json.dumps({"type": "subscribe", "match": match}))
        assert json.loads(socket.recv(10))["id"] == match
        yield socket


def closing_code(socket: ClientConnection) -> int | None:
    """Read on until the server closes, which has to be soon; return its code."""
    end = time.monotonic() + SECONDS
    try:
        while True:
            socket.recv(end - time.monotonic())
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
