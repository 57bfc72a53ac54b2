"""What pictures are drawn of: the client's shapes (`npm run shapes`), colours of its light theme, and our numerals."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.html import escape

#: Of `frontend/src/styles/tokens.css`; a test compares.
COLOURS = {
    "red": "#b3182d", "orange": "#ee7f13", "yellow": "#fbe14b", "green": "#62d2ad", "blue": "#1d46ab",
    "purple": "#b78cf2",
    "ink": "#12161c", "paper": "#fffdf7", "bg": "#efe9dc", "bg2": "#e4dccb", "band": "#d6ccb6", "band2": "#c9bea5",
    "band-line": "#8d8168", "panel": "#fffaf0", "text": "#1a1d22", "muted": "#595447", "key": "#12161c",
    "stone": "#a6a196", "stone-hi": "#d5d0c4", "stone-lo": "#6e6a60", "engrave": "#26241f",
    "me": "#0b5e57", "them": "#7b2d5e",
}  # fmt: skip
#: A figure is a stroke of 3.5 in a box of 14 by 20.
NUMERALS = (
    "M7 2.2c3.2 0 4.8 2.6 4.8 7.8S10.2 17.8 7 17.8 2.2 15.2 2.2 10 3.8 2.2 7 2.2Z",
    "M4 5.4 8.6 2.2V17.8",
    "M2.4 6.2C2.6 3.6 4.6 2.1 7 2.1c2.7 0 4.6 1.6 4.6 4.1 0 2-1.1 3.4-3 5.3L2.5 17.8H12",
    "M2.6 2.2H11L6.4 8.3c3.4-.4 5.4 1.7 5.4 4.6 0 3-2.1 5-5 5-2.2 0-3.9-1-4.7-2.8",
    "M9.2 17.8V2.2L1.9 13.3H12.5",
    "M11.2 2.2H4L3.3 9.1c1-.8 2.2-1.2 3.5-1.2 3 0 5 2 5 5s-2.1 5-5.1 5c-2.1 0-3.7-.9-4.6-2.7",
    "M10.2 2.2C5.4 4.2 2.3 8.2 2.3 12.7c0 3.2 2 5.2 4.8 5.2s4.7-2 4.7-4.7-1.9-4.6-4.5-4.6c-2.1 0-3.9 1.1-4.7 3",
    "M2.2 2.2H11.9L5.5 17.8",
    (
        "M7 2.1c2.4 0 4 1.4 4 3.5S9.4 9.2 7 9.2 3 7.7 3 5.6 4.6 2.1 7 2.1Z"
        "M7 9.2c2.9 0 4.8 1.7 4.8 4.3S9.9 17.9 7 17.9s-4.8-1.7-4.8-4.4S4.1 9.2 7 9.2Z"
    ),
    "M3.8 17.8C8.6 15.8 11.7 11.8 11.7 7.3c0-3.2-2-5.2-4.8-5.2S2.2 4.1 2.2 6.8s1.9 4.6 4.5 4.6c2.1 0 3.9-1.1 4.7-3",
)
#: "Cairn" in the face of our titles (Almendra Bold, decision 0058), as an outline 242 wide whose letters stand on 0.
WORDMARK = (
    "M49 -14 51 -13Q43 -2 31 2Q17 2 10 -6Q3 -13 3 -27Q3 -41 11 -51Q20 -62 34 -67Q44 -67 55 -65L55 -62Q52 -62 50 "
    "-61Q47 -54 47 -46H44Q43 -49 43 -54Q38 -58 31 -58Q27 -58 24 -56Q23 -53 22 -46Q21 -39 21 -34Q21 -30 21 -27Q21 "
    "-25 21 -22Q22 -18 23 -16Q24 -14 25 -12Q26 -10 29 -9Q31 -8 35 -8Q38 -8 42 -10Q45 -11 49 -14ZM54 -19Q54 -29 61 "
    "-38Q68 -46 78 -50Q87 -50 95 -48Q98 -50 99 -54L101 -53Q99 -44 99 -20Q99 -10 100 -4Q102 -3 105 -3V0Q94 0 83 "
    "2L82 1Q84 -7 84 -16L83 -16Q80 -6 71 2Q63 2 59 -5Q54 -11 54 -19ZM70 -24Q70 -10 74 -10Q76 -10 78 -13Q81 -16 83 "
    "-23Q83 -35 83 -40Q80 -43 76 -43Q74 -43 72 -42Q70 -34 70 -24ZM133 -64Q132 -62 129 -59Q126 -56 123 -54Q121 -56 "
    "118 -59Q115 -62 114 -64Q115 -66 118 -69Q121 -71 123 -72Q126 -71 128 -69Q131 -66 133 -64ZM116 -32Q116 -38 115 "
    "-45Q112 -46 109 -46V-48Q121 -48 132 -50L133 -50Q131 -41 131 -24Q131 -8 132 -4Q135 -2 138 -1L138 1Q131 0 122 "
    "0Q113 0 108 1L108 -1Q110 -2 114 -4Q116 -11 116 -32ZM142 -48Q152 -48 164 -50L164 -50Q162 -42 162 -33L163 "
    "-33Q169 -46 175 -50Q180 -50 184 -49V-47Q178 -39 177 -27H175Q174 -31 174 -33Q172 -34 170 -34Q165 -34 163 "
    "-26Q163 -8 164 -4Q169 -3 173 -1L172 1Q166 0 156 0Q146 0 141 1L140 -1Q142 -2 146 -4Q148 -11 148 -32Q148 -40 "
    "147 -45Q145 -46 142 -46ZM191 -32Q191 -38 190 -45Q188 -46 185 -46V-48Q196 -48 207 -50L208 -50Q206 -42 206 "
    "-33L207 -33Q209 -38 212 -43Q216 -48 220 -50Q229 -50 232 -45Q235 -40 235 -31Q235 -30 235 -30L234 -4Q238 -3 "
    "240 -1L240 1Q234 0 228 0Q221 0 217 0V-2Q219 -11 219 -22Q219 -33 219 -36Q218 -39 216 -39Q214 -39 211 -35Q208 "
    "-32 206 -26Q206 -8 207 -4Q211 -2 214 -1L214 1Q207 0 198 0Q189 0 184 1L184 -1Q186 -3 190 -4Q191 -11 191 -32Z"
)


@cache
def shapes() -> dict[str, Any]:
    """Return the client's shapes."""
    shapes: dict[str, Any] = json.loads((Path(__file__).parent / "shapes.json").read_text())
    return shapes


