"""The border or the wall with its cards, as SVG: the measures of the client's board, for a box that never changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from backend.operations.sharing.cards import Place, card, symbols_of, token, worth
from backend.operations.sharing.shapes import COLOURS, element, short
from backend.operations.sharing.stones import boundary_stone, tile

WIDTH, HEIGHT = 848.0, 510.0
_BADGE = 36.0
KNOTS = (
    '<pattern id="g-knot" width="14" height="7" patternUnits="userSpaceOnUse">'
    f'<path d="M0 1.2C5 1.2 9 5.8 14 5.8M0 5.8C5 5.8 9 1.2 14 1.2" fill="none" stroke="{COLOURS["band-line"]}" '
    'stroke-width="1.5"/></pattern>'
)


@dataclass(frozen=True)
class Measures:
    """How large all is, by how many stones there are."""

    stones: int
    is_wall: bool

    @property
    def gap(self) -> float:
        """Between two columns."""
        return 4 if self.is_wall else 2

    @property
    def card_width(self) -> float:
        """Of a card, and so of a column."""
        return min((WIDTH - 10 - (self.stones - 1) * self.gap) / self.stones, 112)

    @property
    def band(self) -> float:
        """How high the band is on which the stones stand."""
        return 108 if self.is_wall else HEIGHT * 0.135

    @property
    def zone(self) -> float:
        """How high a pile can be."""
        return (HEIGHT - self.band) / 2 - 8 - _BADGE

    def card_height(self, capacity: int) -> float:
        """Of a card: with four at a side lower than with three."""
        highest = min(self.card_width * (1.75 if self.is_wall else 2), self.zone / (2.02 if self.is_wall else 1.84))
        return min(highest, self.zone * 0.42) if capacity > 3 else highest

    def step(self, capacity: int) -> float:
        """How much of a card shows under the next one."""
        height = self.card_height(capacity)
        return min(height * 0.75, (self.zone - height) / max(1, capacity - 1))

    def left(self, column: int) -> float:
        """Where a column begins."""
        row = self.stones * self.card_width + (self.stones - 1) * self.gap
        return (WIDTH - row) / 2 + column * (self.card_width + self.gap)


@dataclass(frozen=True)
class Board:
    """
    What of a position is drawn.

    Args:
        position: As the API has it; of the cards only those at the stones are looked at.
        formations: What the sides of each stone are worth.
        taken_for: The clan cards that troops were taken for.
        near: The seat whose cards lie below.
        deciding: The stones that decided the round; all others stand back.
    """

    position: dict[str, Any]
    formations: list[list[dict[str, Any] | None]]
    taken_for: dict[str, str]
    near: int
    deciding: list[int]

    def svg(self) -> str:
        """Return it, as large as `WIDTH` by `HEIGHT`, from its upper left."""
        stones = self.position["stones"]
        measures = Measures(len(stones), self.position["attacker"] is not None)
        columns = [self._column(number, stone, measures) for number, stone in enumerate(stones, 1)]
        return _band(measures) + "".join(columns)

    def symbols(self) -> set[str]:
        """Return the symbols that it is drawn with."""
        cards = [card for stone in self.position["stones"] for side in stone["sides"] for card in side]
        cards += [*self.taken_for.values(), *(mode for stone in self.position["stones"] for mode in stone["modes"])]
        return {symbol for card in cards for symbol in symbols_of(card)}

    def owner(self, stone: dict[str, Any]) -> int | None:
        """Return the seat that has it; of a damaged tile that is nobody."""
        seat: int | None = stone["claimed_by"]
        return seat

    def _column(self, number: int, stone: dict[str, Any], measures: Measures) -> str:
        lit = number in self.deciding
        parts = list(self._piles(number, stone, measures))
        middle = measures.left(number - 1) + measures.card_width / 2
        parts.append(self._stone(number, stone, measures, middle))
        spread = 13 if len(stone["modes"]) > 1 else 0
        # At the edge of the band that the stone does not lean to, which leaves its number to be read.
        edge = (measures.band / 2 - 8) * (-1 if self.owner(stone) == self.near else 1)
        for at, mode in enumerate(stone["modes"]):
            parts.append(token(mode, middle + (2 * at - 1) * spread, HEIGHT / 2 + edge, 25))
        column = element("g", *parts, opacity=0.5 if self.deciding and not lit else None)
        return (self._light(number, measures) if lit else "") + column

    def _piles(self, number: int, stone: dict[str, Any], measures: Measures) -> Iterator[str]:
        capacity, owner = stone["capacity"], self.owner(stone)
        height, step, left = measures.card_height(capacity), measures.step(capacity), measures.left(number - 1)
        dim = owner is not None and number not in self.deciding
        start = HEIGHT / 2 + measures.band / 2 + 4
        for seat in (1 - self.near, self.near):
            far, cards = seat != self.near, stone["sides"][seat]
            tops = [start + at * step for at in range(len(cards))]
            if far:
                tops = [HEIGHT - top - height for top in tops]
            placed = list(zip(cards, tops, strict=True))
            for text, top in reversed(placed) if far else placed:
                whole = (text, top) == placed[0 if far else -1]
                taken = self.taken_for.get(text, "")
                yield card(text, Place(left, top, measures.card_width, height, whole, dim), taken)
            if not cards and owner is None:
                line = start + 8 if not far else HEIGHT - start - 10
                at = {"x": left + measures.card_width * 0.22, "y": line, "width": measures.card_width * 0.56}
                yield element("rect", height=2.5, rx=1.2, fill=COLOURS["band-line"], opacity=0.42, **at)
            formation = self.formations[number - 1][seat]
            if formation:
                end = start + height + 20 + (max(len(cards), 1) - 1) * step
                won, middle = owner == seat, left + measures.card_width / 2
                colour = COLOURS["them" if far else "me"] if won else COLOURS["text"]
                opacity = 0.7 if owner is not None and not won else None
                yield worth(formation, middle, HEIGHT - end if far else end, colour, opacity)

    def _stone(self, number: int, stone: dict[str, Any], measures: Measures, middle: float) -> str:
        if measures.is_wall:
            return tile(number, stone, middle, HEIGHT / 2, measures.band - 10)
        owner, height = self.owner(stone), measures.band * 0.76
        lean = 0.0 if owner is None else measures.band * (0.12 if owner == self.near else -0.12)
        if number in self.deciding:
            height, lean = height * 1.12, lean * 0.8
        return boundary_stone(number, None if owner is None else owner == self.near, middle, HEIGHT / 2 + lean, height)

    def _light(self, number: int, measures: Measures) -> str:
        """Return the light on a column that decided the round, in the colour of the winner."""
        result = self.position["result"]
        near = result is not None and result["winner"] == self.near
        left = measures.left(number - 1)
        fill = f"url(#g-light-{'me' if near else 'them'})"
        return element("rect", x=left, y=-10, width=measures.card_width, height=HEIGHT + 20, fill=fill)


def lights() -> str:
    """Return the gradients of the columns that decided."""
    stops = ((0, 0.0), (0.3, 0.26), (0.5, 0.4), (0.7, 0.26), (1, 0.0))
    return "".join(
        element(
            "linearGradient",
            *(element("stop", offset=at, stop_color=COLOURS[name], stop_opacity=opacity) for at, opacity in stops),
            id=f"g-light-{name}", x2=0, y2=1,
        )
        for name in ("me", "them")
    )  # fmt: skip


def _band(measures: Measures) -> str:
    top, bottom = (HEIGHT - measures.band) / 2, (HEIGHT + measures.band) / 2
    line = {"x1": 0, "x2": WIDTH, "stroke": COLOURS["band-line"], "stroke-width": 1.5}
    knots = element("rect", width=WIDTH, height=7, fill="url(#g-knot)", opacity=0.45)
    return "".join((
        element("rect", y=top, width=WIDTH, height=measures.band, fill=COLOURS["band"]),
        element("rect", y=top, width=WIDTH, height=9, fill=COLOURS["band2"], opacity=0.5),
        element("line", y1=top, y2=top, **line), element("line", y1=bottom, y2=bottom, **line),
        *(element("g", knots, transform=f"translate(0 {short(at)})") for at in (top + 3, bottom - 10)),
    ))  # fmt: skip
