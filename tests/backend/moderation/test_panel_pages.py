"""What the pages of the panel ask before something is lost, and what they say in the reader's language."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import override

from backend.accounts.models import Account, AccountSettings
from backend.moderation.models import AuditHead, CannedReply, HouseRule, Reason
from backend.moderation.panel.act import STAFF_ACTIONS
from backend.moderation.panel.names import named
from tests.backend.moderation.conftest import a_case, impose
from tests.backend.moderation.test_panel_table import client_of, said

pytestmark = pytest.mark.django_db

#: What a single tap does: all of it is taken back by another tap, or changes nothing.
ONE_TAP = {"case_assign", "case_release", "case_take_over", "audit_verify", "audit_export"}
#: What writes its reason down by itself: it is the text that players read.
OWN_WORDS = {"impose", "reply_change"}


def in_french(account: Account) -> Client:
    client = client_of(account)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    return client


def test_every_action_of_more_than_one_tap_asks_for_a_reason(administrator):
    for name, action in STAFF_ACTIONS.items():
        form = action(actor=administrator)
        assert (name in ONE_TAP) == all(field.is_hidden for field in form), name
        asked = "reason" in form.fields and form.fields["reason"].required and not form["reason"].is_hidden
        assert asked == (name not in ONE_TAP | OWN_WORDS), name
        assert not (action.danger and name in ONE_TAP), name


@pytest.mark.parametrize("what", ["reply", "rule"])
def test_nothing_is_deleted_before_somebody_opens_the_form_and_says_why(administrator, what):
    if what == "reply":
        CannedReply.objects.create(name="Calm", purpose="sanction", text_en="Calm down", text_fr="Du calme")
    page, action, label, model = {
        "reply": ("replies", "reply_delete", "Delete the reply", CannedReply),
        "rule": ("rules", "rule_remove", "Remove the rule", HouseRule),
    }[what]
    client = client_of(administrator)
    shown = re.sub(r"\s+", " ", said(client.get(f"/admin/moderation/{page}/")))
    assert f'<details class="staff-action"> <summary>{label}</summary> <form' in shown
    rows: Any = model
    key = rows.objects.first().pk if what == "reply" else rows.objects.first().number
    for reason in ({}, {"reason": " "}):
        answer = client.post(f"/admin/moderation/do/{action}/", {what: key, **reason})
        assert answer.status_code == 400
    left = rows.objects.filter(pk=key) if what == "reply" else rows.objects.filter(number=key, retired=None)
    assert left.exists()


def test_log_shows_its_head_as_the_command_wants_it(administrator, moderator, bob):
    impose(moderator, bob, "warning")
    head = AuditHead.objects.get()
    noted = f"<code>{head.number}:{head.digest}</code>"
    client = client_of(administrator)
    assert noted in said(client.get("/admin/moderation/audit/"))
    assert noted in said(client.post("/admin/moderation/do/audit_verify/", {}))


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_panel_calls_reasons_and_outcomes_as_players_read_them(language):
    source = (settings.BASE_DIR / f"frontend/src/i18n/{language}/moderation.ts").read_text()
    words = dict(re.findall(r'^  "([\w.]+)": "(.*)",$', source.replace(r"\u00a0", "\u00a0"), re.MULTILINE))
    with override(language):
        for reason in Reason.values:
            assert named(reason) == words[f"sanction.reason.{reason}"]
        for outcome in ("acted", "nothing"):
            assert named(outcome) == capfirst(words[f"report.outcome.{outcome}"])
        assert named("mute: insult") == f"{named('mute')} – {named('insult')}"
        assert named("mute: but why") == "mute: but why"


def test_dates_are_written_in_the_language_of_the_reader(moderator, alice, bob):
    case = a_case(alice, bob)
    opened = timezone.now().replace(month=2, day=3)
    type(case).objects.filter(pk=case.pk).update(opened=opened)
    page = said(in_french(moderator).get(f"/admin/moderation/case/{case.pk}/"))
    assert f"3 février {opened.year}" in page


@pytest.mark.parametrize(("chosen", "shown"), [("fr", "Du calme"), ("", "Calm down")])
def test_replies_are_picked_by_their_beginning_in_the_players_language(moderator, alice, bob, chosen, shown):
    CannedReply.objects.create(name="Calm", purpose="sanction", text_en="Calm down", text_fr="Du calme")
    if chosen:
        AccountSettings.objects.update_or_create(account=alice, defaults={"language": chosen})
    page = said(client_of(moderator).get(f"/admin/moderation/case/{a_case(alice, bob).pk}/"))
    assert f"Calm: {shown}" in page
