"""
The admin in one table: every model it has, what of it is shown and found, and what can be done there.

A model or an address of the admin that has no row fails, and so does a column that sounds like a secret and is not
among them. What is a secret is looked for on every page, in every search, and behind every question that an address
can ask (`?password__startswith=a`).
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.contrib.admin import ModelAdmin
from django.contrib.admin.sites import site
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from backend.accounts.models import AccessToken, Account, HeldName, MailCode, SocketTicket
from backend.accounts.services import device
from backend.challenges.models import Challenge
from backend.matches.models import Match, RulesetSwitch
from backend.matches.models.secret import Deal, DealSecret
from backend.matches.words import RULESETS
from backend.moderation.models import Case
from backend.moderation.panel.urls import PAGES
from backend.moderation.queues import QUEUES
from backend.notifications.models.secret import VapidKey
from tests.backend.privacy.conftest import PrivacyScenario, a_scenario
from tests.support.remembered import remembered
from tests.support.scale import PROVE, QUICK, chance


class Row(NamedTuple):
    """One model of the admin.

    `shows` names all that its pages show, `finds` what a search goes by, `filters` what a list can be narrowed by,
    `actions` what can be done to chosen rows; `writes` says whether rows can be added, changed and deleted.
    """

    shows: str
    finds: str = ""
    filters: str = ""
    actions: str = ""
    writes: bool = False


ROWS = {
    "accounts.Account": Row(
        "id username formerly email_confirmed is_guest is_bot is_active is_staff is_superuser "
        "with_two_step devices language privacy created last_login seen deleted confirmed suspended_until muted_until "
        "match_ban_until closed_by_staff must_rename access_ended",
        finds="username_key id",
        filters="is_guest is_bot is_active is_staff",
    ),
    "accounts.Device": Row("id account browser system created last_seen", finds="account__username_key id"),
    "accounts.AccessToken": Row(
        "id account name shown_scopes created last_used expires_at",
        finds="account__username_key id",
        actions="revoke",
    ),
    "notifications.FeedItem": Row(
        "account number kind match challenge data created",
        finds="account__username_key match",
        filters="kind",
    ),
    "notifications.Delivery": Row(
        "id account channel number created due expires tries outcome ended failed why",
        finds="account__username_key id",
        filters="channel outcome",
    ),
    "matches.Match": Row(
        "id ruleset revision format length first players status paused_until to_act version event round points winner "
        "reason frozen annulled commitment published_secret created updated position",
        finds="id seats__account__username_key",
        filters="status frozen annulled ruleset",
    ),
    "matches.Move": Row("of_match number seat shown_actions created", finds="match__id"),
    "matches.Outage": Row("id kind since until", filters="kind"),
    "matches.Event": Row("of_match number kind shown_data created", finds="match__id", filters="kind"),
    "matches.RulesetSwitch": Row("ruleset offered note", actions="delete_selected", writes=True),
    "challenges.Challenge": Row(
        "id creator opponent ruleset visibility length first status commitment match created expires",
        finds="id creator__username_key opponent__username_key",
        filters="status visibility ruleset",
    ),
    "bots.HouseMatch": Row(
        "match opponent player seat over due watched lease leased_until failures",
        finds="match__id player__username_key",
        filters="over",
    ),
    "chat.Message": Row("of_match number account removed created", finds="match__id account__username_key"),
}

#: The admin's addresses beside those of the models; the panel's have a table of their own (`test_panel_table`).
SITE = {
    *(name for _, _, name in PAGES),
    "index", "login", "logout", "password_change", "password_change_done", "two_step", "autocomplete", "jsi18n",
    "view_on_site", "app_list", None,
}  # fmt: skip
OF_A_MODEL = ["changelist", "add", "history", "delete", "change"]

#: Columns that no page tells: what opens something, what a running match hides, and what its writer keeps private.
SECRETS = {
    "accounts.Account": ["password", "email", "email_wanted"],
    "accounts.AuthorizationCode": ["digest"],
    "accounts.Device": ["session_key"],
    "accounts.HeldName": ["digest"],
    "accounts.MailCode": ["digest", "password_digest"],
    "accounts.RecoveryCode": ["digest"],
    "accounts.SocketTicket": ["digest"],
    "accounts.SpareCode": ["digest"],
    "accounts.TokenDigest": ["digest"],
    "accounts.Trace": ["digest"],
    "accounts.TwoStep": ["sealed"],
    "bots.HouseMatch": ["secret"],
    "challenges.Challenge": ["code", "creator_nonce"],
    "chat.Note": ["text"],
    "common.IdempotencyKey": ["key", "body_hash"],
    "matches.Deal": ["snapshot"],
    "matches.DealSecret": ["secret"],
    "matches.Match": ["snapshot", "creator_nonce", "accepter_nonce"],
    "matches.Plan": ["branches", "answer"],
    "notifications.PushSubscription": ["endpoint", "p256dh", "auth"],
    "notifications.VapidKey": ["private"],
    "notifications.Webhook": ["url"],
    "notifications.WebhookSecret": ["sealed", "sealed_before"],
    "sessions.Session": ["session_key", "session_data"],
}
SOUNDS_SECRET = re.compile(r"secret|digest|hash|password|sealed|session|nonce|code(?!name)|(?<!username_)key$|snapshot")
#: They sound like it: once a match is over its secret is for everybody; digests of the
#: audit log are there to be compared, and a case's key tells of ids.
PUBLIC = {
    "matches.Match.published_secret",
    *("moderation.AuditRow.digest", "moderation.AuditHead.digest", "moderation.Case.key"),
    "accounts.AccountSettings.digest_at",  # of a mail
    "matches.SharedPosition.code",  # in the address that its sender is given
}


@pytest.fixture
def scenario(db: None) -> PrivacyScenario:
    """Somebody who has left something in every table, and a row for whatever that leaves out."""
    return more_put_back()


@remembered
def more_put_back() -> PrivacyScenario:
    """See the fixture."""
    scenario = a_scenario()
    RulesetSwitch.objects.create(ruleset="siege", note="a note of staff")
    HeldName.objects.create(digest="held-digest" * 5, until=timezone.now() + timedelta(days=1))
    token = AccessToken.objects.filter(account=scenario.alice).get()
    SocketTicket.objects.create(digest="ticket-digest" * 4, token=token, expires=timezone.now() + timedelta(seconds=30))
    VapidKey.objects.create(pk=1, private="canary-private-key")
    MailCode.objects.update(password_digest="mailed-password-digest")
    Match.objects.filter(pk=scenario.running.pk).update(creator_nonce="feed0c0ffee1", accepter_nonce="feed0c0ffee2")
    Challenge.objects.filter(creator=scenario.alice).update(creator_nonce="feed0c0ffee3")
    return scenario


def admin_of(label: str) -> "ModelAdmin[Any]":
    return site._registry[apps.get_model(label)]


def texts_of(value: Any) -> Iterator[str]:
    """The texts that would give a stored value away: itself, or of a state its seed."""
    if isinstance(value, dict):
        yield from texts_of([value["seed"]] if "seed" in value else [*value.values()])
    elif isinstance(value, list):
        yield from (text for inner in value for text in texts_of(inner))
    elif value:
        yield str(value)


def secrets_of(scenario: PrivacyScenario) -> dict[str, set[str]]:
    """The texts of every column of `SECRETS`. What a match that is over has published is none any more."""
    rows: dict[str, Any] = {label: apps.get_model(label)._default_manager.all() for label in SECRETS}
    rows["matches.Match"] = Match.objects.filter(status=Match.Status.ACTIVE)
    rows["matches.Deal"] = Deal.objects.filter(match__status=Match.Status.ACTIVE)
    rows["matches.DealSecret"] = DealSecret.objects.exclude(commitment=scenario.finished.commitment)
    return {
        f"{label}.{column}": {text for value in rows[label].values_list(column, flat=True) for text in texts_of(value)}
        for label, columns in SECRETS.items()
        for column in columns
    }


def pages_of(label: str) -> Iterator[str]:
    """The list of a model and, of each of its rows or every day of some, the pages."""
    model = apps.get_model(label)
    here = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    yield here
    rows = list(model._default_manager.order_by("pk"))
    for row in rows if PROVE else chance(f"pages of {label}").sample(rows, min(len(rows), 2)):
        yield from (f"{here}{row.pk}/change/", f"{here}{row.pk}/history/")


def pages_of_the_panel() -> Iterator[str]:
    """The panel's pages about everybody, every match and every case, and those about nobody."""
    here = "/admin/moderation/"
    yield from (
        f"{here}{page}/" for page in ("audit", "frozen", "replies", "staff", *(f"queue/{name}" for name in QUEUES))
    )
    others = Account.objects.exclude(is_superuser=True)  # who looks is one, and sees no page about themselves
    for kind, rows in (("account", others), ("match", Match.objects.all()), ("case", Case.objects.all())):
        yield from (f"{here}{kind}/{row.pk}/" for row in rows)


