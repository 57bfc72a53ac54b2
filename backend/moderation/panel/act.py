"""The one address by which staff does something: a form is sent, a service called."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from backend.common.errors import ServiceError
from backend.common.translation import translated
from backend.moderation.errors import NotAllowed, Party, Refused
from backend.moderation.panel import actions, decisions, log
from backend.moderation.panel.actions import StaffAction
from backend.moderation.panel.frame import actor_of, context_of
from backend.moderation.panel.names import named

STAFF_ACTIONS: dict[str, type[StaffAction]] = {
    "case_assign": actions.CaseAssign,
    "case_release": actions.CaseRelease,
    "case_close": actions.CaseClose,
    "impose": decisions.Impose,
    "sanction_reverse": actions.SanctionReverse,
    "appeal_decide": decisions.AppealDecide,
    "message_remove": actions.MessageRemove,
    "message_restore": actions.MessageRestore,
    "match_freeze": actions.MatchFreeze,
    "match_thaw": actions.MatchThaw,
    "match_open": log.MatchOpen,
    "chat_read": log.ChatRead,
    "reply_change": actions.ReplyChange,
    "reply_delete": actions.ReplyDelete,
    "audit_verify": log.AuditVerify,
    "audit_export": log.AuditExport,
    "role_give": actions.RoleGive,
    "role_take": actions.RoleTake,
}


@require_POST
def act(request: HttpRequest, name: str) -> HttpResponseBase:
    """
    Do one of `STAFF_ACTIONS`, then go back to where the form stood.

    What is refused is said above the form, which keeps what was typed: 403 where the role does not include it, 409
    where the thing is not as it would have to be, 400 where the form is not filled in.
    """
    if name not in STAFF_ACTIONS:
        raise Http404
    action = STAFF_ACTIONS[name](request.POST, actor=actor_of(request))
    if not action.is_valid():
        return _again(request, name, action, 400)
    try:
        answer = action.do()
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        action.add_error(None, named("party" if _of_case(action, refusal) else refusal.code))
        return _again(request, name, action, 403 if isinstance(refusal, NotAllowed) else 409)
    except ServiceError as refusal:
        action.add_error(None, translated(refusal.detail))
        return _again(request, name, action, int(refusal.status))
    if isinstance(answer, HttpResponseBase):
        return answer
    if isinstance(answer, log.Shown):
        return TemplateResponse(request, answer.page, context_of(request, action.title, **answer, back=_back(request)))
    messages.success(request, action.done)
    return HttpResponseRedirect(_back(request))


def _again(request: HttpRequest, name: str, action: StaffAction, status: int) -> HttpResponse:
    context = context_of(request, action.title, action=action, action_name=name, back=_back(request))
    return TemplateResponse(request, "moderation/refused.html", context, status=status)


def _of_case(action: StaffAction, refusal: Refused) -> bool:
    """Return whether a party is refused a case: which tie it is would tell them what the case is about."""
    values = action.cleaned_data
    return isinstance(refusal, Party) and bool(values.get("case") or values.get("appeal"))


def _back(request: HttpRequest) -> str:
    """Return the page of the admin that the form stood on."""
    page, home = request.POST.get("next", ""), reverse("admin:index")
    inside = page.startswith(home) and url_has_allowed_host_and_scheme(page, allowed_hosts=None)
    return page if inside else home
