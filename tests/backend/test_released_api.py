"""
What the API's document promised with the last release, today's promises, too; and it demands no more.

`tests/contract/released_api.txt` has it line by line. `CAIRN_RELEASE=1` writes it (docs/how-to/release.md). Before the
changelog has a release, it is empty.
"""

import os
import re
from copy import deepcopy

import pytest

from tests.support.api_facts import demands, promises
from tests.support.openapi import document
from tests.support.tree import ROOT

RELEASED = ROOT / "tests/contract/released_api.txt"
DEMANDS = "\n# What has to be sent\n"


def facts(document):
    """Return what the document promises and demands, as the file has it."""
    parts = sorted(promises(document)), sorted(demands(document))
    return "# What may be counted on\n" + "\n".join(parts[0]) + DEMANDS + "\n".join(parts[1]) + "\n"


def lost(document, released):
    """Return what the release promised and this document does not."""
    return set(released.partition(DEMANDS)[0].splitlines()[1:]) - promises(document) - {""}


def added(document, released):
    """Return what this document demands of what there was, and the release did not."""
    promised, _, demanded = released.partition(DEMANDS)
    there = {line.partition(":")[0].partition(".")[0] for line in promised.splitlines()}
    new = demands(document) - set(demanded.splitlines())
    return {line for line in new if line.partition(":")[0].partition(".")[0] in there}


def faults(changelog, released, document):
    """Return how the file or the document breaks the policy: the changelog tells which release was the last."""
    newest, *older = re.findall(r"^## (.+)", changelog, re.MULTILINE)
    if newest == "Unreleased" and not older:
        return ["there is no release: the file must be empty"] if released else []
    if newest != "Unreleased" and released != facts(document):
        return [f"{newest} is released: CAIRN_RELEASE=1 writes the file"]
    if not released:
        return ["the file is empty"]
    return sorted(lost(document, released) | added(document, released))


@pytest.mark.skipif("CAIRN_RELEASE" not in os.environ, reason="writes what is released only when asked to")
def test_the_release_is_written():
    RELEASED.write_text(facts(document()))


def test_nothing_that_was_released_is_gone_and_nothing_more_is_demanded():
    found = faults((ROOT / "CHANGELOG.md").read_text(), RELEASED.read_text(), document())
    assert found == [], "docs/reference/api-policy.md says what v1 never does"


BEFORE, RELEASE = "## Unreleased\n", "## 0.1.0 (2026-12-24)\n"


@pytest.mark.parametrize("changelog", [BEFORE, RELEASE, BEFORE + RELEASE])
@pytest.mark.parametrize("is_there", [False, True])
def test_file_is_empty_before_the_first_release_and_complete_from_it_on(changelog, is_there):
    released = facts(document()) if is_there else ""
    assert bool(faults(changelog, released, document())) == (is_there == (changelog == BEFORE))


def test_file_of_a_release_has_each_operation():
    released = facts(without("paths", "/api/v1/feed/"))
    assert faults(RELEASE, released, document())
    assert not faults(BEFORE + RELEASE, released, document())


@pytest.mark.skipif(not RELEASED.read_text(), reason="there is no release")
def test_each_new_operation_is_named_among_the_changes():
    known = set(re.findall(r"^(\w+): [A-Z]+ /", RELEASED.read_text(), re.MULTILINE))
    assert len(known) > 80
    operations = {
        operation["operationId"]
        for methods in document()["paths"].values()
        for operation in methods.values()
        if isinstance(operation, dict) and "operationId" in operation
    }
    named = set(re.findall(r"`(\w+)`", (ROOT / "docs/reference/changes.md").read_text()))
    assert operations - known - named == set()


def without(*path):
    """Return the document without what is there."""
    changed = deepcopy(document())
    inner = changed
    for name in path[:-1]:
        inner = inner[name]
    del inner[path[-1]]
    return changed


SCHEMAS = ("components", "schemas")


@pytest.mark.parametrize(
    ("path", "gone"),
    [
        (("paths", "/api/v1/feed/"), "feed: GET /api/v1/feed/"),
        (("paths", "/api/v1/me/", "patch"), "me_change: PATCH /api/v1/me/"),
        (("paths", "/api/v1/feed/", "get", "parameters"), "feed: takes query after"),
        (("paths", "/api/v1/feed/", "get", "responses", "200"), "feed: answers 200"),
        ((*SCHEMAS, "Match", "properties", "options"), "Match.options: array of Option"),
        ((*SCHEMAS, "Match", "required"), "Match.version: is always there"),
        ((*SCHEMAS, "VisibilityEnum", "enum"), "VisibilityEnum: 'link'"),
    ],
)
def test_a_removed_part_of_the_api_is_found(path, gone):
    assert gone in faults(BEFORE + RELEASE, facts(document()), without(*path))


def test_a_new_requirement_is_found_and_a_new_offer_is_not():
    changed, released = deepcopy(document()), facts(document())
    request = changed["components"]["schemas"]["MoveRequest"]
    request["properties"]["seat"] = {"type": "integer"}
    assert faults(BEFORE + RELEASE, released, changed) == []
    request["required"] = [*request["required"], "seat"]
    assert faults(BEFORE + RELEASE, released, changed) == ["MoveRequest: needs seat"]


def test_a_member_of_another_type_is_found():
    changed = deepcopy(document())
    changed["components"]["schemas"]["Match"]["properties"]["version"] = {"type": "string"}
    assert faults(BEFORE + RELEASE, facts(document()), changed) == ["Match.version: integer"]
