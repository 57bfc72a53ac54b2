"""The page behind the link that ends mails: for people and for mailboxes, signed in or not (RFC 8058)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from backend.accounts.selectors import settings_of
from backend.accounts.services.settings_change import account_change
from backend.common.addresses import address_block
from backend.common.errors import Throttled
from backend.common.problems import problem_response
from backend.common.throttles import spend
from backend.notifications import words
from backend.notifications.unsubscribe import account_of_code


@csrf_exempt  # the code is what shows that somebody may: a mailbox has no cookie and no page of ours
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, on GET, for scanners of mail follow links; end the mail of that account on POST, whatever its body."""
    account = account_of_code(code)
    try:
        # Large mailbox providers send what all their readers want ended from few addresses.
        spend("unsubscribe", address_block(request) if account is None else str(account.pk))
    except Throttled as error:
        return problem_response(error)
    if account is None:
        return _page(request, words.PAGE_BAD, status=404)
    with override(settings_of(account).language or request.LANGUAGE_CODE):
        if request.method == "POST":
            account_change(account=account, notifications={"mail": False})
            return _page(request, words.PAGE_DONE)
        return _page(request, words.PAGE_ASK, button=words.PAGE_BUTTON)


def _page(request: HttpRequest, text: Promise, *, button: Promise | None = None, status: int = 200) -> HttpResponse:
    context = {"title": words.PAGE_TITLE, "text": text, "button": button}
    return render(request, "notifications/unsubscribe.html", context, status=status)
