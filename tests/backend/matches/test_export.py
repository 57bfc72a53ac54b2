"""`manage.py export_match`: an operator gets what the players get, and no more of a running match."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from backend.matches.services.resign import match_resign
from tests.support.builders import play_on


def exported(*arguments: str) -> str:
    out = StringIO()
    call_command("export_match", *arguments, stdout=out)
    return out.getvalue()


def test_it_prints_what_the_api_answers(at_alice, match):
    play_on(match)
    path = f"matches/{match.pk}/record/"
    assert exported(str(match.pk)) == at_alice.read(path).content.decode()
    assert json.loads(exported(str(match.pk), "--json")) == at_alice.read(path, Accept="application/json").json()


def test_a_running_match_keeps_its_secret(match, alice):
    with pytest.raises(CommandError, match="not over yet"):
        exported(str(match.pk))
    match_resign(match_id=match.pk, account=alice)
    assert "[Secret " in exported(str(match.pk))


@pytest.mark.parametrize("wanted", ["00000000-0000-4000-8000-000000000000", "seven"])
def test_a_match_that_is_not_there_is_named(db, wanted):
    with pytest.raises(CommandError, match=wanted):
        exported(wanted)
