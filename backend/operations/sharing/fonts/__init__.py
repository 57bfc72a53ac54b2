"""The face of pictures, and how wide a text is in it, so that none depends on what the machine has installed."""

import json
from functools import cache
from pathlib import Path

#: Inter Bold (SIL Open Font License 1.1, `inter.txt`) with the letters that a username may have: decision 0077.
FILE = Path(__file__).parent / "inter-700.ttf"
FAMILY = "Inter, system-ui, sans-serif"


@cache
def _widths() -> dict[str, int]:
    """Return the width of each letter in thousandths of the size."""
    by_width: dict[str, str] = json.loads((Path(__file__).parent / "inter-700.json").read_text())
    return {letter: int(width) for width, letters in by_width.items() for letter in letters}


def has(letter: str) -> bool:
    """Return whether the face has that letter."""
    return letter in _widths()


def width_of(text: str, size: float) -> float:
    """Return how wide a text is; kerning, which makes it a little narrower, is left out."""
    widths = _widths()
    return sum(widths.get(letter, 1000) for letter in text) * size / 1000


def fitting(text: str, size: float, width: float) -> float:
    """Return the size, at most that one, in which the text is no wider than that."""
    return min(size, size * width / max(width_of(text, size), 1))


def lines_of(text: str, size: float, width: float) -> list[str]:
    """Return the words of a text in lines that are no wider than that; a longer word has a line of its own."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and width_of(longer, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
