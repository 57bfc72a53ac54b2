"""Link previews: /c/<id> and /m/<id> as a messenger reads them, without running anything."""

import uuid
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import engine
from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.create import challenge_create
from backend.matches.models import Match
from backend.matches.selectors.record import match_record
from backend.matches.services.imported import record_import
from backend.matches.services.positions import position_keep
from backend.operations import link_previews
from engine.records import read_json, to_json
from tests.backend.common.test_pages import POLICY, inline
from tests.support.builders import a_match, play_on

pytestmark = pytest.mark.django_db

SHELL = "<!doctype html><html><head><title>shell</title></head><body></body></html>"
# As long as a name can be; none of them could be taken.
HOSTILE = ['"><script>x</script>', '"></head><b id="x">', "'><img src=/ alt=x>", "{name} & {0} &lt;b>"]


@pytest.fixture(autouse=True)
def _client_root(tmp_path: Path, settings: Any) -> None:
    """A built client."""
    (tmp_path / "index.html").write_text(SHELL)
    settings.CLIENT_ROOT = tmp_path


class Tags(HTMLParser):
    """What stands in a page's meta tags, and every other tag that there is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.others: list[str] = []
        self.oembed: dict[str, str | None] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag down."""
        of = dict(attrs)
        name = of.get("property") or of.get("name")
        if tag == "meta" and name:
            assert name not in self.meta
            self.meta[name] = of["content"] or ""
        elif tag == "link" and of.get("type") == "application/json+oembed":
            self.oembed = of
        else:
            self.others.append(tag)


def read(path: str, language: str = "en", **how: Any) -> HttpResponse:
    answer: HttpResponse = Client().get(path, headers={"Accept-Language": language}, **how)
    return answer


def tags_at(path: str, language: str = "en", **how: Any) -> dict[str, str]:
    answer = read(path, language, **how)
    assert answer.status_code == 200
    page = Tags(answer.content.decode())
    assert page.others == Tags(SHELL).others
    return page.meta


def link(creator: Account, **fields: Any) -> Challenge:
    return challenge_create(account=creator, **({"ruleset": "edition2016", "visibility": "link"} | fields))


@pytest.mark.parametrize("visibility", ["link", "lobby"])
def test_an_invitation_says_from_whom_and_to_what(alice, visibility):
    challenge = link(alice, visibility=visibility)
    meta = tags_at(f"/c/{challenge.pk}", secure=True)

    assert meta["og:title"] == meta["twitter:title"] == "Alice invites you to a match"
    assert meta["og:description"] == meta["twitter:description"]
    assert meta["og:description"].startswith("Schotten Totten (2016). Nine stones")
    assert meta["og:url"] == f"https://testserver/c/{challenge.pk}"
    assert meta["og:image"] == meta["twitter:image"] == "https://testserver/icon-512.png"
    assert (meta["og:site_name"], meta["og:type"], meta["twitter:card"]) == ("Cairn", "website", "summary")
    assert meta["og:locale"] == "en_GB"


def test_a_preview_is_in_the_readers_language(alice):
    challenge = link(alice, ruleset="siege+tactics")
    answer = read(f"/c/{challenge.pk}", "fr-CA, fr;q=0.9")
    meta = Tags(answer.content.decode()).meta
    assert meta["og:title"] == "Alice vous invite à jouer"
    assert meta["og:description"].startswith("Schotten Totten 2, tactique. Le siège des sept tuiles")
    assert meta["og:locale"] == "fr_FR"
    assert "Accept-Language" in answer["Vary"]


def test_the_image_is_one_of_the_clients():
    image = Path(__file__).parents[3] / "frontend/public" / link_previews.ICON.lstrip("/")
    header = image.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    size = link_previews.ICON_SIZE
    assert (int.from_bytes(header[16:20]), int.from_bytes(header[20:24])) == (size, size)


def test_addresses_are_https_behind_a_proxy_that_speaks_https(alice, settings):
    settings.HTTPS = True
    assert tags_at(f"/c/{link(alice).pk}")["og:image"].startswith("https://testserver/")


def test_an_invitation_that_is_closed_says_so(alice, bob):
    taken, expired, withdrawn = link(alice), link(alice), link(alice)
    challenge_accept(challenge_id=taken.pk, account=bob)
    Challenge.objects.filter(pk=expired.pk).update(expires=timezone.now())
    Challenge.objects.filter(pk=withdrawn.pk).update(status=Challenge.Status.CANCELLED)
    for challenge in (taken, expired, withdrawn):
        described = tags_at(f"/c/{challenge.pk}")["og:description"]
        assert described == "Schotten Totten (2016). This invitation is no longer open."


def test_reading_has_no_effect(alice):
    challenge = link(alice)
    before = Challenge.objects.values().get()
    with CaptureQueriesContext(connection) as queries:
        for method in ("get", "head"):
            assert getattr(Client(), method)(f"/c/{challenge.pk}").status_code == 200
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "SELECT"]
    assert Challenge.objects.values().get() == before
    assert Client().post(f"/c/{challenge.pk}").status_code == 405


def test_a_private_match_previews_like_one_that_does_not_exist(alice, bob):
    """Not even its players, signed in, get another answer: caches and messengers stand in between."""
    direct, match = link(alice, visibility="direct", opponent=bob.username), a_match(alice, bob)
    member = Client()
    member.force_login(alice)
    for client in (Client(), member):
        plain = client.get("/")
        for path in (f"/c/{direct.pk}", f"/c/{uuid.uuid4()}", "/c/1", f"/m/{match.pk}", f"/m/{uuid.uuid4()}", "/m/1"):
            answer = client.get(path)
            assert (answer.status_code, answer.content) == (200, SHELL.encode())
            assert answer.headers == plain.headers


