"""Looking at hidden cards: of a frozen match alone, with a reason, written down, and told to both players after it."""

import json
from functools import partial
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from backend.moderation.models import AuditRow, Opening
from backend.moderation.services.match import match_freeze, match_thaw
from backend.moderation.services.opening import match_open, openings_notify
from backend.moderation.services.reverse import sanction_reverse
from backend.notifications.kinds import MAILED
from backend.notifications.selectors import feed_of
from tests.backend.moderation.conftest import code_of, impose
from tests.support.builders import names_a_card, play_on
from tests.support.people import browser_of

pytestmark = pytest.mark.django_db

WHY = "Both play as if they saw both hands"


def told(account: Account) -> list[dict[str, Any]]:
    """What that account was told of its cards."""
    return [item for item in feed_of(account_id=account.pk) if item["kind"] == "cards_opened"]


def test_a_frozen_match_is_opened_and_its_players_are_told_when_it_is_over(match, alice, bob, moderator, senior):
    match_freeze(actor=moderator, match_id=match.pk, reason=WHY)
    shown = match_open(actor=senior, match_id=match.pk, reason=WHY)
    state = codec.state_of(Match.objects.get(pk=match.pk))
    every_hand = {card for hand in state.hands for card in hand}
    assert names_a_card(json.dumps(shown), every_hand) == every_hand
    match_open(actor=senior, match_id=match.pk, reason=WHY)
    opening = Opening.objects.first()
    assert opening is not None
    assert (opening.account, opening.reason, opening.notified) == (senior, WHY, None)
    match_thaw(actor=moderator, match_id=match.pk, reason=WHY)
    assert openings_notify() == 0
    assert not told(alice)
    match_resign(match_id=match.pk, account=bob)
    assert openings_notify() == 1
    assert openings_notify() == 0
    for player in (alice, bob):
        [item] = told(player)
        assert item["kind"] in MAILED
        assert item["match"] == str(match.pk)
        assert set(item["data"]) == {"when"}
        assert "TheSenior" not in browser_of(player).read("feed/").content.decode()
    assert not Opening.objects.filter(notified=None).exists()


def test_players_of_an_annulled_match_are_notified_of_the_opening_too(match, alice, bob, senior):
    match_freeze(actor=senior, match_id=match.pk, reason=WHY)
    match_open(actor=senior, match_id=match.pk, reason=WHY)
    impose(senior, bob, "annulment", match_id=match.pk)
    openings_notify()
    assert len(told(alice)) == len(told(bob)) == 1


def test_nobody_opens_a_match_that_runs_or_is_over(match, senior, bob):
    play_on(match, moves=2)
    opening = partial(match_open, actor=senior, match_id=match.pk, reason=WHY)
    assert code_of(opening) == "not_now"
    match_resign(match_id=match.pk, account=bob)
    assert code_of(opening) == code_of(partial(opening, match_id=senior.pk)) == "not_now"
    assert not Opening.objects.exists()
    assert not AuditRow.objects.exists()


def test_the_log_holds_no_card(match, moderator, senior):
    match_freeze(actor=moderator, match_id=match.pk, reason=WHY)
    match_open(actor=senior, match_id=match.pk, reason=WHY)
    state = codec.state_of(match)
    cards = {card for hand in state.hands for card in hand} | set(state.decks.clan)
    rows = [row.data for row in AuditRow.objects.all()]
    assert [row["reason"] for row in rows] == [WHY, WHY]
    assert not names_a_card(json.dumps(rows), cards)


def test_a_match_is_frozen_once_and_thawed_once(match, moderator, bob):
    freeze, thaw = (
        partial(code_of, partial(do, actor=moderator, match_id=match.pk, reason=WHY))
        for do in (match_freeze, match_thaw)
    )
    assert [thaw(), freeze(), freeze(), thaw()] == ["not_now", "", "not_now", ""]
    match_resign(match_id=match.pk, account=bob)
    assert freeze() == "not_now"
    assert AuditRow.objects.count() == 2


def test_a_match_that_was_annulled_and_frozen_goes_on_when_both_are_taken_back(match, senior, bob):
    match_freeze(actor=senior, match_id=match.pk, reason=WHY)
    annulment = impose(senior, bob, "annulment", match_id=match.pk)
    match_thaw(actor=senior, match_id=match.pk, reason=WHY)
    assert Match.objects.get(pk=match.pk).is_frozen
    sanction_reverse(actor=senior, sanction_id=annulment.pk, reason=WHY)
    assert not Match.objects.get(pk=match.pk).is_frozen
