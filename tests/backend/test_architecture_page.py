"""docs/architecture.md, "One move, from tap to push": the functions that it names are called in that order."""

import re
import sys
from typing import Any

import pytest

from tests.support.builders import a_match
from tests.support.people import browser_of
from tests.support.tree import ROOT

#: The tap, and the other process's end, are not part of the request.
ELSEWHERE = {"options", "LiveConsumer", "match_view"}


def named() -> list[str]:
    page = (ROOT / "docs/architecture.md").read_text()
    section = page.split("## One move")[1].split("\n## ")[0]
    return [name for name in re.findall(r"`([A-Za-z_]+(?:\.[a-z_]+)?)`", section) if name not in ELSEWHERE]


@pytest.mark.usefixtures("committed_db")
def test_a_move_takes_the_way_that_the_page_describes(alice, bob):
    match, at_alice = a_match(alice, bob, first=0), browser_of(alice)
    action = at_alice.read(f"matches/{match.pk}/").json()["options"][0]["action"]
    called: list[str] = []

    def note(frame: Any, event: str, _: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith((f"{ROOT}/backend", f"{ROOT}/engine")):
            package, name = frame.f_globals["__name__"].split("."), frame.f_code.co_qualname
            called.extend([name, f"{package[0]}.{name}", f"{package[-1]}.{name}"])

    sys.setprofile(note)
    try:
        answer = at_alice.write(f"matches/{match.pk}/moves/", {"actions": [action], "expected_version": match.version})
    finally:
        sys.setprofile(None)
    assert answer.status_code == 201
    assert len(named()) > 6
    assert sorted(named(), key=called.index) == named()
