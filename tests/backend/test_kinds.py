"""Kinds of notices and events: all are documented, and one of a later version can be read."""

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from backend.common.kinds import Shape
from backend.matches.api.event_shapes import EVENTS
from backend.matches.models import Event
from backend.notifications.api.notice_shapes import NOTICES
from backend.notifications.models import FeedItem
from backend.notifications.services.notify import Notice
from tests.support.kinds import shapes_checked
from tests.support.openapi import components, document

NOTICE = {"number": 1, "match": None, "challenge": None, "created": "2026-11-26T00:00:00Z"}


@pytest.mark.parametrize(("shapes", "kinds"), [(NOTICES, FeedItem.Kind), (EVENTS, Event.Kind)])
def test_every_kind_has_one_shape_and_a_sentence(shapes, kinds):
    named = [kind for shape in shapes for kind in shape.kinds]
    assert sorted(named) == sorted(kinds.values)
    assert all(about.endswith(".") for shape in shapes for about in shape.kinds.values())


@pytest.mark.parametrize(
    ("kind", "data", "good"),
    [
        ("your_turn", {}, True),
        ("reminder", {"deadline": "2026-11-26T00:00:00Z", "last": True}, True),
        ("reminder", {"last": True}, False),
        ("reminder", {}, False),
        ("a_later_kind", {"anything": [1]}, True),
    ],
)
def test_a_known_kind_needs_its_members_and_a_later_one_is_let_pass(kind, data, good):
    schema = {"$ref": "#/components/schemas/Notice", **components()}
    assert Draft202012Validator(schema).is_valid({**NOTICE, "kind": kind, "data": data}) is good


def test_the_discriminator_leads_to_the_schema_that_names_the_kind():
    schemas = document()["components"]["schemas"]
    for name in ("KnownNotice", "KnownEvent"):
        for kind, target in schemas[name]["discriminator"]["mapping"].items():
            named = schemas[target.rpartition("/")[2]]["properties"]["kind"]
            assert kind in named.get("enum", [named.get("const")])


def test_a_member_that_is_not_documented_is_found_where_it_is_written():
    with shapes_checked(Notice, [Shape("Plain", {"test": "A test."})], by="tests."):
        Notice(account=None, kind="test")
        with pytest.raises(AssertionError, match="other members"):
            Notice(account=None, kind="test", data={"more": 1})
