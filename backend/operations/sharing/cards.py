"""A card's face or back, as SVG, in the way of the client's `Card.svelte` and `TacticFace.svelte`."""

import re
from typing import NamedTuple

from backend.operations.sharing.shapes import (
    COLOURS,
    element,
    figures,
    glyph,
    mix,
    path,
    shapes,
    short,
    symbol,
)

_SUITS = {
    "R": ("red", "red"), "O": ("orange", "orange"), "Y": ("yellow", "yellow"), "G": ("green", "green"),
    "B": ("blue", "blue"), "P": ("purple", "purple"), "S": ("spades", "paper"), "H": ("hearts", "red"),
    "D": ("diamonds", "orange"), "C": ("clubs", "blue"),
}  # fmt: skip
_LIGHT_ON = ("red", "blue")
_CLAN = re.compile(r"([ROYGBPSHDC])(\d{1,2})")
_KINDS = {"J1": "troop", "J2": "troop", "SP": "troop", "SB": "troop", "FO": "mode", "MU": "mode"}
_TINTS = {"troop": "#86430f", "mode": "#27586c", "ruse": "#4a5e12"}
_PLATES = {
    "troop": "M0 6 27 0 54 6V26Q54 34 46 34H8Q0 34 0 26Z", "mode": "M0 8C12-2 42-2 54 8V26Q54 34 46 34H8Q0 34 0 26Z",
    "ruse": "M0 7 54 0V26Q54 34 46 34H8Q0 34 0 26Z",
}  # fmt: skip
BACKS = {"?c": "back", "?t": "back-t"}
#: Gradients that faces are filled with; `defs` of a picture has them once.
PARCHMENT = (
    '<radialGradient id="g-parchment" cx=".5" cy=".36" r=".75"><stop stop-color="#fffdf3"/>'
    '<stop offset=".45" stop-color="#fffaea"/><stop offset="1" stop-color="#ecdcb2"/></radialGradient>'
)


def symbols_of(card: str) -> set[str]:
    """Return the symbols that the card is drawn with."""
    if clan := _CLAN.fullmatch(card):
        return {_SUITS[clan[1]][0]}
    if card in BACKS:
        return {BACKS[card]} | ({"J1"} if card == "?t" else set())
    return {_picture(card)} if _picture(card) in shapes()["symbols"] else set()


def gradients() -> str:
    """Return the gradients of all faces."""
    tones = ("red", "orange", "yellow", "green", "blue", "purple", "paper")
    return PARCHMENT + "".join(_gradient(tone) for tone in tones)


class Place(NamedTuple):
    """Where a card lies, and how much of it is seen."""

    x: float
    y: float
    width: float
    height: float
    #: Nothing lies on it: there is room for its big shape.
    whole: bool = True
    #: Its stone is claimed.
    dim: bool = False

    @property
    def unit(self) -> float:
        """The shorter of its two measures rules, so that wide and tall cards carry the same figures."""
        return min(self.width, self.height / 1.5)

    def frame(self, inset: float, corner: float, **look: object) -> str:
        """Return a rectangle with round corners, so far from its edge."""
        width, height = self.width - 2 * inset, self.height - 2 * inset
        return element("rect", x=inset, y=inset, width=width, height=height, rx=self.width * corner, **look)


def card(text: str, place: Place, taken: str = "") -> str:
    """
    Return the card there.

    Args:
        text: As the API writes it: `R7`, `J1`, or `?c` for a back.
        place: Where it lies.
        taken: The clan card that a troop was taken for, if it was.
    """
    if text in BACKS:
        box = {"x": place.x, "y": place.y, "width": place.width, "height": place.height}
        return element("use", href=f"#b-{BACKS[text]}", **box)
    clan = _CLAN.fullmatch(taken or text)
    drawn = _clan(clan, text, place) if clan else _tactic(text, place)
    return element("g", drawn, transform=f"translate({short(place.x)} {short(place.y)})")


