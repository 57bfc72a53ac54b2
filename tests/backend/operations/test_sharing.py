"""Addresses to share: pictures, embeds and oEmbed of public matches and of positions, and nothing of any others."""

import base64
import hashlib
import random
import re
import uuid
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import fromstring

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

import engine
from backend.accounts.models import Account
from backend.matches.models import Match, SharedPosition
from backend.matches.services.positions import RENEWED, SEEN, UNSEEN, code_of, position_keep, positions_forget
from backend.operations.sharing import raster
from backend.operations.sharing.pages import STYLE
from tests.support.builders import RULESETS, a_match, an_account, play_on
from tests.support.people import refused
from tests.support.scale import chance, shared
from tests.support.secrecy import MATCH, NOW, Distinguishable, a_deal, indistinguishable_from, play, public_course
from tests.support.tree import ROOT

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing is what test_pictures.py looks at: here a picture is its SVG, and none is kept from another test."""
    monkeypatch.setattr(raster.PICTURES, "_draw", lambda svg: PNG + svg.encode())
    forget()


def forget() -> None:
    for kept in (raster.PICTURES, raster.FRAMES):
        kept.forget()


@pytest.fixture
def public(alice: Account, bob: Account) -> Match:
    """A match that everybody may read."""
    return a_match(alice, bob, public=True)


@pytest.fixture
def code(db: None) -> str:
    """A position that somebody has sent."""
    return kept(engine.new_round("edition2016", bytes(32), first=0))


def kept(state: engine.State) -> str:
    code = position_keep(state, count=lambda: True)
    assert code
    return code


def read(path: str, **headers: str) -> HttpResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer: HttpResponse = Client().get(path, headers=named)
    return answer


def oembed(url: str, **more: object) -> HttpResponse:
    return read(f"/oembed?{urlencode({'url': url, **more})}")


def test_a_sent_position_has_an_address_that_follows_from_it(browser, db):
    state = engine.new_round("edition2016", bytes(range(32)))
    position = engine.dump(state)
    url = browser.write("positions/", {"position": position}).json()["url"]
    mixed = position | {"hands": [hand[::-1] for hand in position["hands"]], "seed": "ab" * 32}
    assert browser.write("positions/", {"position": mixed}).json()["url"] == url
    row = SharedPosition.objects.get()
    assert url == f"http://testserver/p/{row.code}"
    assert re.fullmatch(r"[a-z2-7]{16}", row.code)
    assert row.code == code_of(row.line)
    assert "seed" not in row.line

    answer = browser.read(f"positions/{row.code}/")
    assert answer.json()["url"] == url
    assert answer.json()["position"] == position | {"seed": "00" * 32}


def test_positions_of_no_code_are_not_found(browser, code):
    for wrong in ("a" * 16, code.upper(), code[:-1], "%00", "x" * 200):
        refused(browser.read(f"positions/{wrong}/"), 404, "not_found")


def test_a_position_beyond_the_limit_is_analysed_without_an_address(browser, settings, code):
    settings.THROTTLES = {**settings.THROTTLES, "positions_kept": (1, 60)}
    rounds = [engine.dump(engine.new_round("edition2016", bytes([number] * 32), first=0)) for number in range(3)]
    urls = [browser.write("positions/", {"position": position}).json()["url"] for position in [*rounds, *rounds]]
    assert [url is None for url in urls] == [False, False, True] * 2  # the first is the one that is there already


def test_a_position_of_another_line_with_the_same_code_has_no_address(code):
    SharedPosition.objects.update(line="another")
    assert position_keep(engine.new_round("edition2016", bytes(32), first=0), count=lambda: True) is None


def test_positions_that_nobody_looks_at_are_forgotten(code):
    other = kept(engine.new_round("edition2016", bytes([1] * 32)))
    start = timezone.now()
    with time_machine.travel(start + UNSEEN / 2, tick=False):
        assert read(f"/p/{code}.png").status_code == 200
    with time_machine.travel(start + UNSEEN * 1.1, tick=False):
        assert positions_forget() == 1
        assert not SharedPosition.objects.filter(pk=other).exists()
    written = SharedPosition.objects.get().until
    with time_machine.travel(written - RENEWED, tick=False):
        read(f"/embed/p/{code}")
        assert SharedPosition.objects.get().until == written
    with time_machine.travel(written + SEEN * 0, tick=False):
        assert positions_forget() == 0
        read(f"/p/{code}")
        assert SharedPosition.objects.get().until == written + SEEN


def test_a_picture_may_be_kept_and_is_asked_for_again_by_its_tag(public, code):
    for path, age in ((f"/m/{public.pk}.png", 60), (f"/p/{code}.png", 86_400)):
        answer = read(path)
        assert (answer.status_code, answer["Content-Type"], answer.content[:6]) == (200, "image/png", PNG)
        assert answer["Cache-Control"] == f"public, max-age={age}"
        assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert answer["X-Frame-Options"] == "DENY"
        again = read(path, If_None_Match=answer["ETag"])
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", answer["ETag"])
        assert not answer.cookies


def test_sides_and_languages_are_other_pictures(public, code):
    for path in (f"/m/{public.pk}.png", f"/p/{code}.png"):
        tags = {read(f"{path}?{query}")["ETag"] for query in ("seat=0", "seat=1", "lang=fr", "lang=de&seat=1")}
        assert len(tags) == 4
        assert read(f"{path}?seat=7&lang=tlh&x=1")["ETag"] == read(path)["ETag"]


def test_a_picture_changes_with_the_match(public):
    before = read(f"/m/{public.pk}.png")
    over = play_on(public)
    after = read(f"/m/{public.pk}.png", If_None_Match=before["ETag"])
    assert (after.status_code, after["Cache-Control"]) == (200, "public, max-age=3600")
    assert over.winner is not None
    assert f"{('Alice', 'Bob')[over.winner]} beats".encode() in after.content


@pytest.mark.parametrize("path", ["/m/{}.png", "/embed/m/{}"])
def test_pictures_that_have_to_be_drawn_are_limited(public, settings, path):
    settings.THROTTLES = {**settings.THROTTLES, "pictures": (1, 60)}
    path = path.format(public.pk)
    assert [read(path).status_code for _ in range(3)] == [200] * 3
    refusal = read(f"{path}?lang=fr")
    assert (refusal.status_code, "Retry-After" in refusal) == (429, True)


def test_a_private_match_is_shared_like_one_that_does_not_exist(alice, bob, code):
    """Not even its players, signed in, get another answer."""
    private, nobody = a_match(alice, bob).pk, uuid.uuid4()
    member = Client()
    member.force_login(alice)
    for client in (Client(), member):
        for path in ("/m/{}.png", "/embed/m/{}", "/embed/m/{}?at=1", "/oembed?url=http://testserver/m/{}"):
            answers = [client.get(path.format(each)) for each in (private, nobody)]
            assert [answer.status_code for answer in answers] == [404, 404]
            assert answers[0].content == answers[1].content
            assert answers[0].headers == answers[1].headers
    for path in ("/p/aaaaaaaaaaaaaaaa.png", "/embed/p/aaaaaaaaaaaaaaaa", "/p/..%00.png"):
        assert read(path).status_code == 404


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(answer.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take it down."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Take it down."""
        self.text += data

    def first(self, tag: str) -> dict[str, str | None]:
        return next(attributes for name, attributes in self.tags if name == tag)


