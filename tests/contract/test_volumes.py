"""The table of docs/how-to/test.md says how much each check tries, as the code does; nothing waits without a reason."""

import re
from functools import cache

from tests.support.tree import ROOT, kept_files

VOLUME = re.compile(r"\b(?:scaled|shared)\((\w+), ([\d_]+)\)")
#: One for each store that the tests run on is 1 in the end.
NAMES = {"SHARES": "1"}


@cache
def volumes() -> dict[str, list[tuple[str, str]]]:
    """Return (everyday, full) of each test file that asks how much to try."""
    found = {}
    for path in kept_files("test_*.py"):
        pairs = [(NAMES.get(few, few).replace("_", ""), full.replace("_", "")) for few, full in
                 VOLUME.findall(path.read_text())]  # fmt: skip
        if pairs:
            found[str(path.relative_to(ROOT))] = pairs
    return found


def numbers(cell: str) -> set[str]:
    return {number.replace(",", "") for number in re.findall(r"\d[\d,]*", cell)}


def rows() -> dict[str, tuple[set[str], set[str]]]:
    """Return the numbers of both columns of each row of the table, by the file that it names."""
    page = (ROOT / "docs/how-to/test.md").read_text()
    cells = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| ")]
    return {where.strip(" `"): (numbers(everyday), numbers(full)) for _, everyday, full, where in cells}


def test_every_check_that_tries_many_cases_has_a_row():
    assert len(volumes()) > 20
    assert not set(volumes()) - set(rows())


def test_rows_say_what_the_tests_try():
    wrong = [
        path
        for path, (everyday, full) in rows().items()
        if path in volumes() and not any(pair[0] in everyday and pair[1] in full for pair in volumes()[path])
    ]
    assert not wrong


def test_a_wait_of_fixed_length_says_why_nothing_else_will_do():
    waits = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in kept_files("test_*.py")
        for line in path.read_text().splitlines()
        if re.search(r"\b(sleep|wait_for_timeout)\((?!0\))[^)]", line)
    ]
    assert len(waits) > 5
    assert [line for line in waits if "  # " not in line] == []
