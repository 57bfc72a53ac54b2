"""Pictures as they are drawn: every ruleset, every letter of a name, and nobody waiting for those of others."""

import random
import re
import threading
import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import engine
from backend.accounts.usernames import _LETTERS as LETTERS
from backend.common.errors import Throttled, Unavailable
from backend.common.fair_slots import WAITS_AS
from backend.matches.services.positions import position_shown
from backend.operations.sharing import fonts, raster, shapes
from backend.operations.sharing.compose import LANGUAGES, picture_of_match, picture_of_position
from backend.operations.sharing.raster import Pictures, png_of
from tests.support.engine.builders import random_round

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ['"><script>x</script>', "]]><svg onload=x>", "&lt;b>'\"{name}", "WWWWWWWWWWWWWWWWWWWW"]


def a_view(state: engine.State, names: tuple[str, str] = ("Alice", "Bob"), **differs: Any) -> dict[str, Any]:
    """A match of one round in that state, as everybody may see it."""
    result = state.result
    return {
        **position_shown(state),
        "ruleset": state.ruleset.id,
        "players": [{"username": name} for name in names],
        "round": 1,
        "outcomes": [{"reason": result.reason}] if result else [],
        "points": list(result.points) if result and result.points else None,
        "result": {"winner": result.winner, "reason": "points"} if result else None,
        **differs,
    }


def states_of(ruleset: str) -> list[engine.State]:
    return [state for state, _ in random_round(random.Random(ruleset), ruleset)]


