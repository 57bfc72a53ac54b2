"""Which documents there are, and which of them have what somebody looks for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings

ROOT: Path = settings.BASE_DIR / "docs"
#: The folders, and what they are called; what lies in none comes first.
SHELVES = {
    "": "Overview",
    "tutorials": "Tutorials",
    "how-to": "How to",
    "reference": "Reference",
    "explanation": "Explanation",
    "decisions": "Decisions",
}
#: So many finds are listed, and so much of a line is shown.
MOST_FOUND, LINE = 50, 240


@dataclass(frozen=True)
class Page:
    """A document: its name is its place in `docs/`, without the ending."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """Return its first heading."""
        heading = re.search(r"^# (.+)$", self.text, re.MULTILINE)
        return heading[1].replace("`", "") if heading else self.name

    @property
    def shelf(self) -> str:
        """Return the folder it lies in."""
        return self.name.rpartition("/")[0]


@dataclass(frozen=True)
class Find:
    """A document with all words that were looked for, and the first line with any of them."""

    page: Page
    line: str


@lru_cache(maxsize=1)
def pages() -> dict[str, Page]:
    """Return all documents by their names, shelf by shelf. They are read once: a release brings its own."""
    found = [
        Page(path.relative_to(ROOT).with_suffix("").as_posix(), path.read_text())
        for shelf in SHELVES
        for path in sorted((ROOT / shelf).glob("*.md"))
    ]
    return {page.name: page for page in found}


def shelves() -> list[tuple[str, list[Page]]]:
    """Return the titles of the shelves, with the documents on each."""
    return [(title, [page for page in pages().values() if page.shelf == shelf]) for shelf, title in SHELVES.items()]


def finds(query: str) -> list[Find]:
    """Return the documents that have every word: those with one in their title first, then those with most of them."""
    words = query.casefold().split()
    scored = sorted(_scored(words), key=lambda scored: -scored[0]) if words else []
    return [find for _, find in scored[:MOST_FOUND]]


def _scored(words: list[str]) -> Iterator[tuple[int, Find]]:
    for page in pages().values():
        text, title = page.text.casefold(), page.title.casefold()
        if all(word in text for word in words):
            score = sum(text.count(word) + 100 * (word in title) for word in words)
            lines = (line for line in page.text.splitlines() if any(word in line.casefold() for word in words))
            yield score, Find(page, next(lines, "").strip("#|- ")[:LINE])