def test_an_embed_stands_in_frames_of_others_and_runs_nothing(public, code):
    for path in (f"/embed/m/{public.pk}", f"/embed/p/{code}"):
        answer = read(path)
        assert answer.status_code == 200
        digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
        assert set(answer["Content-Security-Policy"].split("; ")) == {
            "default-src 'none'", f"style-src 'sha256-{digest}'", "base-uri 'none'", "form-action 'none'",
            "frame-ancestors *", "require-trusted-types-for 'script'",
        }  # fmt: skip
        assert "X-Frame-Options" not in answer
        assert not answer.cookies
        page = Page(answer)
        assert {name for name, _ in page.tags}.isdisjoint({"script", "iframe", "form", "img", "object"})
        attributes = {name for _, given in page.tags for name in given}
        assert not {name for name in attributes if name.startswith("on") or name == "style"}
        assert f"<style>{STYLE}</style>" in answer.content.decode()
        link = page.first("a")
        assert (link["href"], link["rel"]) == (f"http://testserver{path.removeprefix('/embed')}", "noopener")


def test_an_embed_shows_the_match_as_it_was(public):
    over = play_on(public)
    early, whole = Page(read(f"/embed/m/{public.pk}?at=1")), Page(read(f"/embed/m/{public.pk}"))
    assert "The match is on" in early.text
    assert "beats" in whole.text
    for wrong in (over.event + 1, "0", "x", "-1", "9" * 12):
        assert read(f"/embed/m/{public.pk}?at={wrong}").status_code == 404
    french = read(f"/embed/m/{public.pk}?at=1&lang=fr")
    assert "La partie est en cours" in Page(french).text
    assert french["Content-Language"] == Page(french).first("html")["lang"] == "fr"


