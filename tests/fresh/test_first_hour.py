"""
An operator's first hour, from the pages alone: an empty Debian with systemd gets what they say, word for word.

Nothing is known here but the order of the sections, the operator's name and password, and what has to come of it. Two
guests play through proxy and TLS while the server is upgraded and taken back.
"""

import os
import random
import re
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pyotp
import pytest

from tests.support.followed import section, steps, write
from tests.support.machine import Machine, booted
from tests.support.random_moves import random_move
from tests.support.waiting import wait_until

NAME, PASSWORD = "cairn.example", "stone by stone, 42"
#: Where Caddy keeps the authority that devices have to trust.
AUTHORITY = re.compile(r"`(/var/lib/caddy/\S+root\.crt)`")
#: Seconds that players may have to wait for an upgrade, on a machine that does much else.
PAUSE = 60

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="wants root, to boot a Debian")


class Operator:
    """Follows sections of pages on a machine, and prints how long each took."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def follow(self, page: str, title: str) -> str:
        """Do what a section says; return what its commands wrote."""
        began, said = time.monotonic(), []
        for path, text in steps(section(page, title)):
            if path:
                write(self.machine.root, path, text)
            else:
                said.append(self.machine.run(text.replace("ADDRESS", "/srv/cairn")))
        print(f"{page}, {title}: {time.monotonic() - began:.0f} s")
        return "".join(said)


class Guests:
    """Two guests who play through the proxy and ask again what is not answered, until they are told to stop."""

    def __init__(self, machine: Machine, port: int) -> None:
        [authority] = AUTHORITY.findall(section("systemd.md", "Caddy"))
        self.trusted = ssl.create_default_context(cadata=(machine.root / authority.removeprefix("/")).read_text())
        self.port, self.rng, self.pause, self.moves = port, random.Random(1), 0.0, 0
        self.versions: dict[str, int] = {}  # of each match, acknowledged last
        self.stop, self.faults = threading.Event(), list[str]()
        self.people = [self.browser(), self.browser()]
        for person in self.people:
            assert self.ask(person, "POST", "accounts/guest/").status_code == 201
        self.begin()

    def browser(self) -> httpx.Client:
        """Somebody who trusts the authority, and finds the name here."""

        def named(request: httpx.Request) -> None:
            request.extensions = {**request.extensions, "sni_hostname": NAME}

        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", verify=self.trusted, timeout=30,
            headers={"Host": NAME, "Origin": f"https://{NAME}"}, event_hooks={"request": [named]},
        )  # fmt: skip

    def ask(self, who: httpx.Client, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Ask until it is answered, by the server."""
        end = time.monotonic() + 2 * PAUSE
        key = {"Idempotency-Key": f"key-{self.rng.randrange(10**12):012}", **headers}
        while True:
            assert time.monotonic() < end, f"{path} is not answered"
            token = {"X-CSRFToken": who.cookies.get("__Host-csrftoken") or ""}
            try:
                answer = who.request(method, f"/api/v1/{path}", json=body, headers={**key, **token})
                if answer.status_code < 500:
                    return answer
            except httpx.TransportError:
                pass
            time.sleep(0.1)  # nothing announces that a server is back

    def begin(self) -> None:
        """Begin another match."""
        made = self.ask(self.people[0], "POST", "challenges/", {"ruleset": "edition2016", "visibility": "link"})
        self.match = self.ask(self.people[1], "POST", f"challenges/{made.json()['id']}/accept/", {}).json()["id"]
        self.versions[self.match] = 1

    def move(self) -> None:
        """Play a move, and see that the match stands where it was left."""
        views = [self.ask(person, "GET", f"matches/{self.match}/").json() for person in self.people]
        if views[0]["version"] != self.versions[self.match]:
            self.faults.append(f"{self.match} is at {views[0]['version']}, not {self.versions[self.match]}")
        seats = [seat for seat in (0, 1) if views[seat].get("options")]
        if not seats:
            self.begin()
            return
        view = views[seats[0]]
        body = {"actions": random_move(view["options"], self.rng), "expected_version": view["version"]}
        made = self.ask(self.people[seats[0]], "POST", f"matches/{self.match}/moves/", body)
        self.versions[self.match] = made.json()["match"]["version"]
        self.moves += 1

    def play(self) -> None:
        """Play on, and keep the longest time between two moves."""
        last = time.monotonic()
        while not self.stop.wait(0.2):
            self.move()
            now = time.monotonic()
            self.pause, last = max(self.pause, now - last), now


