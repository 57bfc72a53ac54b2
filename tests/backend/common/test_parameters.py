"""Query parameters that an operation does not have, and numbers beyond the last one, are refused by name."""

import pytest

from backend.common.parameters import parameters_of
from backend.notifications.models import FeedItem
from tests.backend.test_access import views
from tests.support.openapi import endpoints
from tests.support.people import refused


def test_every_operation_takes_the_parameters_that_the_document_says():
    for _, name, view, method in views():
        said = {each["name"] for each in endpoints()[name].data.get("parameters", ()) if each["in"] == "query"}
        assert parameters_of(view, method) == said, name


def test_a_misspelt_parameter_is_refused_by_its_name(at_alice):
    refusal = at_alice.read("matches/?stauts=finished&limit=5")
    assert refusal.status_code == 400
    fields = [(each["field"], each["code"]) for each in refusal.json()["errors"]]
    assert fields == [("limit", "unknown_field"), ("stauts", "unknown_field")]


@pytest.mark.parametrize("path", ["session/?x=1", "rulesets/?x=", "me/?cursor=1", "feed/?cursor=1"])
def test_an_undocumented_parameter_is_refused_beside_others_or_none(at_alice, path):
    assert at_alice.read(path).json()["code"] == "invalid"


def test_a_write_with_a_parameter_does_nothing(at_alice, match):
    assert at_alice.write(f"matches/{match.pk}/resign/?really=yes").json()["code"] == "invalid"
    assert at_alice.read(f"matches/{match.pk}/").json()["status"] == "active"


@pytest.mark.parametrize("path", ["challenges/?show=lobby", "matches/?status=active&turn=mine", "feed/?after=1&wait=0"])
def test_documented_parameters_are_taken(at_alice, match, path):
    assert at_alice.read(path).status_code == 200


@pytest.mark.parametrize("path", ["feed/", "matches/{match}/events/", "matches/{match}/moves/"])
def test_a_number_beyond_the_last_is_refused_and_the_last_is_not(at_alice, match, path):
    here = path.format(match=match.pk)
    last = {"feed/": 2}.get(path, match.event if "events" in path else 0)
    assert at_alice.read(f"{here}?after={last}").json()["results"] == []
    refusal = at_alice.read(f"{here}?after={last + 1}")
    assert (refusal.status_code, refusal.json()["code"]) == (400, "bad_cursor")
    assert f"The last number is {last}" in refusal.json()["detail"]


def test_a_feed_whose_notices_are_gone_goes_on_at_its_number(at_alice, match):
    FeedItem.objects.all().delete()
    assert at_alice.read("feed/?after=2").json() == {"results": [], "cursor": 2}


def test_method_that_there_is_not_is_told_before_a_parameter_that_there_is_not(at_alice):
    refused(at_alice.write("rulesets/?at=1"), 405, "method_not_allowed")
