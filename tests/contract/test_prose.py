"""What developers and players read is in plain words: on pages, in documents of the API, in the app and docstrings."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.tree import ROOT, kept_files

#: Words of a dialect of ours that have plain ones: notified, shown, single-use, valid for, no longer, counted, again,
#: fixed, random, the opponent, the outcome, aborted, requested.
OURS = re.compile(
    r"\b(told|tells?|good once|good no more|good for (?:an?|half|\d+)|reckon\w*|anew|mend(?:s|ed|ing)?"
    r"|by chance|whom|no more(?! (?:than|of|notices)\b)|broken off|wished for|(?:became|came) of|hear[sd]? of)\b",
    re.IGNORECASE,
)
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/")
#: Decisions stay as they were written; the rules are in a rulebook's words.
NOT_READ = ("docs/decisions/", "docs/reference/rules.md")
DOCUMENTS = ("docs/reference/openapi.yaml", "docs/reference/asyncapi.yaml")
APP = ROOT / "frontend/src/i18n/en"


def prose(text: str) -> str:
    """Return a page or a document without its code and its addresses, on one line."""
    text = re.sub(r"^```.*?^```", " ", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`]+`|(?<=\])\([^)\s]+\)|https?://\S+", " code ", text)
    return " ".join(text.split())


def ours(text: str) -> list[str]:
    """Return where the text has a word of ours, with some of what is around it."""
    return [text[max(0, found.start() - 40) : found.end() + 20] for found in OURS.finditer(text)]


def texts_of_the_app(source: str) -> str:
    """Return the texts of a part of a language, without their keys and without comments."""
    source = re.sub(r"/\*.*?\*/", " ", source, flags=re.DOTALL)
    return " ".join(text for text, key in re.findall(r'"((?:[^"\\]|\\.)*)"(:?)', source) if not key)


def pages() -> list[Path]:
    named = {str(path.relative_to(ROOT)): path for path in kept_files("*.md")}
    return [path for name, path in named.items() if name.startswith(PAGES) and not name.startswith(NOT_READ)]


def docstrings(source: str) -> list[str]:
    """Return the docstrings of a module, and of its classes and functions."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = (ast.get_docstring(node) for node in ast.walk(ast.parse(source)) if isinstance(node, documented))
    return [text for text in found if text]


def test_pages_are_in_plain_words():
    read = {str(path.relative_to(ROOT)): prose(path.read_text()) for path in pages()}
    assert len(read) > 40
    assert not {name: found for name, text in read.items() if (found := ours(text))}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_of_the_api_are_in_plain_words(name):
    assert not ours(prose((ROOT / name).read_text()))


def test_pages_of_the_server_are_in_plain_words():
    read = {path.name: re.sub(r"<[^>]*>", " ", prose(path.read_text())) for path in kept_files("*.html")}
    assert len(read) > 20
    assert not {name: found for name, text in read.items() if (found := ours(text))}


def test_texts_of_the_app_are_in_plain_words():
    read = {path.name: texts_of_the_app(path.read_text()) for path in APP.glob("*.ts")}
    assert len(read) > 20
    assert sum(map(len, read.values())) > 30_000
    assert not {name: found for name, text in read.items() if (found := ours(text))}


def test_docstrings_of_the_server_and_the_engine_are_in_plain_words():
    python = {str(path.relative_to(ROOT)): path for path in kept_files("*.py") if "migrations" not in path.parts}
    read = {
        name: [prose(text) for text in docstrings(path.read_text())]
        for name, path in python.items()
        if name.startswith(("backend/", "engine/"))
    }
    assert sum(map(len, read.values())) > 3000
    assert not {name: found for name, texts in read.items() if (found := [hit for text in texts for hit in ours(text)])}


@pytest.mark.parametrize(
    "text",
    [
        "You are told.",
        "Each is good\n  once.",
        "It is listed no more.",
        "Whom it was sent to",
        "a link, good for an hour",
    ],
)
def test_a_word_of_ours_is_found(text):
    assert ours(prose(text))


@pytest.mark.parametrize(
    "text", ["`told`", "[0029](decisions/0029-told-for-certain.md)", "no more than 20", "```\ntold()\n```\n"]
)
def test_code_addresses_and_other_senses_are_not_taken_for_one(text):
    assert not ours(prose(text))


def test_docstrings_are_read_without_comments_and_other_texts():
    source = '"""A module."""\n# told\nclass A:\n    """A class."""\n    b = "told"\n    def c():\n        """Do."""'
    assert docstrings(source) == ["A module.", "A class.", "Do."]


def test_only_the_texts_of_a_part_are_read():
    assert (
        texts_of_the_app('/** told */\nexport default {\n  "new.whom": "Opponent",\n  "a": { one: "told" },\n}')
        == "Opponent told"
    )