@pytest.fixture(scope="module")
def repository(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as two releases of it, which differ in a line of the README."""
    git = ["git", "-C", str(copy), "-c", "user.name=Cairn", "-c", "user.email=cairn@localhost"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "One"], ["tag", "v0.1.0"]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    (copy / "README.md").write_text(f"{(copy / 'README.md').read_text()}\nThe second release.\n")
    for command in (["commit", "-q", "-a", "-m", "Two"], ["tag", "v0.2.0"]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    return copy


@pytest.fixture(scope="module")
def machine(
    environment: dict[str, str], repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    kept = {name: value for name, value in environment.items() if name not in ("PATH", "HOME", "CAIRN_FRESH", "LANG")}
    with booted(tmp_path_factory.mktemp("machine"), NAME, kept, repository) as machine:
        yield machine


def doctor(machine: Machine) -> dict[str, str]:
    """Return what the doctor says, by what it looked at."""
    lines = machine.run("cairn doctor").split("\n")
    return {words[1]: words[0] for line in lines if len(words := line.split()) > 1}


def signed_in_as_moderator(guests: Guests) -> httpx.Client:
    """Sign in as the page on moderation says, with a second step; return a browser that has the panel."""
    browser = guests.browser()
    assert guests.ask(browser, "POST", "session/", {"username": "Ada", "password": PASSWORD}).status_code == 200
    assert browser.get("/admin/").status_code == 302
    secret = guests.ask(browser, "POST", "me/two-step/", {}).json()["secret"]
    confirmed = guests.ask(browser, "POST", "me/two-step/confirm/", {"code": pyotp.TOTP(secret).now()})
    assert confirmed.status_code == 200, confirmed.text
    return browser


def test_first_hour_from_the_pages_alone(machine):
    operator = Operator(machine)
    for title in ("Install", "Settings", "The command `cairn`"):
        operator.follow("first-hour.md", title)
    operator.follow("systemd.md", "Units")
    assert "active (running)" in operator.follow("first-hour.md", "Start it")
    verified = machine.run("systemd-analyze verify /etc/systemd/system/cairn* 2>&1")
    assert not verified, verified

    machine.run("apt-get install -y caddy")
    [lines] = re.findall(r"```\n(cairn\.example \{.*?)```", section("serve.md", "For a home network"), re.DOTALL)
    write(machine.root, "/etc/caddy/Caddyfile", lines)
    machine.run("systemctl reload caddy")
    [authority] = AUTHORITY.findall(section("systemd.md", "Caddy"))
    wait_until((machine.root / authority.removeprefix("/")).exists)
    guests = Guests(machine, machine.forward(443))

    answers = {"Username: ": "Ada", "Password: ": PASSWORD, "Password (again): ": PASSWORD}
    machine.answer("cairn createsuperuser", answers)
    browser = signed_in_as_moderator(guests)
    panel = browser.get("/admin/")
    assert (panel.status_code, "New here?" in panel.text) == (200, True)

    machine.run("useradd --create-home ada")
    asked = guests.ask(browser, "POST", "me/email/", {"email": "ada@localhost"})
    assert asked.status_code < 300, asked.text
    came = machine.root / "home/ada/Maildir/new"
    mail = wait_until(lambda: came.exists() and [each.read_text() for each in came.iterdir()])[0]
    assert f"https://{NAME}/" in mail.replace("=\n", "")

    said = operator.follow("first-hour.md", "Backups")
    assert "served" in said
    assert set(doctor(machine).values()) <= {"ok", "warn"}
    assert doctor(machine)["backups"] == doctor(machine)["mail"] == "ok"
    assert "process_resident_memory_bytes" in machine.run("curl -sS http://127.0.0.1:9100/metrics")

    playing = threading.Thread(target=guests.play)
    playing.start()
    try:
        operator.follow("upgrade.md", "Before")
        for title, release in (("One process (SQLite, or PostgreSQL alone)", "v0.2.0"), ("Go back", "v0.1.0")):
            guests.pause, moves = 0.0, guests.moves
            operator.follow("upgrade.md", title)
            wait_until(lambda there=guests.moves: guests.moves > there + 3)
            running = machine.run("readlink /proc/$(systemctl show --property=MainPID --value cairn)/cwd")
            assert running.strip() == f"/opt/cairn-{release}"
            assert 0 < guests.pause < PAUSE
            print(f"{title}: players waited {guests.pause:.1f} s at most, {guests.moves - moves} moves meanwhile")
    finally:
        guests.stop.set()
        playing.join()
    assert not guests.faults
    assert "no fault" in machine.run("cairn verify_matches")
