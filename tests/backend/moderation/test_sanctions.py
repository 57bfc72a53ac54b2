"""Each sanction: imposed, its effect seen on REST and open sockets, told, reversed, and all as it was before."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder

from backend.accounts.models import Account
from backend.matches.live.consumer import LiveConsumer
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from backend.moderation.errors import Refused
from backend.moderation.models import Sanction
from backend.moderation.panel.names import NAMES
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.match import match_freeze
from backend.moderation.services.reverse import sanction_reverse
from backend.notifications.selectors import feed_of
from tests.backend.matches.test_socket import Session, socket_of
from tests.backend.moderation.conftest import impose, staff
from tests.backend.moderation.test_panel_table import client_of, said
from tests.support.builders import a_match, an_account
from tests.support.people import browser_of
from tests.support.sockets import Socket

DAY = timedelta(days=1)


class Table:
    """Alice and Bob at a match that is over and one that runs, where Bob is to act."""

    def __init__(self) -> None:
        self.alice, self.bob, self.senior = an_account("Alice"), an_account("Bob"), staff("senior")
        self.over = match_resign(match_id=a_match(self.alice, self.bob).pk, account=self.bob)
        self.running = a_match(self.bob, self.alice, first=0)
        self.at_alice, self.at_bob = browser_of(self.alice), browser_of(self.bob)

    def seen(self) -> dict[str, Any]:
        """What Bob can do and what others see of Bob, tried and read over the API; nothing of it changes anything."""
        running = f"matches/{self.running.pk}/"
        old = self.at_alice.read(f"matches/{self.over.pk}/").json()
        profile = self.at_alice.read(f"players/{Account.objects.get(pk=self.bob.pk).username}/")
        return {
            "reads": self.at_bob.read(running).status_code,
            "plays": _code(self.at_bob.write(f"{running}moves/", {"actions": [], "expected_version": 1})),
            "writes": _code(self.at_bob.write(f"{running}messages/", {"text": ""})),
            "begins": _code(self.at_bob.write("challenges/", {"ruleset": "siege", "visibility": "nowhere"})),
            "name": self.at_bob.read("me/").json()["username"],
            "renames": _code(self.at_bob.write("me/", {"username": "x"}, method="PATCH")),
            "profile": profile.status_code,
            "lost": sum(row["lost"] for row in profile.json().get("tallies") or ()),
            "annulled": old["annulled"],
            "result": old["result"],
            "chat": self.at_bob.read(f"{running}chat/").json()["open"],
        }


@pytest.fixture
def table(db: None) -> Table:
    return Table()


def _code(answer: Any) -> str:
    return str(answer.json().get("code", answer.status_code))


#: What of `Table.seen` changes. What is refused for another reason first (an empty move) shows that it gets so far.
SUSPENDED = dict.fromkeys(("plays", "writes", "begins", "renames"), "suspended")
EFFECTS: dict[str, dict[str, Any]] = {
    "warning": {},
    "suspension": SUSPENDED,
    "closure": {**SUSPENDED, "profile": 404, "lost": 0},
    "annulment": {"annulled": True, "lost": 0},
}


@pytest.mark.stores
@pytest.mark.parametrize("kind", EFFECTS)
def test_a_sanction_has_its_effect_and_its_reversal_restores_what_was(kind, table):
    before = table.seen()
    sanction = impose(table.senior, table.bob, kind, match_id=table.over.pk if kind == "annulment" else None)
    assert table.seen() == {**before, **EFFECTS[kind]}
    sanction_reverse(actor=table.senior, sanction_id=sanction.pk, reason="A mistake")
    assert table.seen() == before


def test_a_mute_lets_nobody_be_written_to_until_it_is_reversed(table):
    path, body = f"matches/{table.running.pk}/messages/", {"text": "Hello"}
    assert table.at_bob.write(path, body).status_code == 201
    sanction = impose(table.senior, table.bob, "mute", until=timezone.now() + DAY)
    problem = table.at_bob.write(path, body).json()
    assert (problem["code"], datetime.fromisoformat(problem["until"])) == ("muted", sanction.until)
    assert table.at_alice.write(path, body).status_code == 201
    sanction_reverse(actor=table.senior, sanction_id=sanction.pk, reason="A mistake")
    assert table.at_bob.write(path, body).status_code == 201


def test_a_match_ban_lets_begin_nothing_and_go_on_with_what_runs(table):
    offer = {"ruleset": "edition2016", "visibility": "link"}
    made = table.at_alice.write("challenges/", offer).json()["id"]
    sanction = impose(table.senior, table.bob, "match_ban")
    for path, body in (
        ("challenges/", offer),
        (f"challenges/{made}/accept/", {}),
        (f"matches/{table.over.pk}/rematch/", {}),
    ):
        problem = table.at_bob.write(path, body).json()
        assert (problem["code"], problem["until"]) == ("match_ban", None), path
    action = table.at_bob.read(f"matches/{table.running.pk}/").json()["options"][0]["action"]
    move = {"actions": [action], "expected_version": table.running.version}
    assert table.at_bob.write(f"matches/{table.running.pk}/moves/", move).status_code == 201
    sanction_reverse(actor=table.senior, sanction_id=sanction.pk, reason="A mistake")
    assert table.at_bob.write(f"challenges/{made}/accept/", {}).status_code == 201


def test_a_name_that_was_taken_is_given_back(administrator):
    bob = Account.objects.create_user("Offensive")
    at_bob = browser_of(bob)
    sanction = impose(administrator, bob, "rename", reason="name_offensive")
    given = at_bob.read("me/").json()["username"]
    assert given != "Offensive"
    assert sanction.data == {"name": "Offensive", "given": given}
    sanction_reverse(actor=administrator, sanction_id=sanction.pk, reason="A place name")
    assert at_bob.read("me/").json()["username"] == "Offensive"


def test_an_annulled_match_that_runs_is_played_no_further_until_it_is_reinstated(table):
    sanction = impose(table.senior, table.bob, "annulment", match_id=table.running.pk)
    assert sanction.data == {"refund": None}
    here = f"matches/{table.running.pk}/"
    assert table.at_alice.write(f"{here}resign/", {}).json()["code"] == "match_frozen"
    assert table.at_alice.read(here).json()["annulled"] is True
    sanction_reverse(actor=table.senior, sanction_id=sanction.pk, reason="A mistake")
    assert table.at_alice.read(here).json()["annulled"] is False
    assert table.at_alice.write(f"{here}resign/", {}).status_code == 200


def test_reversing_one_of_two_annulments_leaves_the_other_active(table):
    both = [impose(table.senior, each, "annulment", match_id=table.over.pk) for each in (table.alice, table.bob)]
    for sanction, annulled in zip(both, (True, False), strict=True):
        sanction_reverse(actor=table.senior, sanction_id=sanction.pk, reason="A mistake")
        assert Match.objects.get(pk=table.over.pk).annulled is annulled


COLUMNS = {"suspension": "suspended_until", "mute": "muted_until", "match_ban": "match_ban_until"}


@pytest.mark.stores
@pytest.mark.parametrize("kind", COLUMNS)
def test_the_longest_of_overlapping_sanctions_holds_and_each_reversal_ends_its_own(kind, senior, bob):
    now = timezone.now()

    def held() -> datetime | None:
        until: datetime | None = getattr(Account.objects.get(pk=bob.pk), COLUMNS[kind])
        return until

    short = impose(senior, bob, kind, until=now + DAY)
    long = impose(senior, bob, kind, until=now + 7 * DAY)
    assert held() == long.until
    between = impose(senior, bob, kind, until=now + 3 * DAY)
    assert held() == long.until
    good = impose(senior, bob, kind)
    assert held() == datetime(9999, 12, 31, tzinfo=UTC)
    others = [impose(senior, bob, other, until=now + 2 * DAY) for other in COLUMNS if other != kind]
    for sanction, left in ((good, long.until), (long, between.until), (between, short.until), (short, None)):
        sanction_reverse(actor=senior, sanction_id=sanction.pk, reason="A mistake")
        assert held() == left
    row = Account.objects.get(pk=bob.pk)
    assert {getattr(row, COLUMNS[one.kind]) for one in others} == {now + 2 * DAY}


def test_a_closure_and_a_suspension_are_taken_away_one_by_one(senior, bob):
    suspension, closure = impose(senior, bob, "suspension"), impose(senior, bob, "closure")
    sanction_reverse(actor=senior, sanction_id=closure.pk, reason="A mistake")
    row = Account.objects.get(pk=bob.pk)
    assert (row.closed_by_staff, row.suspended is not None) == (False, True)
    sanction_reverse(actor=senior, sanction_id=suspension.pk, reason="A mistake")
    assert Account.objects.get(pk=bob.pk).suspended is None


def test_an_expired_sanction_ends_and_does_not_come_back(time):
    senior, bob = staff("senior"), an_account("Bob")
    impose(senior, bob, "suspension", until=timezone.now() + DAY)
    mute = impose(senior, bob, "mute")
    time.shift(2 * DAY)
    assert Account.objects.get(pk=bob.pk).suspended is None
    sanction_reverse(actor=senior, sanction_id=mute.pk, reason="A mistake")
    assert Account.objects.get(pk=bob.pk).suspended_until is None


@pytest.mark.parametrize("kind", Sanction.IMPOSED)
def test_the_player_is_told_of_a_sanction_and_of_its_reversal(kind, senior, bob, match):
    sanction = impose(senior, bob, kind, match_id=match.pk, reason="stalling", message="Twice in a week.")
    sanction_reverse(actor=senior, sanction_id=sanction.pk, reason="A mistake")
    told = [item for item in feed_of(account_id=bob.pk) if item["kind"].startswith("sanction")]
    assert [(item["kind"], item["data"]) for item in told] == [
        ("sanction", {"sanction": str(sanction.pk), "kind": kind}),
        ("sanction_reversed", {"sanction": str(sanction.pk), "kind": kind}),
    ]
    shown = browser_of(bob).read(f"me/sanctions/{sanction.pk}/").json()
    assert (shown["kind"], shown["reason"], shown["message"]) == (kind, "stalling", "Twice in a week.")
    assert shown["reversed"] is not None


WRONG: list[tuple[str, Callable[[Match], dict[str, Any]]]] = [
    ("bad_sanction", lambda _: {"kind": "banishment"}),
    ("reason_needed", lambda _: {"kind": "warning", "reason": ""}),
    ("reason_needed", lambda _: {"kind": "warning", "reason": "because"}),
    ("bad_sanction", lambda _: {"kind": "warning", "until": timezone.now() + DAY}),
    ("bad_sanction", lambda _: {"kind": "closure", "until": timezone.now() + DAY}),
    ("bad_sanction", lambda _: {"kind": "mute", "until": timezone.now()}),
    ("bad_sanction", lambda _: {"kind": "annulment"}),
    ("bad_sanction", lambda match: {"kind": "annulment", "match_id": match.seats.all()[0].account_id}),
    ("bad_text", lambda _: {"kind": "warning", "message": "x" * 1001}),
    ("bad_text", lambda _: {"kind": "warning", "note": "a\x00b"}),
]


@pytest.mark.parametrize(("code", "wrong"), WRONG)
def test_a_sanction_that_does_not_fit_is_refused(code, wrong, senior, bob, match):
    with pytest.raises(Refused) as refusal:
        impose(senior, bob, **wrong(match))
    assert refusal.value.code == code
    assert not Sanction.objects.exists()


def test_an_annulment_is_of_a_match_that_the_player_sits_at(senior, charlie, match):
    with pytest.raises(Refused, match="does not sit"):
        impose(senior, charlie, "annulment", match_id=match.pk)


def test_a_sanction_is_reversed_once(senior, bob):
    sanction = impose(senior, bob, "warning")
    sanction_reverse(actor=senior, sanction_id=sanction.pk, reason="A mistake")
    with pytest.raises(Refused) as refusal:
        sanction_reverse(actor=senior, sanction_id=sanction.pk, reason="A mistake")
    assert refusal.value.code == "not_reversible"


@pytest.mark.parametrize("kind", ["suspension", "closure"])
async def test_open_sockets_close_and_new_ones_are_refused_until_it_is_reversed(kind, committed_db):
    def people() -> tuple[Account, Account, Account]:
        return staff("senior"), an_account("Alice"), an_account("Bob")

    senior, alice, bob = await database_sync_to_async(people)()
    async with socket_of(bob) as phone, socket_of(bob, "another") as tablet, socket_of(alice) as other:
        sanction = await database_sync_to_async(impose)(senior, bob, kind)
        for socket in (phone, tablet):
            assert await _closed(socket) == 4403
        assert await other.receive_nothing()
    bob = await database_sync_to_async(Account.objects.get)(pk=bob.pk)
    refused = Socket(LiveConsumer.as_asgi(), "/ws/v1/")
    refused.scope.update(user=bob, session=Session("session"))
    assert (await refused.connect())[0]
    assert await _closed(refused) == 4403
    await database_sync_to_async(sanction_reverse)(actor=senior, sanction_id=sanction.pk, reason="A mistake")
    bob = await database_sync_to_async(Account.objects.get)(pk=bob.pk)
    async with socket_of(bob) as phone:  # takes its greeting
        assert await phone.receive_nothing()


async def _closed(socket: Any) -> int:
    """The code that the socket closes with, whatever it sends before."""
    while (output := await socket.receive_output())["type"] != "websocket.close":
        continue
    return int(output["code"])


def told(account: Account, kind: str) -> list[Any]:
    """What notices of that kind the account has, as match and data."""
    return [(item["match"], item["data"]) for item in feed_of(account_id=account.pk) if item["kind"] == kind]


def test_opponents_are_told_that_somebody_cannot_play_and_not_why(
    senior, alice, bob, charlie, monkeypatch, django_capture_on_commit_callbacks
):
    shown: list[Any] = []
    monkeypatch.setattr("backend.matches.services.absence.match_changed", lambda *change: shown.append(change))
    running = a_match(alice, bob)
    match_resign(match_id=a_match(charlie, bob).pk, account=bob)
    until = timezone.now() + 3 * DAY
    with django_capture_on_commit_callbacks(execute=True):
        for kind, end in (("suspension", until), ("closure", None)):
            impose(senior, bob, kind, until=end)
    assert shown == [(running.pk, running.version, running.event)] * 2  # on the boards that are open
    ends = [(match, data["until"]) for match, data in told(alice, "opponent_away")]
    assert ends == [(str(running.pk), JSONEncoder().default(until)), (str(running.pk), None)]
    assert told(charlie, "opponent_away") == []


def test_frozen_matches_are_listed_where_the_menu_says_and_thawed_from_there(moderator, alice, bob, charlie):
    frozen, other, own = a_match(alice, bob), a_match(alice, charlie), a_match(bob, charlie)
    match_freeze(actor=moderator, match_id=frozen.pk, reason="To look at it")
    match_freeze(actor=moderator, match_id=own.pk, reason="Not for who plays Charlie")
    a_match(moderator, charlie)  # so that they are a party to what is about Charlie
    client = client_of(moderator)
    [path] = set(re.findall(r'href="(/admin/[^"]+)">Frozen matches<', said(client.get("/admin/"))))
    page = said(client.get(path))
    assert f"/admin/moderation/match/{frozen.pk}/" in page
    assert f"/admin/moderation/match/{own.pk}/" in page
    assert str(other.pk) not in page
    for words in ("TheModerator", "To look at it", "Schotten Totten"):
        assert words in page
    assert "Not for who" not in page
    assert re.findall(r'name="match" value="([^"]+)"', page) == [str(frozen.pk)]
    thawed = client.post("/admin/moderation/do/match_thaw/", {"match": frozen.pk, "reason": "Looked", "next": path})
    assert thawed["Location"] == path
    page = said(client.get(path))
    assert str(frozen.pk) not in page
    assert str(own.pk) in page


def test_match_page_offers_nothing_to_do_to_a_party(moderator, senior, alice):
    match = a_match(moderator, alice)
    address = f"/admin/moderation/match/{match.pk}/"
    assert "/do/match_freeze/" in said(client_of(senior).get(address))
    page = said(client_of(moderator).get(address))
    assert "/admin/moderation/do/" not in page
    assert str(NAMES["party"]) in page


def test_both_players_are_notified_that_their_match_was_annulled(senior, alice, bob):
    match = a_match(alice, bob)
    impose(senior, bob, "annulment", match_id=match.pk)
    assert told(alice, "match_annulled") == [(str(match.pk), {})]
    assert told(bob, "match_annulled") == []
    assert [data["kind"] for _, data in told(bob, "sanction")] == ["annulment"]


@pytest.mark.parametrize("by_appeal", [True, False])
def test_both_players_are_notified_that_their_match_counts_again(senior, administrator, alice, bob, by_appeal):
    match = a_match(alice, bob)
    sanction = impose(senior, bob, "annulment", match_id=match.pk)
    if by_appeal:
        appeal = appeal_make(account=bob, sanction_id=sanction.pk, text="No.")
        appeal_decide(actor=administrator, appeal_id=appeal.pk, upheld=True, answer="", reason="It was none")
    else:
        sanction_reverse(actor=senior, sanction_id=sanction.pk, reason="It was none")
    assert told(alice, "match_reinstated") == [(str(match.pk), {})]
    assert told(bob, "match_reinstated") == []
    assert len(told(bob, "appeal_decided" if by_appeal else "sanction_reversed")) == 1
