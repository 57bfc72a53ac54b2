"""One's own account, and what one may change of it."""

from typing import Any

import pytest

from backend.accounts.models import AccountSettings
from backend.accounts.models.settings import NOTIFICATIONS, PLAY
from tests.support.builders import an_account
from tests.support.people import Browser, browser_of, errors_of, refused

PRIVACY = {"profile": "everyone", "tally": True, "last_seen": False, "challenges": "everyone", "spectators": False}


def change(browser: Browser, **changes: Any) -> Any:
    return browser.write("me/", changes, method="PATCH")


def test_settings_that_were_never_chosen_have_their_defaults(at_bob, bob):
    body = at_bob.read("me/").json()

    assert (body["id"], body["username"], body["is_guest"]) == (str(bob.pk), "Bob", False)
    assert (body["email"], body["email_confirmed"], body["language"], body["time_zone"]) == (None, False, None, None)
    assert body["settings"] == {"notifications": NOTIFICATIONS, "play": PLAY}
    assert body["privacy"] == PRIVACY
    assert body["avatar"]["kind"] == "initials"
    assert not AccountSettings.objects.exists()


EVERYTHING: dict[str, Any] = {
    "language": "fr", "time_zone": "Europe/Paris", "avatar": {"kind": "pattern", "colour": 11, "seed": 2**31 - 1},
    "settings": {
        "notifications": {
            "push": False, "mail": False, "digest": True, "quiet": {"begin": "22:00", "end": "07:30"},
            "first_reminder": 2, "last_reminder": None,
        },
        "play": {
            "confirm_moves": False, "clock": {"type": "bank", "seconds": 86_400, "increment": 3600}, "sounds": True,
            "motion": "reduced", "theme": "dark",
        },
    },
    "privacy": {"profile": "nobody", "tally": False, "last_seen": True, "challenges": "nobody", "spectators": True},
}  # fmt: skip


def test_everything_can_be_changed_at_once(at_alice):
    answer = change(at_alice, username="Zoë", **EVERYTHING)

    assert answer.status_code == 200
    assert {name: answer.json()[name] for name in EVERYTHING} == EVERYTHING
    assert answer.json()["username"] == "Zoë"
    assert at_alice.read("me/").json() == answer.json()


@pytest.mark.parametrize(
    "part",
    [
        {"language": "en"}, {"time_zone": "Asia/Tokyo"}, {"avatar": {"kind": "initials", "colour": 3, "seed": 0}},
        {"settings": {"play": {"sounds": False}}}, {"settings": {"notifications": {"digest": False, "quiet": None}}},
        {"privacy": {"last_seen": False}},
    ],
)  # fmt: skip
def test_settings_that_a_change_does_not_name_stay(at_alice, part):
    before = change(at_alice, **EVERYTHING).json()
    after = change(at_alice, **part).json()

    def merged(into: Any, new: Any) -> Any:
        if not isinstance(new, dict) or set(new) == {"kind", "colour", "seed"}:
            return new
        return {**into, **{name: merged(into[name], value) for name, value in new.items()}}

    assert after == merged(before, part) != before


def test_a_choice_can_be_taken_back(at_alice):
    default = at_alice.read("me/").json()
    change(at_alice, **EVERYTHING)
    nothing = {"language": None, "time_zone": None, "avatar": None}
    back = change(at_alice, **nothing, settings={"notifications": NOTIFICATIONS, "play": PLAY}, privacy=PRIVACY)
    assert back.json() == default


def test_a_better_default_reaches_who_has_not_chosen(at_alice, monkeypatch):
    change(at_alice, settings={"play": {"theme": "dark"}})
    monkeypatch.setitem(PLAY, "sounds", True)
    assert at_alice.read("me/").json()["settings"]["play"]["sounds"] is True


CLOCK = "settings.play.clock"
QUIET = [
    ({"begin": "22:00"}, "end", "required"),
    ({"begin": "24:00", "end": "07:00"}, "begin", "invalid"),
    ({"begin": "٢٢:00", "end": "07:00"}, "begin", "invalid"),
    ({"begin": "22:00\n", "end": "07:00"}, "begin", "max_length"),
    ({"begin": "22:00", "end": "22:00"}, "end", "no_time"),
]