@pytest.fixture
def public(alice: Account, bob: Account) -> Match:
    """A match that everybody may read."""
    return a_match(alice, bob, ruleset="edition2016", public=True)


def test_a_public_match_says_who_plays_and_how_it_stands(public):
    meta = tags_at(f"/m/{public.pk}")
    assert meta["og:title"] == "Alice against Bob"
    assert meta["og:description"] == "The match is on. Schotten Totten (2016)"
    assert meta["og:url"] == f"http://testserver/m/{public.pk}"

    over = play_on(public)
    assert over.winner is not None
    winner, loser = ("Alice", "Bob")[over.winner], ("Alice", "Bob")[1 - over.winner]
    assert tags_at(f"/m/{public.pk}", "fr")["og:description"].startswith(f"{winner} bat {loser}\u00a0: ")

    Match.objects.filter(pk=public.pk).update(winner=None)
    assert tags_at(f"/m/{public.pk}")["og:description"].startswith("Alice and Bob: a draw.")

    Match.objects.filter(pk=public.pk).update(reason=Match.Reason.ABORTED)
    assert "the match was aborted" in tags_at(f"/m/{public.pk}")["og:description"]


def test_a_public_match_has_a_picture_of_its_own_and_can_be_embedded(public):
    page = Tags(read(f"/m/{public.pk}", "fr").content.decode())
    image = urlsplit(page.meta["og:image"])
    assert (image.path, parse_qs(image.query)["lang"]) == (f"/m/{public.pk}.png", ["fr"])
    assert page.meta["og:image"] == page.meta["twitter:image"]
    assert (page.meta["og:image:width"], page.meta["og:image:height"]) == ("1200", "630")
    assert page.meta["twitter:card"] == "summary_large_image"
    told = Client().get(page.oembed["href"])
    assert told.status_code == 200
    assert told.json()["title"].startswith("Alice contre Bob. ")
    assert tags_at(f"/m/{public.pk}/replay", "fr")["og:image"] == page.meta["og:image"]
    play_on(public, moves=1)
    assert tags_at(f"/m/{public.pk}", "fr")["og:image"] != page.meta["og:image"]  # or messengers show the one they have


def test_a_position_has_a_preview_and_one_that_there_is_not_is_not_found(db):
    code = position_keep(engine.new_round("siege", bytes(32)), count=lambda: True)
    meta = tags_at(f"/p/{code}")
    assert meta["og:title"] == "A position of Schotten Totten 2"
    assert meta["og:description"] == "Turn 1: what would you play? Schotten Totten 2"
    assert urlsplit(meta["og:image"]).path == f"/p/{code}.png"
    for wrong in ("a" * 16, "x", "A" * 16):
        answer = read(f"/p/{wrong}")
        assert (answer.status_code, answer.content) == (404, SHELL.encode())


def test_an_imported_record_says_whose_it_is(alice, bob):
    played = play_on(a_match(alice, bob))
    row, _ = record_import(
        account=alice, reading=read_json(to_json(match_record(match=Match.objects.get(pk=played.pk))))
    )
    meta = tags_at(f"/r/{row.pk}")
    first, second = row.players
    assert meta["og:title"] == f"{first} against {second}"
    assert meta["og:description"].endswith(". A record, turn by turn.")
    assert read(f"/r/{uuid.uuid4()}").content == SHELL.encode()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text_whatever_it_holds(alice, public, name):
    Account.objects.filter(pk=alice.pk).update(username=name)
    for path in (f"/c/{link(alice).pk}", f"/m/{public.pk}"):
        assert name in tags_at(path)["og:title"]
        answer = read(path)
        assert inline(answer.content.decode()) == []
        assert set(answer["Content-Security-Policy"].split("; ")) == POLICY


def test_a_ruleset_of_a_later_version_is_named_by_its_id(alice):
    challenge = link(alice)
    Challenge.objects.filter(pk=challenge.pk).update(ruleset="edition2030")
    assert tags_at(f"/c/{challenge.pk}")["og:description"].startswith("edition2030.")


def test_the_page_that_the_service_worker_keeps_has_no_preview(alice):
    path = f"/c/{link(alice).pk}"
    assert b"og:title" in read(path).content
    assert read("/index.html").content == SHELL.encode()
    worker = (Path(__file__).parents[3] / "frontend/src/sw/sw.ts").read_text()
    assert 'const PAGE = "/index.html";' in worker


def test_previews_are_asked_for_again_each_time(alice):
    assert read(f"/c/{link(alice).pk}")["Cache-Control"] == "no-cache"


def test_the_client_opens_without_a_database(monkeypatch):
    def away(**_: Any) -> None:
        raise OperationalError

    names = {"c": "challenge_for", "m": "shared_match", "p": "shared_position", "r": "imported_record"}
    for path, name in names.items():
        monkeypatch.setattr(link_previews, name, lambda *_, **__: away())
        answer = read(f"/{path}/{uuid.uuid4()}")
        assert (answer.status_code, answer.content) == (200, SHELL.encode())


def test_a_host_that_is_not_ours_gets_no_addresses_of_its_own(alice):
    answer = Client(raise_request_exception=False).get(f"/c/{link(alice).pk}", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert b"evil.example" not in answer.content
