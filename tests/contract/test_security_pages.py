"""What the threat model and the page on OWASP's standard cite as shown is a test that exists; no line is left out."""

import re
from collections import Counter

import pytest

from tests.support.tree import ROOT, kept_files

THREATS = ROOT / "docs/explanation/threat-model.md"
ASVS = ROOT / "docs/reference/asvs.md"
PAGES = [THREATS, ASVS]
STATES = ("met", "partly", "no", "n.a.")
#: How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has, by chapter; those of level 3 come between.
REQUIREMENTS = {
    "1": (2, 9, 11, 3, 2), "2": (3, 3, 4, 1), "3": (0, 2, 4, 6, 5, 0, 2), "4": (3, 1, 2, 4), "5": (1, 3, 2, 3),
    "6": (3, 12, 4, 4, 5, 3, 0, 4), "7": (3, 4, 2, 5, 2, 2), "8": (2, 3, 1, 1), "9": (3, 4),
    "10": (2, 2, 4, 11, 5, 2, 3), "11": (2, 3, 3, 4, 1, 1), "12": (3, 2, 4), "13": (1, 5, 2, 5), "14": (2, 4, 3),
    "15": (3, 3, 7), "16": (1, 5, 4, 3, 3), "17": (1, 4, 2),
}  # fmt: skip


def names_of_tests() -> set[str]:
    """Names of all tests, and of all files of tests."""
    files = kept_files("test_*.py")
    return {path.stem for path in files} | {
        name for path in files for name in re.findall(r"\bdef (test_\w+)", path.read_text())
    }


def rows(text: str) -> list[list[str]]:
    """The cells of each row of a page's tables, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_test_that_a_security_page_cites_exists(page):
    cited = set(re.findall(r"`(test_\w+)`", page.read_text()))
    assert len(cited) > 50
    assert not cited - names_of_tests()


def test_every_requirement_of_both_levels_has_one_line_that_says_where_it_is_held():
    text = ASVS.read_text()
    lines = [row for row in rows(text) if re.fullmatch(r"\d+\.\d+\.\d+", row[0])]
    assert len({row[0] for row in lines}) == len(lines) == 253
    sections = Counter(row[0].rpartition(".")[0] for row in lines)
    expected = {f"{chapter}.{number}": count for chapter, counts in REQUIREMENTS.items() for number, count in
                enumerate(counts, 1) if count}  # fmt: skip
    assert sections == expected
    assert not [row for row in lines if len(row) != 5 or row[1] not in "12" or row[2] not in STATES or not row[4]]
    found = Counter(row[2] for row in lines)
    counts = f"{found['met']} are met, {found['partly']} in part, {found['no']} is not, {found['n.a.']} do not apply"
    assert counts in text


def test_every_threat_has_a_test():
    threats = [row for row in rows(THREATS.read_text()) if row[0] != "STRIDE"]
    assert len(threats) > 40
    assert not [row[1] for row in threats if len(row) != 4 or "`test_" not in row[3]]
    assert {letter for row in threats for letter in row[0].split(", ")} == set("STRIDE")
