"""`manage.py demo`: something of everything, made as people would have made it."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

import engine
from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.matches import codec
from backend.matches.models import Match
from backend.operations.demo import SCENES, Demo, demo_create
from tests.support.builders import an_account
from tests.support.people import Browser
from tests.support.scale import QUICK, scaled

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse"


def demo(*arguments: str) -> str:
    out = StringIO()
    call_command("demo", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
@pytest.mark.parametrize("seed", range(scaled(1, 3)))
def test_the_demo_makes_what_it_announces_and_its_accounts_can_sign_in(seed, browser, other_browser, monkeypatch):
    made: list[Demo] = []

    def create(*, password: str) -> Demo:
        made.append(demo_create(password=password, seed=seed))
        return made[0]

    monkeypatch.setattr("backend.operations.management.commands.demo.demo_create", create)
    an_account("Ada")
    told = demo("--force")
    assert_as_announced(made[0])
    assert_open_to_who_is_told(told, browser, other_browser)


def assert_as_announced(demo: Demo) -> None:
    """Every ruleset is there, in the states that it says."""
    made = {scene.about: match for scene, match in demo.matches}
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


def assert_open_to_who_is_told(told: str, browser: Browser, other_browser: Browser) -> None:
    """One can sign in to what is printed."""
    assert "Sign in as Ada2, Ben, Cleo; password " in told
    said = re.search(r"password (.+)\.\n", told), re.search(r"recovery code (.+)\.\n", told)
    password, code = (found[1] for found in said if found)

    assert browser.write("session/", {"username": "Ada2", "password": password}).status_code == 200
    assert other_browser.write("session/recovery/", {"recovery_code": code}).status_code == 200
    browser.read("session/")
    assert len(browser.read("matches/").json()["results"]) > 5
    for match in Match.objects.all():
        assert f"/m/{match.pk} " in told
    for challenge in Challenge.objects.filter(status="open", rematch_of=None):
        assert f"/c/{challenge.pk} " in told
    opened = Challenge.objects.filter(status="open")
    assert {challenge.visibility for challenge in opened} == {"lobby", "link", "direct"}
    assert opened.exclude(rematch_of=None).count() == 1


def test_a_database_with_accounts_is_left_alone_unless_one_insists():
    an_account("Ada")
    with pytest.raises(CommandError, match="--force"):
        demo()
    assert Account.objects.count() == 1


def test_a_weak_password_makes_nothing():
    with pytest.raises(CommandError, match="too common"):
        demo("--password", "password")
    assert not Account.objects.exists()


def test_a_password_of_ones_own_is_not_printed(monkeypatch):
    made = Demo([an_account("Ada")], an_account("Otter"), "code", [], [])
    monkeypatch.setattr("backend.operations.management.commands.demo.demo_create", lambda password: made)
    told = demo("--force", "--password", PASSWORD)
    assert "Sign in as Ada; password as you gave it." in told
    assert PASSWORD not in told
