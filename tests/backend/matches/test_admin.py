"""The admin looks, at what a spectator may see."""

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import engine
from backend.matches.models import Event, Match, Move
from backend.matches.models.secret import DealSecret
from backend.matches.services.resign import match_resign
from tests.support.builders import hidden_from, names_a_card, play_on


def pages_of(match: Match) -> list[str]:
    move, event = match.moves.last(), match.events.filter(data__has_key="card").last()
    assert move
    assert event
    return [
        "matches/match/", f"matches/match/{match.pk}/change/", "matches/move/", f"matches/move/{move.pk}/change/",
        "matches/event/", f"matches/event/{event.pk}/change/", f"matches/match/?q={match.pk}", "challenges/challenge/",
    ]  # fmt: skip


def test_no_page_shows_a_hidden_card_or_a_secret_of_a_running_match(at_admin, match):
    match = play_on(match, moves=12)
    hidden = hidden_from(engine.load(match.snapshot), None)
    secret = DealSecret.objects.get().secret
    for path in pages_of(match):
        page = at_admin.get(f"/admin/{path}")
        assert page.status_code == 200, path
        text = page.content.decode()
        assert set(re.findall(r"\b[ROYGBP][1-9]\b", text)) & hidden == set(), path
        assert secret not in text
        assert match.snapshot["seed"] not in text


@pytest.mark.parametrize(
    "question",
    [
        "match/?snapshot__hands__0__contains=R7", "match/?snapshot__icontains=R7", "match/?creator_nonce__startswith=a",
        "move/?actions__contains=R7", "event/?data__card=R7", "event/?match__snapshot__icontains=R7",
    ],
)  # fmt: skip
def test_no_question_can_be_asked_of_what_a_running_match_hides(at_admin, match, question):
    """Whether a list is empty would tell each hidden card."""
    play_on(match, moves=2)
    assert at_admin.get(f"/admin/matches/{question}").status_code == 400


@pytest.mark.parametrize(
    "page", ["match/?status__exact=active", "match/?ruleset=edition2016", "event/?kind__exact=action"]
)
def test_the_filters_work(at_admin, match, page):
    play_on(match, moves=2)
    answer = at_admin.get(f"/admin/matches/{page}")
    assert answer.status_code == 200
    assert str(match.pk) in answer.content.decode()


def test_a_finished_match_is_shown_in_full(at_admin, match):
    match = play_on(match)
    page = at_admin.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    assert match.published_secret in page
    assert match.snapshot["seed"] in page


def test_nothing_can_be_added_changed_or_deleted(at_admin, match):
    play_on(match, moves=1)
    rows: list[Any] = [match, Move.objects.last(), Event.objects.last()]
    for row in rows:
        model = type(row)
        name = model._meta.model_name
        for path in (f"{name}/add/", f"{name}/{row.pk}/delete/"):
            assert at_admin.post(f"/admin/matches/{path}", {"post": "yes"}).status_code == 403
        assert at_admin.post(f"/admin/matches/{name}/{row.pk}/change/", {"number": 9}).status_code == 403
        assert model.objects.filter(pk=row.pk).exists()


def test_the_secrets_have_no_page(at_admin, match):
    assert at_admin.get("/admin/matches/dealsecret/").status_code == 404
    assert b"secret" not in at_admin.get("/admin/").content.lower()


def test_cards_are_found_where_they_are_named():
    """The checks above lean on this."""
    assert names_a_card({"a": ["R7@3", "XC:B2,G1"]}, {"R7", "B2", "Y1"}) == {"R7", "B2"}
    assert names_a_card('{"R7": 1}', {"R7"}) == {"R7"}


# --- `manage.py export_match`: an operator gets what the players get, and no more of a running match


def exported(*arguments: str) -> str:
    out = StringIO()
    call_command("export_match", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_prints_what_the_api_answers(at_alice, match):
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