@pytest.mark.parametrize(
    ("part", "field", "code"),
    [
        ({"language": "it"}, "language", "invalid_choice"),
        ({"time_zone": "Europe/Paname"}, "time_zone", "unknown_time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone", "unknown_time_zone"),
        ({"time_zone": 5}, "time_zone", "invalid"), ({"avatar": {"kind": "initials"}}, "avatar.colour", "required"),
        ({"avatar": {"kind": "photo", "colour": 0, "seed": 0}}, "avatar.kind", "invalid_choice"),
        ({"avatar": {"kind": "initials", "colour": 12, "seed": 0}}, "avatar.colour", "max_value"),
        ({"avatar": {"kind": "pattern", "colour": 0, "seed": 2**31}}, "avatar.seed", "max_value"),
        ({"avatar": "https://example.org/me.png"}, "avatar", "invalid"),
        ({"settings": {"play": {"volume": 11}}}, "settings.play.volume", "unknown_field"),
        ({"settings": {"play": {"clock": {"type": "turn"}}}}, f"{CLOCK}.seconds", "required"),
        ({"settings": {"play": {"clock": {"type": "live", "seconds": 59}}}}, f"{CLOCK}.seconds", "out_of_range"),
        ({"settings": {"play": None}}, "settings.play", "null"), ({"settings": []}, "settings", "invalid"),
        *(
            ({"settings": {"notifications": {"quiet": hours}}}, f"settings.notifications.quiet.{field}", code)
            for hours, field, code in QUIET
        ),
        ({"privacy": {"profile": "friends"}}, "privacy.profile", "invalid_choice"),
        ({"privacy": {"challenges": "signed_in"}}, "privacy.challenges", "invalid_choice"),
        ({"privacy": {"tally": "yes"}}, "privacy.tally", "invalid"),
        ({"settings": {"play": {"sounds": 1}}}, "settings.play.sounds", "invalid"),
        ({"privacy": {"tally": None}}, "privacy.tally", "null"),
        ({"email": "new@example.org"}, "email", "unknown_field"), ({"is_staff": True}, "is_staff", "unknown_field"),
        ({"id": "00000000-0000-0000-0000-000000000000"}, "id", "unknown_field"),
        ({"username": "x"}, "username", "username_length"),
    ],
)  # fmt: skip
def test_an_undocumented_value_is_refused_and_changes_nothing(at_alice, part, field, code):
    before = at_alice.read("me/").json()
    assert (field, code) in errors_of(change(at_alice, **{"language": "fr", **part}))
    assert at_alice.read("me/").json() == before


def test_a_name_that_cannot_be_had_undoes_the_rest(at_alice):
    an_account("Bob")
    refused(change(at_alice, username="bob", language="fr"), 400, "invalid")
    assert at_alice.read("me/").json()["language"] is None


def test_a_guest_chooses_a_name_at_once_and_then_like_everybody_after_30_days(guest_browser):
    guest = guest_browser()
    answer = change(guest, username="Zoë-Maëlle", language="fr").json()
    assert (answer["username"], answer["is_guest"], answer["language"]) == ("Zoë-Maëlle", True, "fr")
    refused(change(guest, username="Zoé"), 409, "renamed_lately")


def test_simultaneous_changes_of_settings_all_stay(alice):
    one, other = browser_of(alice), browser_of(alice)
    change(one, settings={"play": {"sounds": True}})
    change(other, settings={"play": {"theme": "dark"}})
    play = one.read("me/").json()["settings"]["play"]
    assert (play["sounds"], play["theme"]) == (True, "dark")


def test_reading_and_changing_cost_few_queries(at_alice, django_assert_max_num_queries):
    change(at_alice, language="fr")
    with django_assert_max_num_queries(3):  # session, account, account with settings
        at_alice.read("me/")
    with django_assert_max_num_queries(9):
        change(at_alice, **EVERYTHING)