def _clan(found: re.Match[str], text: str, place: Place) -> str:
    shape, tone = _SUITS[found[1]]
    ink = COLOURS["text"] if place.dim else "#ffffff" if tone in _LIGHT_ON else COLOURS["ink"]
    face, value, unit = COLOURS[tone], found[2], place.unit
    edge = mix(face, 0.52, COLOURS["bg2"]) if place.dim else mix(face, 0.42, COLOURS["key"])
    fill = mix(face, 0.32, COLOURS["bg2"]) if place.dim else f"url(#g-{tone})"
    troop, two = text != found[0], len(value) > 1
    sign, small = _picture(text) if troop else shape, unit * (0.28 if two or troop else 0.36)
    parts = [
        place.frame(0.75, 0.13, fill=fill, stroke=edge, stroke_width=1.5),
        figures(value, unit * (0.07 if two else 0.1), unit * 0.12, unit * (0.4 if two else 0.46), ink),
        symbol(shape, place.width - unit * 0.1 - small, unit * 0.16, small, ink),
    ]
    if troop:
        parts.append(place.frame(3, 0.1, fill="none", stroke="#a5761c", stroke_width=1.6))
        if not place.whole:
            parts.append(symbol(sign, place.width / 2 - small / 2 + 2, unit * 0.16, small, ink))
    if place.whole:
        big = unit * 0.6
        parts.append(symbol(sign, (place.width - big) / 2, place.height * 0.91 - big, big, ink))
    return "".join(parts)


def _tactic(text: str, place: Place) -> str:
    kind, width, height = _KINDS.get(text, "ruse"), place.width, place.height
    tint = _TINTS[kind]
    parts = [place.frame(0.75, 0.13, fill="url(#g-parchment)", stroke=mix(tint, 0.75, "#000000"), stroke_width=1.5)]
    if place.whole:
        rays, size = _box(width / 2, height * 0.46, min(width, height) * 1.02), min(0.72 * width, 0.58 * height)
        parts.append(path(shapes()["rays"], transform=rays, fill=tint, opacity=0.17))
        parts.append(symbol(_picture(text), (width - size) / 2, height * 0.46 - size / 2, size, tint))
        scale = f"scale({short((width - 3) / 54)} {short(height * 0.18 / 34)})"
        plate = f"translate(1.5 {short(height * 0.82 - 1.5)}) {scale}"
        parts.append(path(_PLATES[kind], transform=plate, fill=tint))
    else:
        size = min(0.4 * width, 0.34 * height)
        parts.append(symbol(_picture(text), (width - size) / 2, height * 0.05, size, tint))
    parts.append(place.frame(3, 0.1, fill="none", stroke=tint, stroke_opacity=0.5))
    return element("g", *parts, opacity=0.55 if place.dim else None)


def token(mode: str, x: float, y: float, size: float) -> str:
    """Return the sign of what lies under a stone, around that point."""
    tint = _TINTS["mode"]
    disc = element("circle", cx=x, cy=y, r=size / 2, fill="url(#g-parchment)", stroke=tint, stroke_width=1.6)
    return disc + symbol(_picture(mode), x - size * 0.36, y - size * 0.36, size * 0.72, tint)


def worth(formation: dict[str, object], x: float, y: float, colour: str, opacity: float | None) -> str:
    """Return the sign and the sum of a complete side, around that point."""
    total = str(formation["sum"])
    width = 22 + 5 + 12.5 * len(total)
    sign = glyph(str(formation["type"]), x - width / 2, y - 11, 22, colour)
    return element("g", sign, figures(total, x - width / 2 + 27, y - 9.5, 19, colour), opacity=opacity)


def _picture(card: str) -> str:
    return card.replace("J2", "J1")


def _box(x: float, y: float, size: float) -> str:
    """Return a transform that puts a box of 24 by 24 around that point."""
    return f"translate({short(x - size / 2)} {short(y - size / 2)}) scale({short(size / 24)})"


def _gradient(tone: str) -> str:
    face = COLOURS[tone]
    stops = ((0, mix(face, 0.88, "#ffffff")), (0.38, face), (1, mix(face, 0.92, "#000000")))
    drawn = "".join(element("stop", offset=at, stop_color=colour) for at, colour in stops)
    return element("linearGradient", drawn, id=f"g-{tone}", x1=0, y1=0, x2=0.2, y2=1)