def mix(one: str, share: float, other: str) -> str:
    """Return so much of one colour in the other, as `color-mix` of CSS does."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def short(value: float) -> str:
    """Return the number as short as a picture needs it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *children: str, **attributes: object) -> str:
    """Return an element: attributes escaped, `_` in their names as `-`, numbers short; what is None is left out."""
    given = {key.strip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    written = "".join(f' {key}="{_value(value)}"' for key, value in given.items())
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: object) -> str:
    return short(value) if isinstance(value, int | float) else escape(str(value))


def path(d: str, **attributes: object) -> str:
    """Return a path."""
    return element("path", d=d, **attributes)


def symbol(name: str, x: float, y: float, size: float, colour: str) -> str:
    """Return a symbol of the client in a square there; `defs` has to define it."""
    return element("use", href=f"#b-{name}", x=x, y=y, width=size, height=size, fill=colour, color=colour)


def defs(names: Iterable[str]) -> str:
    """Return the definitions of these symbols of the client."""
    known = shapes()["symbols"]
    return "".join(
        element("symbol", known[name]["body"], id=f"b-{name}", viewBox=known[name]["box"]) for name in sorted(names)
    )


def glyph(code: str, x: float, y: float, size: float, colour: str) -> str:
    """Return the sign of a formation, or of what counts at a stone, in a square there."""
    drawn = shapes()["glyphs"][code]
    at = f"translate({short(x)} {short(y)}) scale({short(size / 24)})"
    if "line" not in drawn:
        return path(drawn["d"], transform=at, fill=colour)
    return path(drawn["d"], transform=at, **_stroke(colour, drawn["line"]))


def figures(
    text: str, x: float, y: float, height: float, colour: str, *, middle: bool = False, weight: float = 3.5
) -> str:
    """Return a number in our numerals, its top left there, or the middle of its top."""
    step = 11.4
    width = 14 + step * (len(text) - 1)
    scale = height / 20
    left = x - width * scale / 2 if middle else x
    drawn = "".join(
        path(NUMERALS[int(figure)], transform=f"translate({short(step * at)} 0)") for at, figure in enumerate(text)
    )
    at = f"translate({short(left)} {short(y)}) scale({short(scale)})"
    return element("g", drawn, transform=at, **_stroke(colour, weight))


def words(text: str, x: float, y: float, size: float, colour: str, *, anchor: str | None = None, **more: object) -> str:
    """Return a line of text that stands on *y*."""
    return element("text", escape(text), x=x, y=y, font_size=size, fill=colour, text_anchor=anchor, **more)


def _stroke(colour: str, width: float) -> dict[str, object]:
    return {
        "fill": "none", "stroke": colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round"
    }  # fmt: skip