@pytest.mark.parametrize("name", ['"><script>x</script>', "</title></style><b id=x>", "'><img src=/ alt=x>"])
def test_a_name_is_text_whatever_it_holds(alice, public, name):
    Account.objects.filter(pk=alice.pk).update(username=name)
    page = Page(read(f"/embed/m/{public.pk}"))
    assert name in page.text
    assert {"script", "b", "img"}.isdisjoint({tag for tag, _ in page.tags})
    told = oembed(f"http://testserver/m/{public.pk}").json()
    assert name in told["title"]
    frame = Page(HttpResponse(told["html"]))
    assert [tag for tag, _ in frame.tags] == ["iframe"]
    assert name in str(frame.first("iframe")["title"])


def test_oembed_tells_how_to_show_it(public, code):
    for path in (f"/m/{public.pk}", f"/p/{code}"):
        answer = oembed(f"http://testserver{path}")
        told = answer.json()
        assert (told["type"], told["version"], told["provider_name"]) == ("rich", "1.0", "Cairn")
        assert (told["width"], told["height"]) == (600, 315)
        assert (told["thumbnail_width"], told["thumbnail_height"]) == (1200, 630)
        assert told["thumbnail_url"] == f"http://testserver{path}.png?lang=en"
        frame = Page(HttpResponse(told["html"])).first("iframe")
        assert frame["src"] == f"http://testserver/embed{path}"
        assert "allow-scripts" not in str(frame["sandbox"])
        assert read(str(frame["src"])).status_code == read(told["thumbnail_url"]).status_code == 200
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert not answer.cookies


def test_oembed_tells_the_same_as_xml(alice, public):
    Account.objects.filter(pk=alice.pk).update(username="<A> & 'B'")
    as_json, answer = (oembed(f"http://testserver/m/{public.pk}", format=each) for each in ("json", "xml"))
    root = fromstring(answer.content)
    assert (root.tag, answer["Content-Type"]) == ("oembed", "text/xml; charset=utf-8")
    assert {each.tag: each.text for each in root} == {name: str(value) for name, value in as_json.json().items()}
    for header in ("Cache-Control", "Access-Control-Allow-Origin"):
        assert answer[header] == as_json[header]


def test_oembed_keeps_to_the_bounds_of_who_asks(public):
    def size(**bounds: object) -> tuple[int, int]:
        told = oembed(f"http://testserver/m/{public.pk}", **bounds).json()
        return told["width"], told["height"]

    assert size(maxwidth=400) == (400, 210)
    assert size(maxwidth=5000) == size(maxwidth="x") == size() == (600, 315)
    assert size(maxwidth=400, maxheight=105) == (200, 105)
    assert size(maxwidth=1, maxheight=1) == (160, 84)


