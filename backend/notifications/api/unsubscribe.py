"""The page behind the link that ends mails: for people and for mailboxes, signed in or not (RFC 8058)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from backend.accounts.selectors import settings_of
from backend.accounts.services.settings_change import account_change
from backend.common.addresses import address_block
from backend.common.errors import Throttled
from backend.common.problems import problem_response
from backend.common.throttles import spend
from backend.notifications.unsubscribe import account_of_code
from backend.notifications.words import WORDS


@csrf_exempt  # the code is what shows that somebody may: a mailbox has no cookie and no page of ours
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, on GET, for scanners of mail follow links; end the mail of that account on POST, whatever its body."""
    try:
        spend("unsubscribe", address_block(request))
    except Throttled as error:
        return problem_response(error)
    account = account_of_code(code)
    if account is None:
        words = WORDS["en"]
        return _page(request, words.page_title, words.page_bad, status=404)
    words = WORDS.get(settings_of(account).language or request.LANGUAGE_CODE, WORDS["en"])
    if request.method == "POST":
        account_change(account=account, notifications={"mail": False})
        return _page(request, words.page_title, words.page_done)
    return _page(request, words.page_title, words.page_ask, button=words.page_button)


def _page(request: HttpRequest, title: str, text: str, *, button: str = "", status: int = 200) -> HttpResponse:
    return render(
        request, "notifications/unsubscribe.html", {"title": title, "text": text, "button": button}, status=status
    )