def paths_to_secrets(model: type[Model], steps: int = 3) -> Iterator[str]:
    """Every way in which a question to *model* could name a secret, over at most so many tables."""
    yield from SECRETS.get(model._meta.label, ())
    if not steps:
        return
    for field in model._meta.get_fields():
        other = field.related_model
        if not isinstance(other, type) or (field.auto_created and getattr(field, "hidden", False)):
            continue
        yield from (f"{field.name}__{path}" for path in paths_to_secrets(other, steps - 1))


def test_every_model_of_the_admin_has_a_row_and_every_row_a_model():
    assert {model._meta.label for model in site._registry} == set(ROWS)


def test_the_admin_has_no_other_addresses():
    def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str | None]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from names(pattern.url_patterns)
            else:
                yield pattern.name

    models = [model._meta for model in site._registry]
    of_models = {f"{meta.app_label}_{meta.model_name}_{page}" for meta in models for page in OF_A_MODEL}
    assert set(names(site.get_urls())) == SITE | of_models


@pytest.mark.parametrize("label", ROWS)
def test_a_page_shows_finds_and_does_what_its_row_says(label, at_admin):
    row, page = ROWS[label], admin_of(label)
    request = RequestFactory().get("/admin/")
    request.user = Account.objects.get(is_superuser=True)
    shown = {
        getattr(column, "__name__", column) for column in (*page.get_fields(request), *page.get_list_display(request))
    }
    assert shown == set(row.shows.split())
    assert list(page.get_search_fields(request)) == row.finds.split()
    filters = [one if isinstance(one, str) else one[0] for one in page.get_list_filter(request)]
    assert filters == row.filters.split()
    assert set(page.get_actions(request)) == set(row.actions.split())
    assert not {page.date_hierarchy, *page.inlines, *page.autocomplete_fields} - {None}
    may = (page.has_add_permission(request), page.has_change_permission(request), page.has_delete_permission(request))
    assert set(may) == {row.writes}
    assert not set(row.shows.split()) & set(SECRETS.get(label, ()))


