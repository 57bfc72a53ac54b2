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
from backend.common.staff_words import say
from backend.moderation.errors import NotAllowed, Refused
from backend.moderation.panel import decisions, deeds, log
from backend.moderation.panel.deeds import Deed
from backend.moderation.panel.frame import actor_of, context_of
from backend.moderation.panel.names import named

DEEDS: dict[str, type[Deed]] = {
    "case_claim": deeds.CaseClaim,
    "case_release": deeds.CaseRelease,
    "case_close": deeds.CaseClose,
    "impose": decisions.Impose,
    "sanction_reverse": deeds.SanctionReverse,
    "appeal_decide": decisions.AppealDecide,
    "message_remove": deeds.MessageRemove,
    "message_restore": deeds.MessageRestore,
    "match_freeze": deeds.MatchFreeze,
    "match_thaw": deeds.MatchThaw,
    "match_open": log.MatchOpen,
    "reply_change": deeds.ReplyChange,
    "reply_delete": deeds.ReplyDelete,
    "audit_verify": log.AuditVerify,
    "audit_export": log.AuditExport,
    "role_give": deeds.RoleGive,
    "role_take": deeds.RoleTake,
}


@require_POST
def act(request: HttpRequest, name: str) -> HttpResponseBase:
    """
    Do one of `DEEDS`, then go back to where the form stood.

    What is refused is said above the form, which keeps what was typed: 403 where the role does not include it, 409
    where the thing is not as it would have to be, 400 where the form is not filled in.
    """
    if name not in DEEDS:
        raise Http404
    deed = DEEDS[name](request.POST, actor=actor_of(request))
    if not deed.is_valid():
        return _again(request, name, deed, 400)
    try:
        answer = deed.do()
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        deed.add_error(None, named(refusal.code))
        return _again(request, name, deed, 403 if isinstance(refusal, NotAllowed) else 409)
    except ServiceError as refusal:
        deed.add_error(None, say(refusal.detail))
        return _again(request, name, deed, int(refusal.status))
    if isinstance(answer, HttpResponseBase):
        return answer
    if isinstance(answer, log.Shown):
        return TemplateResponse(
            request, answer.page, context_of(request, say(deed.title), **answer, back=_back(request))
        )
    messages.success(request, say(deed.done))
    return HttpResponseRedirect(_back(request))


def _again(request: HttpRequest, name: str, deed: Deed, status: int) -> HttpResponse:
    context = context_of(request, say(deed.title), deed=deed, deed_name=name, back=_back(request))
    return TemplateResponse(request, "moderation/refused.html", context, status=status)


def _back(request: HttpRequest) -> str:
    """Return the page of the admin that the form stood on."""
    page, home = request.POST.get("next", ""), reverse("admin:index")
    inside = page.startswith(home) and url_has_allowed_host_and_scheme(page, allowed_hosts=None)
    return page if inside else home
