"""`manage.py demo`: something of everything, made as people would have made it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

import engine
from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.config.demo import SCENES, Demo, demo_create
from backend.matches import codec
from backend.matches.models import Match
from tests.support.builders import an_account
from tests.support.people import Browser
from tests.support.scale import scaled

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse"


def demo(*arguments: str) -> str:
    out = StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("seed", range(scaled(1, 3)))
def test_every_ruleset_is_there_in_the_states_that_are_announced(seed: int) -> None:
    made = {scene.about: match for scene, match in demo_create(password=PASSWORD, seed=seed).matches}

    assert len(made) == len(SCENES)
    assert {match.ruleset for match in made.values()} == set(engine.RULESETS)
    phases = {about: codec.state_of(match).phase for about, match in made.items()}
    assert phases["in the middle of a scout"] in ("scout_draw", "scout_return")
    assert phases["an exchange waits for its answer"] == "exchange_reply"
    assert (made["second round"].round, made["return match"].round) == (2, 2)
    assert made["a draw is offered"].draw_offer == 1
    assert {match.reason for match in made.values()} > {"", "points", "resigned", "agreed", "aborted"}
    for about, match in made.items():
        assert match.is_over is about.startswith(("finished", "resigned", "drawn", "aborted")), about
    assert {match.public for match in made.values()} == {True, False}
    assert {(match.clock or {}).get("type") for match in made.values()} == {None, "turn", "bank", "live"}
    call_command("verify_matches", stdout=StringIO())


def test_a_database_with_accounts_is_left_alone_unless_one_insists() -> None:
    an_account("Ada")
    with pytest.raises(CommandError, match="--force"):
        demo()
    assert Account.objects.count() == 1


def test_one_can_sign_in_to_what_is_printed(browser: Browser, other_browser: Browser) -> None:
    an_account("Ada")
    told = demo("--force")
    assert "Sign in as Ada2, Ben, Cleo; password " in told
    password, code = told.split("password ")[1].split(".\n")[0], told.split("recovery code ")[1].split(".\n")[0]

    assert browser.write("session/", {"username": "Ada2", "password": password}).status_code == 200
    assert other_browser.write("session/recovery/", {"recovery_code": code}).status_code == 200
    browser.read("session/")
    mine = browser.read("matches/").json()["results"]
    assert len(mine) > 5
    for match in Match.objects.all():
        assert f"/m/{match.pk} " in told
    for challenge in Challenge.objects.filter(status="open", rematch_of=None):
        assert f"/c/{challenge.pk} " in told
    opened = Challenge.objects.filter(status="open")
    assert {challenge.visibility for challenge in opened} == {"lobby", "link", "direct"}
    assert opened.exclude(rematch_of=None).count() == 1


def test_a_weak_password_makes_nothing() -> None:
    with pytest.raises(CommandError, match="too common"):
        demo("--password", "password")
    assert not Account.objects.exists()


def test_a_password_of_ones_own_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Demo([an_account("Ada")], an_account("Otter"), "code", [], [])
    monkeypatch.setattr("backend.config.management.commands.demo.demo_create", lambda password: made)
    told = demo("--force", "--password", PASSWORD)
    assert "Sign in as Ada; password as you gave it." in told
    assert PASSWORD not in told
