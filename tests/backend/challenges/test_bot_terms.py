"""What bots accept: saying so, what is refused by it, and how often bots play one another."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account, Block
from backend.challenges.models import BotMatch, BotTerms, Challenge
from backend.challenges.services import bot_matches
from backend.challenges.services.accept import challenge_accept
from backend.challenges.services.bot_matches import bot_matches_forget
from backend.challenges.services.terms import bot_terms_set
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.support.concurrency import at_once
from tests.support.people import Browser, browser_of, errors_of, refused
from tests.support.tokens import program_of

TURN = {"type": "turn", "seconds": 86_400}
ALL = {"rulesets": [], "clocks": [], "people": True, "bots": True, "at_once": None, "per_player_a_day": None}


@pytest.fixture
def rook(db: None) -> Account:
    """A bot."""
    return Account.objects.create_user("Rook", is_bot=True)


@pytest.fixture
def knight(db: None) -> Account:
    """Another."""
    return Account.objects.create_user("Knight", is_bot=True)


def ask(browser: Any, **terms: Any) -> Any:
    body = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Rook", **terms}
    return browser.write("challenges/", body)


def begun(asker: Account, bot: Account) -> Match:
    """A match that the bot has accepted."""
    made = ask(browser_of(asker), opponent=bot.username)
    assert made.status_code == 201, made.content
    return challenge_accept(challenge_id=made.json()["id"], account=bot)


def unmet(answer: Any) -> list[str]:
    return list(refused(answer, 409, "bot_terms")["terms"])


class TestSaying:
    def test_bot_says_what_it_accepts_and_reads_it_again(self, rook):
        program = program_of(rook, "read", "challenge")
        refused(program.read("me/bot/terms/"), 404, "not_found")
        said = program.write("me/bot/terms/", {"clocks": ["turn", "none", "turn"], "at_once": 8}, "PUT").json()
        assert said == {**ALL, "clocks": ["none", "turn"], "at_once": 8}  # in one order, each once
        assert program.read("me/bot/terms/").json() == said
        assert program.write("me/bot/terms/", {}, "PUT").json() == ALL  # in place of all before
        assert program.send("DELETE", "me/bot/terms/").status_code == 204
        refused(program.read("me/bot/terms/"), 404, "not_found")

    def test_only_a_bot_has_terms(self, at_alice):
        refused(at_alice.write("me/bot/terms/", {}, "PUT"), 409, "not_a_bot")
        assert not BotTerms.objects.exists()

    @pytest.mark.parametrize(
        "terms",
        [
            {"rulesets": None}, {"rulesets": ["chess"]}, {"clocks": ["blitz"]}, {"clocks": "turn"}, {"at_once": 0},
            {"at_once": 1001}, {"at_once": True}, {"people": 1}, {"per_player_a_day": "3"}, {"opponents": "people"},
        ],
    )  # fmt: skip
    def test_terms_that_say_nothing_are_refused(self, rook, terms):
        assert [field.partition(".")[0] for field, _ in errors_of(at(rook).write("me/bot/terms/", terms, "PUT"))] == [
            *terms
        ]


def at(account: Account) -> Browser:
    return browser_of(account)


class TestChallenges:
    def test_bot_without_terms_is_sent_everything(self, at_alice, rook):
        assert ask(at_alice).status_code == 201

    @pytest.mark.parametrize(
        ("terms", "asked", "named"),
        [
            ({"rulesets": ["siege"]}, {}, ["rulesets"]),
            ({"rulesets": ["edition2016"]}, {}, []),
            ({"clocks": ["turn"]}, {}, ["clocks"]),
            ({"clocks": ["turn"]}, {"clock": TURN}, []),
            ({"clocks": ["none"]}, {"clock": TURN}, ["clocks"]),
            ({"people": False}, {}, ["people"]),
            ({"bots": False}, {}, []),
            ({"rulesets": ["siege"], "clocks": ["live"]}, {}, ["rulesets", "clocks"]),
        ],
    )
    def test_challenge_outside_of_the_terms_is_refused_by_their_names(self, at_alice, rook, terms, asked, named):
        bot_terms_set(account=rook, **terms)
        answer = ask(at_alice, **asked)
        if named:
            assert unmet(answer) == named
            assert not Challenge.objects.exists()
        else:
            assert answer.status_code == 201

    def test_refusal_says_what_the_bot_plays(self, at_alice, rook):
        bot_terms_set(account=rook, rulesets=["siege", "deck52"], people=False)
        told = refused(ask(at_alice), 409, "bot_terms")["detail"]
        assert told == "Rook plays siege, deck52 only, and plays bots only."

    def test_bot_that_plays_people_refuses_bots(self, rook, knight):
        bot_terms_set(account=rook, bots=False)
        assert unmet(ask(at(knight))) == ["bots"]

    def test_matches_and_challenges_that_wait_count_together(self, at_alice, at_bob, alice, rook):
        bot_terms_set(account=rook, at_once=2)
        match = begun(alice, rook)
        assert ask(at_bob).status_code == 201
        assert unmet(ask(at_alice)) == ["at_once"]
        match_resign(match_id=match.pk, account=alice)
        assert ask(at_alice).status_code == 201

    def test_player_may_ask_so_often_a_day(self, at_alice, at_bob, alice, rook, time):
        bot_terms_set(account=rook, per_player_a_day=2)
        for _ in range(2):
            match_resign(match_id=begun(alice, rook).pk, account=alice)
        assert unmet(ask(at_alice)) == ["per_player_a_day"]
        assert ask(at_bob).status_code == 201
        time.shift(timedelta(hours=24, seconds=1))
        assert ask(browser_of(alice)).status_code == 201

    def test_challenge_that_is_withdrawn_counts_no_more(self, at_alice, rook):
        bot_terms_set(account=rook, per_player_a_day=1)
        made = ask(at_alice).json()
        assert unmet(ask(at_alice)) == ["per_player_a_day"]
        assert at_alice.send("DELETE", f"challenges/{made['id']}/").status_code == 204
        assert ask(at_alice).status_code == 201

    def test_rematch_is_held_to_the_terms_unless_the_bot_asks_for_it(self, at_alice, alice, rook):
        match = match_resign(match_id=begun(alice, rook).pk, account=alice)
        bot_terms_set(account=rook, people=False)
        assert unmet(at_alice.write(f"matches/{match.pk}/rematch/")) == ["people"]
        assert at(rook).write(f"matches/{match.pk}/rematch/").status_code == 201
        assert at_alice.write(f"matches/{match.pk}/rematch/").json()["status"] == "accepted"

    def test_terms_do_not_tell_a_blocked_player_that_the_bot_is_there(self, at_alice, alice, rook):
        bot_terms_set(account=rook, people=False)
        Block.objects.create(account=rook, blocked=alice)
        assert ("opponent", "unknown_player") in errors_of(ask(at_alice))

    @pytest.mark.stores
    def test_many_who_ask_at_once_are_all_counted(self, committed_db):
        rook = Account.objects.create_user("Rook", is_bot=True)
        bot_terms_set(account=rook, at_once=3)
        askers = [browser_of(Account.objects.create_user(f"Asker{number}")) for number in range(8)]
        answers = at_once(*(lambda browser=browser: ask(browser).status_code for browser in askers))
        assert sorted(answers) == [201] * 3 + [409] * 5


class TestBotsAmongThemselves:
    def test_bot_begins_so_many_matches_with_bots_a_day(self, alice, rook, knight, settings, time):
        settings.THROTTLES = {**settings.THROTTLES, "bot_matches": (2, 86_400)}
        for _ in range(2):
            match_resign(match_id=begun(knight, rook).pk, account=rook)
            time.shift(timedelta(hours=1))
        told = refused(ask(at(knight)), 409, "bot_limit")
        assert (told["limit"], told["retry_after"]) == ("bot_matches", 22 * 3600)
        assert told["detail"].startswith("Knight has begun 2 matches with bots within a day.")
        begun(alice, rook)  # people as before
        time.shift(timedelta(hours=22, seconds=1))
        begun(knight, rook)

    def test_limit_holds_for_what_was_asked_before_it_was_reached(self, rook, knight, settings):
        settings.THROTTLES = {**settings.THROTTLES, "bot_matches": (1, 86_400)}
        asked = [ask(at(knight)).json()["id"] for _ in range(2)]
        assert at(rook).write(f"challenges/{asked[0]}/accept/").status_code == 201
        refused(at(rook).write(f"challenges/{asked[1]}/accept/"), 409, "bot_limit")
        assert Challenge.objects.get(pk=asked[1]).status == "open"

    def test_a_search_for_a_bot_is_paired_with_one_that_may_play(self, rook, knight, settings):
        settings.THROTTLES = {**settings.THROTTLES, "bot_matches": (1, 86_400)}
        bishop, queen = (Account.objects.create_user(name, is_bot=True) for name in ("Bishop", "Queen"))
        terms = {"ruleset": "edition2016", "pace": "days"}
        assert at(rook).write("pairing/", terms).json()["status"] == "open"
        begun(knight, rook)
        assert at(bishop).write("pairing/", terms).json()["status"] == "open"  # Rook is passed over
        found = at(queen).write("pairing/", terms).json()
        assert (found["status"], found["creator"]["username"]) == ("accepted", "Bishop")
        refused(at(knight).write("pairing/", terms), 409, "bot_limit")


class TestCounting:
    def test_rows_go_a_day_later_and_not_before_the_match_is_over(self, alice, bob, rook, time):
        over, running = begun(alice, rook), begun(bob, rook)
        match_resign(match_id=over.pk, account=alice)
        assert bot_matches_forget() == 0
        time.shift(bot_matches.DAY + timedelta(seconds=1))
        assert bot_matches_forget() == 1
        assert [row.match_id for row in BotMatch.objects.all()] == [running.pk]

    def test_matches_of_people_leave_no_row(self, alice, bob, at_alice):
        made = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "link"}).json()
        challenge_accept(challenge_id=made["id"], account=bob)
        assert not BotMatch.objects.exists()

    def test_match_that_was_annulled_while_it_ran_counts_no_more(self, at_bob, alice, rook):
        bot_terms_set(account=rook, at_once=1)
        Match.objects.filter(pk=begun(alice, rook).pk).update(annulled=True, updated=timezone.now())
        assert ask(at_bob).status_code == 201
