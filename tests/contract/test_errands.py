"""The seven errands of docs/how-to/errands.md: the files that they list exist, and are no more than the page says."""

import re

import pytest

from tests.support.tree import ROOT
from tests.support.tutorials import files_of_table

PAGE = ROOT / "docs/how-to/errands.md"
ERRANDS: dict[str, str] = dict(
    re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.MULTILINE | re.DOTALL)
)
#: A file in the first column of a table, or the folder of a new one.
FILE = re.compile(r"`([\w/.-]+/[\w.-]*)`")


def files_of(errand: str) -> set[str]:
    """Return the files of the errand's table, or of the table of the tutorial that does it."""
    rows = [line.split("|")[1] for line in ERRANDS[errand].splitlines() if line.startswith("| ")]
    if rows:
        return {name for row in rows for name in FILE.findall(row)}
    by_hand, by_commands = files_of_table(
        PAGE.parent / re.findall(r"\((\.\./tutorials/[\w-]+\.md)\)", ERRANDS[errand])[0]
    )
    return by_hand | by_commands


def test_the_page_has_seven_errands():
    assert len(ERRANDS) == 7


@pytest.mark.parametrize("errand", ERRANDS)
def test_files_of_an_errand_exist_and_are_no_more_than_it_says(errand):
    files = files_of(errand)
    most = int(re.findall(r"At most (\d+) files", ERRANDS[errand])[0])
    assert 3 < len(files) <= most
    assert len(files) > most - 2, "fewer: say so"


@pytest.mark.parametrize("errand", ERRANDS)
def test_files_that_an_errand_lists_exist(errand):
    rows = [line for line in ERRANDS[errand].splitlines() if line.startswith("| ")]
    named = {name for row in rows for name in FILE.findall(row.split("|")[1])}
    assert not [name for name in named if not (ROOT / name).exists()]
