"""The one address by which staff does something: a form is sent, a service called."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from backend.accounts.models import Account
from backend.common.errors import ServiceError
from backend.common.translation import translated
from backend.moderation.errors import NotAllowed, Party, Refused
from backend.moderation.models import Case
from backend.moderation.panel import actions, decisions, log, rules
from backend.moderation.panel.actions import StaffAction
from backend.moderation.panel.frame import actor_of, context_of
from backend.moderation.panel.names import named
from backend.moderation.queues import next_case
from backend.moderation.services.once import note_sent

STAFF_ACTIONS: dict[str, type[StaffAction]] = {
    "case_assign": actions.CaseAssign,
    "case_release": actions.CaseRelease,
    "case_take_over": actions.CaseTakeOver,
    "case_close": actions.CaseClose,
    "impose": decisions.Impose,
    "sanction_reverse": actions.SanctionReverse,
    "appeal_decide": decisions.AppealDecide,
    "message_remove": actions.MessageRemove,
    "message_restore": actions.MessageRestore,
    "match_freeze": actions.MatchFreeze,
    "match_thaw": actions.MatchThaw,
    "record_remove": actions.RecordRemove,
    "match_open": log.MatchOpen,
    "chat_read": log.ChatRead,
    "email_read": log.EmailRead,
    "email_find": log.EmailFind,
    "reply_change": actions.ReplyChange,
    "reply_delete": actions.ReplyDelete,
    "rule_change": rules.RuleChange,
    "rule_remove": rules.RuleRemove,
    "redress_change": rules.RedressChange,
    "audit_verify": log.AuditVerify,
    "audit_export": log.AuditExport,
    "role_give": actions.RoleGive,
    "role_take": actions.RoleTake,
}


@require_POST
def act(request: HttpRequest, name: str) -> HttpResponseBase:
    """
    Do one of `STAFF_ACTIONS`, then go back to where the form stood or, from a case that it has closed, to the next.

    What is refused is said above the form, which keeps what was typed: 403 where the role does not include it, 409
    where the thing is not as it would have to be, 400 where the form is not filled in.
    """
    if name not in STAFF_ACTIONS:
        raise Http404
    action = STAFF_ACTIONS[name](request.POST, actor=actor_of(request))
    if not action.is_valid():
        return _again(request, name, action, 400)
    try:
        with transaction.atomic():
            first = note_sent(action.cleaned_data.get("once"))
            answer = action.do() if first else None
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        action.add_error(None, named("party" if _of_case(action, refusal) else refusal.code))
        return _again(request, name, action, 403 if isinstance(refusal, NotAllowed) else 409)
    except ServiceError as refusal:
        action.add_error(None, translated(refusal.detail))
        return _again(request, name, action, int(refusal.status))
    return _answered(request, action, answer, first=first)


def _answered(request: HttpRequest, action: StaffAction, answer: Any, *, first: bool) -> HttpResponseBase:
    """Return what is shown after an action: what it answers itself, the next case, or where its form stood."""
    if isinstance(answer, HttpResponseBase):
        return answer
    if isinstance(answer, log.Shown):
        return TemplateResponse(request, answer.page, context_of(request, action.title, **answer, back=_back(request)))
    messages.success(request, action.done if first else _("This was done already."))
    if isinstance(answer, actions.CaseDone):
        return HttpResponseRedirect(_next(answer.case, action.actor))
    return HttpResponseRedirect(_back(request))


def _next(done: Case, actor: Account) -> str:
    """Return the page of the next case of the queue, or of the queue where none is left."""
    case = next_case(done, actor)
    if case is not None:
        return reverse("admin:moderation_case", args=[case.pk])
    name = {"report": "open", "appeal": "appeals", "signal": "signals"}[done.queue]
    return reverse("admin:moderation_queue", args=[name])


def _again(request: HttpRequest, name: str, action: StaffAction, status: int) -> HttpResponse:
    context = context_of(request, action.title, action=action, action_name=name, back=_back(request))
    return TemplateResponse(request, "moderation/refused.html", context, status=status)


def _of_case(action: StaffAction, refusal: Refused) -> bool:
    """Return whether a party is refused a case: which tie it is would show them what the case is about."""
    values = action.cleaned_data
    return isinstance(refusal, Party) and bool(values.get("case") or values.get("appeal"))


def _back(request: HttpRequest) -> str:
    """Return the page of the admin that the form stood on."""
    page, home = request.POST.get("next", ""), reverse("admin:index")
    inside = page.startswith(home) and url_has_allowed_host_and_scheme(page, allowed_hosts=None)
    return page if inside else home
