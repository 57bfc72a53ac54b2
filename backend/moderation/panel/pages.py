"""The pages of the panel. They read; what is done is done by `act`."""

import re
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from backend.accounts.models import Account
from backend.accounts.selectors import account_named, accounts_like
from backend.matches.models import SEATS, Match
from backend.moderation.cases import appeal_refusal, assignee_of
from backend.moderation.interest import accounts_of, cases_of_nobody, matches_of, tie_to
from backend.moderation.models import CannedReply, Case, StaffRole
from backend.moderation.panel.boards import board_of
from backend.moderation.panel.checklist import checklist_of
from backend.moderation.panel.frame import ROWS, actor_of, context_of, denied, for_action, older_of, page_of
from backend.moderation.panel.names import CLOSED, EMPTY_QUEUES, NONE_CLOSED, QUEUES
from backend.moderation.panel.people import person_of
from backend.moderation.panel.reports import lines_of, matters_of, summary_of
from backend.moderation.queues import closed_cases, open_cases_about, queue, queue_counts
from backend.moderation.roles import Action, may

#: Where an imported record is shown.
RECORD = re.compile(r"/r/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
#: How many matches of a case its page shows whole; the others are a tap away, from their reports.
BOARDS = 2

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def home(request: HttpRequest) -> HttpResponse:
    """Show the queues with their counts, a way to an account by its name, and that there are cases of nobody."""
    counts = queue_counts(actor_of(request))
    queues = [{"name": name, "title": title, "count": counts[name]} for name, title in QUEUES.items()]
    nobody = cases_of_nobody() if may(actor_of(request), Action.ROLE_GIVE) else []
    apps = admin.site.get_app_list(request)
    steps = checklist_of(actor_of(request))
    return _shown(request, "home", _("Moderation"), queues=queues, app_list=apps, nobody=nobody, checklist=steps)


def find(request: HttpRequest) -> HttpResponse:
    """
    Go to the account of that name, written as one likes; or list those that had it or whose names begin so.

    The address of an imported record leads to its page.
    """
    name = request.GET.get("name", "").strip()
    if address := RECORD.search(name):
        return HttpResponseRedirect(reverse("admin:moderation_record", args=[address[1]]))
    if not name:
        return HttpResponseRedirect(reverse("admin:index"))
    account = account_named(name)
    if account is not None:
        return HttpResponseRedirect(reverse("admin:moderation_account", args=[account.pk]))
    accounts = accounts_like(name, ROWS)
    if not accounts:
        return _shown(request, "not_found", _("There is no such account."), name=name, status=404)
    return _shown(request, "found", _("Accounts"), name=name, accounts=accounts)


def queue_page(request: HttpRequest, name: str) -> HttpResponse:
    """List a queue, the oldest case first."""
    if name not in QUEUES:
        raise Http404
    page = page_of(request, queue(name, actor_of(request)).select_related("signal", "appeal__sanction"))
    return _listed(request, QUEUES[name], list(page), none=EMPTY_QUEUES[name], page=page)


def closed(request: HttpRequest) -> HttpResponse:
    """List the cases that are closed, the last first, each with its outcome."""
    cases = closed_cases(actor_of(request)).select_related("signal", "appeal__sanction")
    page = older_of(request, cases, ("closed", "id"))
    return _listed(request, CLOSED, page.rows, none=NONE_CLOSED, older=page)


def _listed(request: HttpRequest, title: "StrOrPromise", cases: list[Case], **more: Any) -> HttpResponse:
    lines = lines_of(cases)
    return _shown(request, "queue", title, rows=[(case, lines.get(case.pk)) for case in cases], **more)


def case(request: HttpRequest, case_id: int) -> HttpResponse:
    """
    Show all that a case needs: who it is about, what was reported or noticed, the matches, and what can be done.

    Not to a party of it: they would read who reported them.
    """
    found = get_object_or_404(
        Case.objects.select_related("about__settings", "assignee", "closed_by", "signal", "appeal__sanction__author"),
        pk=case_id,
    )
    about, ids = accounts_of(found), matches_of(found)
    if tie_to(actor_of(request), *about, matches=ids) is not None:
        return denied(request, "party")
    matters, page = matters_of(found, request.GET.get("p"))
    assignee = assignee_of(found)
    shown = {one.latest.match_id for one in matters if one.latest.match_id} & ids or ids
    matches = Match.objects.filter(pk__in=shown).order_by("-updated").prefetch_related(SEATS)
    return _shown(
        request,
        "case",
        " – ".join(account.username for account in about),
        case=found,
        assignee=found.assignee if assignee else None,
        mine=assignee == actor_of(request).pk,
        may_decide=appeal_refusal(actor_of(request), found) is None,
        matters=matters,
        page=page,
        summary=summary_of(found),
        sanctions=found.sanctions.select_related("account", "author", "reversed_by", "appeal", "match", "rule"),
        people=[person_of(account) for account in about],
        boards=[board_of(match) for match in matches[:BOARDS]],
        other_matches=max(len(ids) - BOARDS, 0),
    )


def account(request: HttpRequest, account_id: Any) -> HttpResponse:
    """Show an account's history, and what can be done about it outside of any case; not to a party."""
    found = get_object_or_404(Account, pk=account_id)
    if tie_to(actor_of(request), found) is not None:
        return denied(request, "party")
    cases = [(case, assignee_of(case) is not None) for case in open_cases_about(found)]
    return _shown(request, "account", found.username, person=person_of(found), cases=cases)


def match(request: HttpRequest, match_id: Any) -> HttpResponse:
    """
    Show a match as a spectator sees it, with its moves; its messages are asked for with a reason (`ChatRead`).

    A party to it sees as much, and is offered nothing to do.
    """
    found = get_object_or_404(Match.objects.prefetch_related(SEATS), pk=match_id)
    players = [seat.account for seat in found.seats.all()]
    party = tie_to(actor_of(request), *players, matches=[found.pk]) is not None
    return _shown(request, "match", _("Match"), board=board_of(found), party=party)


@for_action(Action.CASE_ASSIGN)
def replies(request: HttpRequest) -> HttpResponse:
    """List the replies that are ready, in each language."""
    return _shown(request, "replies", _("Replies"), replies=CannedReply.objects.all())


@for_action(Action.ROLE_GIVE)
def staff(request: HttpRequest) -> HttpResponse:
    """List who is staff. A role is given on an account's page."""
    roles = StaffRole.objects.select_related("account").order_by("account__username_key")
    superusers = Account.objects.filter(is_superuser=True, is_active=True, staff_role=None).order_by("username_key")
    return _shown(request, "staff", _("Staff"), roles=roles, superusers=superusers)


def _shown(
    request: HttpRequest, template: str, title: "StrOrPromise", *, status: int = 200, **context: Any
) -> HttpResponse:
    shown = context_of(request, title, **context)
    return TemplateResponse(request, f"moderation/{template}.html", shown, status=status)
