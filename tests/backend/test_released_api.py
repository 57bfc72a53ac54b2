"""What the API's document promised with the last release, today's promises, too; and it demands no more.

`tests/contract/released_api.txt` has it line by line. `CAIRN_RELEASE=1` writes it (docs/how-to/release.md).
"""

import os
from copy import deepcopy

import pytest

from tests.support.api_facts import demands, promises
from tests.support.openapi import document
from tests.support.tree import ROOT

RELEASED = ROOT / "tests/contract/released_api.txt"
DEMANDS = "\n# What has to be sent\n"


def lost(document):
    """Return what the last release promised and this document does not."""
    return set(RELEASED.read_text().partition(DEMANDS)[0].splitlines()[1:]) - promises(document) - {""}


def added(document):
    """Return what this document demands of what there was, and the last release did not."""
    promised, _, demanded = RELEASED.read_text().partition(DEMANDS)
    there = {line.partition(":")[0].partition(".")[0] for line in promised.splitlines()}
    new = demands(document) - set(demanded.splitlines())
    return {line for line in new if line.partition(":")[0].partition(".")[0] in there}


@pytest.mark.skipif("CAIRN_RELEASE" not in os.environ, reason="writes what is released only when asked to")
def test_the_release_is_written():
    parts = sorted(promises(document())), sorted(demands(document()))
    RELEASED.write_text("# What may be counted on\n" + "\n".join(parts[0]) + DEMANDS + "\n".join(parts[1]) + "\n")


def test_nothing_that_was_released_is_gone():
    assert sorted(lost(document())) == [], "docs/reference/api-policy.md says what v1 never does"


def test_nothing_more_is_demanded_than_was():
    assert sorted(added(document())) == [], "docs/reference/api-policy.md says what v1 never does"


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
    assert gone in lost(without(*path))


def test_a_new_requirement_is_found_and_a_new_offer_is_not():
    changed = deepcopy(document())
    request = changed["components"]["schemas"]["MoveRequest"]
    request["properties"]["seat"] = {"type": "integer"}
    assert (lost(changed), added(changed)) == (set(), set())
    request["required"] = [*request["required"], "seat"]
    assert added(changed) == {"MoveRequest: needs seat"}


def test_a_member_of_another_type_is_found():
    changed = deepcopy(document())
    changed["components"]["schemas"]["Match"]["properties"]["version"] = {"type": "string"}
    assert lost(changed) == {"Match.version: integer"}