def test_a_column_that_sounds_like_a_secret_is_one():
    columns = {
        (table._meta.label, field.name)
        for table in apps.get_models(include_auto_created=True)
        for field in table._meta.concrete_fields
        if not field.is_relation
        and SOUNDS_SECRET.search(field.name)
        and f"{table._meta.label}.{field.name}" not in PUBLIC
    }
    known = {(label, column) for label, named in SECRETS.items() for column in named}
    assert columns - {("auth.Permission", "codename")} <= known


@pytest.mark.skipif(QUICK, reason="takes longer than `make quick` may")
def test_no_page_of_the_admin_tells_a_secret(scenario, at_admin):
    secrets = secrets_of(scenario)
    assert not [name for name, texts in secrets.items() if not texts]  # each is there to be found
    pages = ["/admin/", *(f"/admin/{app}/" for app in {label.partition(".")[0] for label in ROWS})]
    visited = 0
    pages += [page for label in ROWS for page in pages_of(label)]
    for page in [*pages, *pages_of_the_panel()]:
        answer = at_admin.get(page)
        assert answer.status_code == 200, page
        content = answer.content.decode()
        told = [name for name, texts in secrets.items() if any(text in content for text in texts)]
        assert not told, (page, told)
        visited += 1
    assert visited > 3 * len(ROWS)


def test_no_search_finds_by_a_secret(scenario, at_admin):
    for page in (admin_of(label) for label, row in ROWS.items() if row.finds):
        for name, texts in secrets_of(scenario).items():
            for text in texts:
                found, _ = page.get_search_results(None, page.model._base_manager.all(), text)
                assert not found.exists(), (page, name)


def test_no_address_asks_about_a_secret(scenario, at_admin):
    asked = 0
    for label, row in ROWS.items():
        page, here = admin_of(label), next(pages_of(label))
        for path in set(paths_to_secrets(page.model)):
            for way in ("", "__startswith", "__isnull", "__in"):
                assert not page.lookup_allowed(f"{path}{way}", "a"), (label, path)
                asked += 1
            if path.count("__") < 2:
                assert at_admin.get(here, {f"{path}__startswith": "a"}).status_code == 400, (label, path)
        for column in SECRETS.get(label, ()):
            assert at_admin.get(here, {"_to_field": column}).status_code == 400, (label, column)
        assert row.writes or not page.lookup_allowed("pk__gt", "0")
    assert asked > 100