def test_oembed_finds_the_moment_of_a_replay(public):
    play_on(public, moves=3)
    told = oembed(f"http://testserver/m/{public.pk}/replay?at=2", lang="fr").json()
    frame = Page(HttpResponse(told["html"])).first("iframe")
    assert frame["src"] == f"http://testserver/embed/m/{public.pk}?at=2&lang=fr"
    assert oembed(f"http://testserver/m/{public.pk}/replay?at=99").status_code == 404


def test_oembed_knows_no_addresses_of_others(public):
    path = f"/m/{public.pk}"
    for foreign in (
        f"http://evil.example{path}", f"http://testserver.evil.example{path}", f"http://testserver@evil.example{path}",
        f"ftp://testserver{path}", path, f"//testserver{path}", "http://testserver/", "http://testserver/u/Alice",
        f"http://testserver{path}/../../m/{public.pk}", "http://[", "javascript:x", f"http://testserver{path}%00",
        "x" * 5000,
    ):  # fmt: skip
        assert oembed(foreign).status_code == 404, foreign
    assert read("/oembed").status_code == read("/oembed?url=").status_code == 400
    for wanted in ("", "JSON", "yaml"):
        refused(oembed(f"http://testserver{path}", format=wanted), 400, "bad_request")
    assert Client().post("/oembed").status_code == 405


def test_the_service_worker_leaves_pictures_and_embeds_to_the_server(public, code):
    source = (ROOT / "frontend/src/sw/paths.ts").read_text()
    found = re.search(r"NOT_OURS = /(.+)/;", source)
    assert found
    left = re.compile(found[1].replace(r"\/", "/"))
    for path in (f"/m/{public.pk}.png", f"/p/{code}.png", f"/embed/m/{public.pk}", f"/embed/p/{code}", "/oembed"):
        assert left.search(path), path
    for path in (f"/m/{public.pk}", f"/m/{public.pk}/replay", f"/p/{code}", "/", "/embedded"):
        assert not left.search(path), path


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_cards_change_no_byte_of_what_is_shared(db, ruleset):
    """It has caught, planted: the view of a seat, the full state, and a tag made of the snapshot."""
    rng, players, done = chance(f"shared {ruleset}"), (an_account("Alice"), an_account("Bob")), 0
    while done < shared(1, 200):
        deal = a_deal(ruleset, rng, length={"rounds": 1}, public=True)
        moves, seed = rng.randint(1, 25), rng.random()
        told, events = _told(deal, players, moves, seed)
        for tactics in (True, False):
            try:
                other = indistinguishable_from(deal, events, None, rng, tactics=tactics)
                again, course = _told(other, players, moves, seed)
            except Distinguishable:
                continue
            if public_course(course) == public_course(events):
                assert told == again
                done += 1
                break
        else:
            raise AssertionError("other clan cards changed what was played")


def _told(deal: Any, players: tuple[Account, Account], moves: int, seed: float) -> tuple[list[Any], list[Any]]:
    """Play the deal; return what everybody can get of the match that runs, and its events. It is rolled back."""
    rng, here = random.Random(seed), f"/m/{MATCH}"
    cache.clear()
    forget()
    with transaction.atomic(), time_machine.travel(NOW, tick=False), deal.opened(players) as dealt:
        match = dealt
        for number in range(moves):
            if match.is_over:
                break
            match = play(deal, match, players, number, rng)
        paths = [f"{here}.png", f"{here}.png?seat=1&lang=fr", f"/embed{here}", f"/embed{here}?at=2&seat=1", here]
        answers = [read(path) for path in (*paths, f"/oembed?url=http://testserver{here}")]
        told = [(each.status_code, sorted(each.headers.items()), each.content) for each in answers]
        assert {status for status, _, _ in told} <= {200, 503}  # where no client is built, its page is not there
        events = list(match.events.order_by("number"))
        transaction.set_rollback(True)
    return told if not match.is_over else [], events