def texts_in(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("ruleset", list(engine.RULESETS))
def test_positions_of_every_ruleset_are_drawn_of_what_is_defined(ruleset):
    states = states_of(ruleset)
    for state, seat in product([states[0], states[len(states) // 2], states[-1]], (0, 1)):
        for picture in (
            picture_of_position(position_shown(state), seat=seat, language="en"),
            picture_of_match(a_view(state), seat=seat, language="de"),
        ):
            for svg in (picture.svg(), picture.panel_svg() + picture.table_svg()):
                root = ET.fromstring(f"<both>{svg}</both>")
                ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
                assert len(ids) == len(set(ids))
                assert set(re.findall(r"(?:url\(|href=.)#([\w-]+)", svg)) <= set(ids)
                assert {each.tag for each in root.iter()}.isdisjoint({"script", f"{SVG}script", f"{SVG}image"})


def test_a_picture_is_a_png_of_its_size_drawn_alike_each_time():
    svg = picture_of_position(position_shown(engine.new_round("siege+tactics", bytes(32))), seat=0, language="fr").svg()
    png = png_of(svg)
    assert png == png_of(svg)
    assert png.startswith(b"\x89PNG")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (1200, 630)
    assert len(png) < 300_000  # more, and some messengers show none


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text_whatever_it_holds(name):
    svg = picture_of_match(
        a_view(engine.new_round("edition2016", bytes(32)), (name, "Bob")), seat=0, language="en"
    ).svg()
    assert name in texts_in(svg)
    assert b"PNG" in png_of(svg)[:8]


def test_the_face_has_each_letter_of_a_name_and_of_our_words():
    ours = "".join((ROOT / f"backend/locale/{code}/LC_MESSAGES/django.po").read_text() for code in ("fr", "de"))
    words = {letter for letter in ours if letter.isalpha() or letter in ".,:;!?’«»„“()–·\u00a0"}
    assert [letter for letter in {*LETTERS, *"0123456789-_.", *words} if not fonts.has(letter)] == []


def test_letters_are_as_wide_as_they_are_reckoned():
    """Otherwise what fits by the table would not fit in the picture."""
    text = "WWWmiß_Ž"
    end = fonts.width_of(text, 100)
    line = f'<svg xmlns="http://www.w3.org/2000/svg" width="{end + 60:.0f}" height="200" font-family="Inter">'

    def written(x: float) -> str:
        return f'<text x="{x}" y="120">{text}</text>'

    inside, outside = (
        png_of(f'{line}<svg x="{at}" width="60" height="200"><g font-size="100">{written(-at)}</g></svg></svg>')
        for at in (end - 55, end)
    )
    blank = png_of(f"{line}</svg>")
    assert outside == blank
    assert inside != blank


def test_colours_are_those_of_the_client():
    css = (ROOT / "frontend/src/styles/tokens.css").read_text()
    light = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css[: css.index('[data-theme="dark"]')]))
    assert {name: light[name] for name in shapes.COLOURS} == shapes.COLOURS


ENDINGS = [
    ({"winner": 0, "reason": "resigned"}, "Alice beats Bob: Bob resigned"),
    ({"winner": 1, "reason": "time"}, "Bob beats Alice: Alice ran out of time"),
    ({"winner": None, "reason": "agreed"}, "Alice and Bob: a draw"),
    ({"winner": None, "reason": "aborted"}, "Alice and Bob: the match was aborted"),
]


@pytest.mark.parametrize(("result", "said"), ENDINGS)
def test_a_picture_says_how_the_match_ended(result, said):
    state = engine.new_round("edition2016", bytes(32))
    picture = picture_of_match(a_view(state, result=result), seat=0, language="en")
    assert picture.text.replace("\n", " ") == said
    assert picture.score == ((0, result["winner"] != 1), (0, result["winner"] == 1))


def test_the_winner_comes_first_and_the_stones_that_decided_are_lit():
    state = states_of("edition2016")[-1]
    assert state.result
    assert state.result.points
    winner = state.result.winner
    picture = picture_of_match(a_view(state), seat=0, language="en")
    assert picture.score == ((5, winner == 0), (min(state.result.points), winner == 1))
    assert picture.svg().count("url(#g-light-") == len(engine.deciding_stones(state)) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_those_of_the_language(language):
    said = {
        "en": "Turn 1:\nwhat would you play?",
        "fr": "Tour 1\u00a0:\nque joueriez-vous\u00a0?",
        "de": "Zug 1:\nwas spielst du?",
    }
    shown = position_shown(engine.new_round("edition2016", bytes(32), first=0))
    assert picture_of_position(shown, seat=None, language=language).text == said[language]
    assert picture_of_position(shown, seat=1, language=language).text not in said.values()


def test_a_picture_is_drawn_once_and_the_oldest_is_let_go(monkeypatch):
    drawn: list[str] = []
    monkeypatch.setattr(raster, "KEPT", 2)
    pictures, counted = Pictures(lambda svg: drawn.append(svg) or svg.encode()), []
    for tag in "aabcbab":
        assert pictures.of(tag, lambda tag=tag: tag, lambda tag=tag: counted.append(tag)) == tag.encode()
    assert drawn == counted == list("abca")


def test_a_network_over_its_limit_is_refused_pictures_that_are_not_kept():
    def refuse() -> None:
        raise Throttled(7)

    pictures = Pictures(png_of)
    pictures._kept["a"] = b"kept"
    assert pictures.of("a", str, refuse) == b"kept"
    with pytest.raises(Throttled):
        pictures.of("b", str, refuse)


class Slow:
    """A drawing that takes until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Semaphore(0), threading.Event()
        self.at_once = self.most = 0
        self.pictures = Pictures(self)
        self.answers: dict[str, Any] = {}

    def __call__(self, svg: str) -> bytes:
        """Draw."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.begun.release()
        self.go_on.wait(20)
        self.at_once -= 1
        return svg.encode()

    def ask(self, tag: str, place: str) -> threading.Thread:
        """Ask for a picture from that place, in a thread of its own."""

        def answer() -> None:
            WAITS_AS.set(place)
            try:
                self.answers[tag] = self.pictures.of(tag, lambda: tag, lambda: None)
            except Unavailable as refusal:
                self.answers[tag] = refusal

        thread = threading.Thread(target=answer)
        thread.start()
        return thread

    def wait_for(self, waiting: int) -> None:
        """Wait until so many wait or draw."""
        for _ in range(2000):
            if self.pictures._waiting.total() == waiting:
                return
            self.go_on.wait(0.005)
        raise AssertionError(self.pictures._waiting)


def test_pictures_are_drawn_one_at_a_time_and_no_network_fills_the_queue():
    slow = Slow()
    threads = [slow.ask(f"flood{number}", "there") for number in range(raster.FROM_ONE)]
    slow.wait_for(raster.FROM_ONE)
    slow.ask("one too many", "there").join()
    assert isinstance(slow.answers["one too many"], Unavailable)
    threads.append(slow.ask("mine", "here"))
    slow.wait_for(raster.FROM_ONE + 1)
    slow.go_on.set()
    for thread in threads:
        thread.join()
    assert slow.answers["mine"] == b"mine"
    assert slow.most == 1
    assert slow.pictures._waiting.total() == 0


def test_a_request_that_waits_too_long_for_a_picture_gets_retry_after(monkeypatch):
    monkeypatch.setattr(raster, "LONGEST", 0.01)
    slow = Slow()
    first = slow.ask("first", "there")
    slow.begun.acquire(timeout=20)
    slow.ask("second", "here").join()
    assert isinstance(slow.answers["second"], Unavailable)
    slow.go_on.set()
    first.join()
    assert slow.answers["first"] == b"first"
