"""The picture of a match or of a position, 1200 by 630: on the left what it says, on the right the table."""

from dataclasses import dataclass, field

from django.utils.html import escape

from backend.operations.sharing import cards, scene, stones
from backend.operations.sharing.board import HEIGHT as BOARD_HEIGHT
from backend.operations.sharing.board import KNOTS, Board, lights
from backend.operations.sharing.fonts import FAMILY, fitting, lines_of, width_of
from backend.operations.sharing.shapes import COLOURS, WORDMARK, defs, element, figures, path, words

WIDTH, HEIGHT = 1200, 630
#: Where the table begins; how high the rows of the players are, above and below the board.
TABLE, ROW = 352, 60
_INK = "#12261f"
#: How wide a line of text may be, and where the cairn begins.
_TEXT, _SUMMIT = 292, 250


@dataclass(frozen=True)
class Player:
    """A row above or below the board: whose it is, and what is shown at its other end."""

    name: str
    beside: str = ""
    hand: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Picture:
    """
    All that a picture shows, in the words of its language.

    Args:
        board: The table.
        far: The player above it.
        near: The player below it.
        score: Two numbers, each with whether it is the near player's; None where there is nothing to count.
        text: What it says.
        label: The same for those who do not see it.
    """

    board: Board
    far: Player
    near: Player
    score: tuple[tuple[int, bool], tuple[int, bool]] | None
    text: str
    label: str

    def svg(self) -> str:
        """Return the whole picture."""
        panel = self._scene() + self._said()
        table = element("g", self._table(), transform=f"translate({TABLE} 0)")
        return _svg(WIDTH, self._defs() + scene.gradients(), panel + table, self.label)

    def panel_svg(self) -> str:
        """Return its left side alone."""
        return _svg(TABLE, scene.gradients(), self._scene() + self._said(), self.text.replace("\n", " "))

    def table_svg(self) -> str:
        """Return the table alone."""
        return _svg(WIDTH - TABLE, self._defs(), self._table(), self.label)

    def _scene(self) -> str:
        box = {"width": TABLE, "height": HEIGHT, "viewBox": "58 0 184.4 330"}
        return element("svg", scene.scene(self._owners()), **box)

    def _owners(self) -> list[bool | None]:
        attacker = self.board.position["attacker"]
        seats = [attacker if stone["damaged"] else stone["claimed_by"] for stone in self.board.position["stones"]]
        return [None if seat is None else seat == self.board.near for seat in seats]

    def _said(self) -> str:
        parts = [path(WORDMARK, transform="translate(34 66) scale(.5)", fill=_INK)]
        top = 92.0
        if self.score is not None:
            parts.append(self._score(top))
            top += 92
        size, lines = _set(self.text, top)
        step = size * 1.28
        parts += [
            _text(line, 34, top + size + at * step, fitting(line, size, _TEXT), _INK) for at, line in enumerate(lines)
        ]
        return "".join(parts)

    def _score(self, top: float) -> str:
        left, parts = 34.0, []
        for at, (score, near) in enumerate(self.score or ()):
            text = str(score)
            if at:
                parts.append(element("rect", x=left + 12, y=top + 33, width=28, height=6, rx=3, fill=_INK, opacity=0.4))
                left += 52
            parts.append(figures(text, left - 4, top, 72, COLOURS["me" if near else "them"], weight=3.9))
            left += 72 / 20 * (12 + 11.4 * (len(text) - 1))
        return "".join(parts)

    def _table(self) -> str:
        ground = element("rect", width=WIDTH - TABLE, height=HEIGHT, fill="url(#g-ground)")
        board = element("g", self.board.svg(), transform=f"translate(0 {ROW})")
        return ground + board + _row(self.far, 14, "them") + _row(self.near, ROW + BOARD_HEIGHT + 4, "me")

    def _defs(self) -> str:
        used = self.board.symbols()
        for text in (*self.far.hand, *self.near.hand):
            used |= cards.symbols_of(text)
        stops = '<stop stop-color="#f3ecdd"/><stop offset="1" stop-color="#e4dccb"/>'
        ground = element("linearGradient", stops, id="g-ground", x2=0, y2=1)
        return "".join((ground, KNOTS, stones.JOINTS, stones.TILE, cards.gradients(), lights(), defs(used)))


def _row(player: Player, top: float, tone: str) -> str:
    """Return the row of a player: a disc, the name with its first letter or the hand, and what is shown at the end."""
    parts = [element("circle", cx=43, cy=top + 21, r=21, fill=COLOURS[tone])]
    left, right = 76.0, WIDTH - TABLE - 22.0
    if player.beside:
        parts.append(_text(player.beside, right, top + 28, 19, COLOURS["muted"], anchor="end"))
        right -= width_of(player.beside, 19) + 24
    if player.name:
        initial = next((letter for letter in player.name if letter.isalnum()), "?").upper()
        parts.append(words(initial, 43, top + 28, 20, "#ffffff", anchor="middle"))
        size = fitting(player.name, 25, right - left)
        parts.append(_text(player.name, left, top + 30, size, COLOURS["text"]))
    if player.hand:
        width = min(36.0, (right - left) / len(player.hand) - 4)
        parts += [
            cards.card(text, cards.Place(left + at * (width + 4), top - 4, width, 50))
            for at, text in enumerate(player.hand)
        ]
    return "".join(parts)


def _text(line: str, x: float, y: float, size: float, colour: str, *, anchor: str | None = None) -> str:
    """Return a line as wide as it is in our face, in whatever face a page that shows it has."""
    fixed = {"textLength": width_of(line, size), "lengthAdjust": "spacingAndGlyphs"}
    return words(line, x, y, size, colour, anchor=anchor, **fixed)


def _set(text: str, top: float) -> tuple[float, list[str]]:
    """Return the largest size in which the text ends above the cairn, and its lines."""
    for size in (25, 23, 21, 19, 17):
        lines = lines_of(text, size, _TEXT)
        if top + size * (0.1 + 1.28 * len(lines)) <= _SUMMIT:
            break
    return size, lines


def _svg(width: int, definitions: str, drawn: str, label: str) -> str:
    return element(
        "svg", element("title", escape(label)), element("defs", definitions), drawn,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {HEIGHT}", width=width, height=HEIGHT,
        font_family=FAMILY, font_weight=700, role="img",
    )  # fmt: skip