def test_accounts_are_found_by_name_former_name_and_id(scenario, at_admin):
    def found(words: str) -> list[str]:
        rows = at_admin.get("/admin/accounts/account/", {"q": words}).context["cl"].queryset
        return [account.username for account in rows]

    alice = ["Canarywing"]
    for words in ("canary", "CANARYWING", "canaryformer"):
        assert found(words) == alice, words
    assert found(str(scenario.alice.pk)) == alice
    for words in (
        "Canary.Mail@example.org",
        "canary.wish@example.org",
        "canary.mail",
        "example.org",
        "@",
        "canaryform",
        "nobody",
    ):
        assert found(words) == [], words
    [shown] = at_admin.get("/admin/accounts/account/", {"q": "canaryformer"}).context["cl"].queryset
    assert shown.device_count == 1  # the search multiplies nothing


def test_staff_sees_former_names_and_privacy_settings_of_an_account(scenario, at_admin):
    page = at_admin.get(f"/admin/accounts/account/{scenario.alice.pk}/change/").content.decode()
    for words in ("Canaryformer", "Last visit: yes", "Profile: everybody", "Challenges: everybody"):
        assert words in page
    assert "canary-browser" in at_admin.get("/admin/accounts/device/?q=canarywing").content.decode()


def test_yes_no_and_choices_are_words_of_the_readers_language(scenario, at_admin):
    """Django's icons for yes and no are read out as "True" and "False"."""
    for page in (page for label in ROWS for page in pages_of(label) if "/history/" not in page):
        content = at_admin.get(page, headers={"accept-language": "fr"}).content.decode()
        assert 'alt="True"' not in content
        assert 'alt="False"' not in content
    account = at_admin.get(f"/admin/accounts/account/{scenario.alice.pk}/change/", headers={"accept-language": "fr"})
    assert "Dernière visite\u00a0: oui" in account.content.decode()
    matches = at_admin.get("/admin/matches/match/", headers={"accept-language": "fr"}).content.decode()
    assert "En cours" in matches
    assert "Active" not in matches


@pytest.mark.parametrize("label", ["matches.Match", "challenges.Challenge", "matches.RulesetSwitch", "bots.HouseMatch"])
def test_rulesets_have_the_names_of_the_app_in_lists_pages_and_filters(scenario, at_admin, label):
    for page in (*pages_of(label), f"/admin/{label.lower().replace('.', '/')}/add/"):
        answer = at_admin.get(page, headers={"accept-language": "fr"})
        if answer.status_code == 403 and not ROWS[label].writes:
            continue  # there is nothing to add
        shown = re.sub(r'(?s)<pre>.*?</pre>|<div class="help.*?</div>|<[^>]*>', " ", answer.content.decode())
        assert set(RULESETS) & set(re.findall(r"[\w+]+", shown)) == set(), page
        assert "Schotten Totten" in shown or "/history/" in page, page


def test_a_read_only_model_cannot_be_written(scenario, at_admin, monkeypatch):
    monkeypatch.setattr(device, "NOTICED_ONCE_IN", 3600)  # seconds: longer than a slow machine takes for this
    at_admin.get("/admin/")  # writes down the device of staff
    before = {label: list(apps.get_model(label)._default_manager.order_by("pk").values()) for label in ROWS}
    for label in (label for label, row in ROWS.items() if not row.writes):
        here, pk = next(pages_of(label)), apps.get_model(label)._default_manager.values_list("pk", flat=True)[0]
        for path in ("add/", f"{pk}/change/", f"{pk}/delete/"):
            answer = at_admin.post(here + path, {"post": "yes", "name": "x", "username": "x"})
            assert answer.status_code == 403, (label, path)
        at_admin.post(here, {"action": "delete_selected", "_selected_action": str(pk), "post": "yes"})
    assert before == {label: list(apps.get_model(label)._default_manager.order_by("pk").values()) for label in ROWS}


def test_the_secrets_are_there_to_be_told(scenario, at_admin):
    """The checks above lean on this: they know a secret when they see one."""
    secrets = secrets_of(scenario)
    assert scenario.alice.password in secrets["accounts.Account.password"]
    assert scenario.running.snapshot["seed"] in secrets["matches.Match.snapshot"]
    assert Session.objects.values_list("session_key", flat=True)[0] in secrets["sessions.Session.session_key"]
    assert "canary-note" in secrets["chat.Note.text"]
