"""`manage.py verify_matches`: every difference between what is stored and what the record says is found."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from backend.matches.models import Event, Match, Move
from backend.matches.models.secret import Deal, DealSecret
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match, play_on, without_triggers


def verify(*ids: Any) -> tuple[str, str, bool]:
    """Return what the command says, what it complains of, and whether it was content."""
    out, err = StringIO(), StringIO()
    try:
        call_command("verify_matches", *ids, stdout=out, stderr=err)
    except CommandError as error:
        return out.getvalue(), f"{err.getvalue()}{error}", False
    return out.getvalue(), err.getvalue(), True


@pytest.mark.stores
def test_matches_at_every_stage_are_found_good(match, alice, bob):
    play_on(match)
    a_match(alice, bob, first=None, nonces=("ab", ""))
    play_on(a_match(bob, alice, first=1), moves=7)
    match_resign(match_id=play_on(a_match(alice, bob), moves=3).pk, account=bob)
    assert verify() == ("4 matches, no fault\n", "", True)
    assert verify(match.pk) == ("1 matches, no fault\n", "", True)


def _first_hand(match: Match) -> dict[str, Any]:
    [one, *first], [other, *second] = match.snapshot["hands"]
    return {**match.snapshot, "hands": [[other, *first], [one, *second]]}


FAULTS: dict[str, Callable[[Match], Any]] = {
    "snapshot is not what the events lead to": lambda match: Match.objects.update(snapshot=_first_hand(match)),
    "to_act is not what the events lead to": lambda match: Match.objects.update(to_act=1 - (match.to_act or 0)),
    "published_secret is not what the events lead to": lambda match: Match.objects.update(published_secret="ab" * 32),
    "its deal secret does not fit the commitment": lambda match: DealSecret.objects.update(secret="cd" * 32),
    "its ruleset chess is not known": lambda match: Match.objects.update(ruleset="chess"),
    "its snapshot has the format 9": lambda match: Match.objects.update(format=9),
    "its deal secret is missing": lambda match: DealSecret.objects.all().delete(),
    "status is not what the events lead to": lambda match: Match.objects.update(status="finished", reason="points"),
    "its moves are not numbered 1 to the last": lambda match: Move.objects.filter(number=3).update(number=9),
    "its events are not numbered 1 to the last": lambda match: Event.objects.filter(number=2).delete(),
    "its events cannot be played": lambda match: Event.objects.filter(number=2).update(
        data={"seat": 0, "action": "pass"}
    ),
    "the events do not tell what the moves did": lambda match: Move.objects.filter(number=2).update(seat=0),
    "a deal is missing": lambda match: Deal.objects.all().delete(),
    "round 1 was not dealt from the secret": lambda match: Deal.objects.update(snapshot=_first_hand(match)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_named(match, fault):
    match = play_on(match, moves=5)
    without_triggers(lambda: FAULTS[fault](match))
    _, complaint, content = verify()
    assert not content
    assert f"{match.pk}: " in complaint
    assert fault in complaint
