"""The admin's site: nobody gets in without a second step, and who has none sets it up at the first sign-in."""

from typing import Any, cast

from django import forms
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect

from backend.accounts.errors import ConfirmationNeeded, WrongCredentials
from backend.accounts.models import Account
from backend.accounts.reauthentication import confirm, require_recent_login
from backend.accounts.selectors import has_two_step
from backend.accounts.services.session import BACKEND, account_by_password, session_close, sessions_end, spend_try
from backend.accounts.services.token import programs_end
from backend.accounts.services.two_step import second_step, two_step_confirm, two_step_start
from backend.accounts.trusted_browser import visitor_of
from backend.common.addresses import address_block
from backend.common.errors import ServiceError, Throttled
from backend.common.problems import problem_response
from backend.common.throttles import spend
from backend.common.translation import translate_names, translated


class StaffForm(AdminAuthenticationForm):
    """Name, password, and the code of those who have one."""

    code = forms.CharField(
        required=False, max_length=40, label=_("Code"),
        help_text=_("Six digits of your authenticator app, or a spare code."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """
        Look at all three as `POST session/` does, by the same limits. To others than staff no password is right.

        Raises:
            Throttled: Too many tries from that address, or at that name.
        """
        given: dict[str, Any] = self.cleaned_data
        request = cast("HttpRequest", self.request)
        spend("sign_in", address_block(request))
        visitor, typed = visitor_of(request), given.get("code", "")
        try:
            account = account_by_password(
                username=given.get("username", ""), password=given.get("password", ""), visitor=visitor
            )
            if not account.is_staff:
                raise WrongCredentials
            second_step(account=account, code=typed, spare_code=typed, visitor=visitor)
        except Throttled:
            raise
        except ServiceError as refusal:
            raise forms.ValidationError(translated(refusal.detail), code=refusal.code) from refusal
        account.backend = BACKEND  # what Django signs in with
        self.user_cache = account
        return given


#: Of the request: whose second step was seen.
_SEEN = "cairn_second_step"


class StaffSite(AdminSite):
    """
    Django's admin for staff with a second step.

    Every session of an account with a second step has shown a code: signing in asks for one, and turning it on ends
    the other sessions. So it is enough to ask whether the account has one.
    """

    site_header = site_title = "Cairn"
    enable_nav_sidebar = False  # the menu is `admin/menu.html`
    login_form = StaffForm
    login_template = "admin/staff_login.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the request may see any page of the admin."""
        account = cast("Account", request.user)
        return super().has_permission(request) and not account.suspended and _has_second_step(request, account)

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Show what the pages of each model name in the reader's language."""
        super().register(model_or_iterable, admin_class, **options)
        for model in [model_or_iterable] if isinstance(model_or_iterable, type) else model_or_iterable:
            translate_names(model)

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Add the page for the first sign-in."""
        return [path("two-step/", self.two_step, name="two_step"), *super().get_urls()]

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Sign in; staff without a second step go on to set it up."""
        if request.method == "GET" and _lacks_second_step(request):
            return HttpResponseRedirect(reverse("admin:two_step"))
        try:
            response: HttpResponse = super().login(request, extra_context)
        except Throttled as refusal:
            return problem_response(refusal)
        if request.method == "POST" and isinstance(response, HttpResponseRedirect):
            confirm(request)
        return response

    def password_change(  # type: ignore[override]  # ours refuses, too
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Change the password, as in the client: tries are counted, all other sessions end, and tokens with them."""
        try:
            if request.method == "POST":
                spend_try(request)
        except Throttled as refusal:
            return problem_response(refusal)
        response = super().password_change(request, extra_context)
        if request.method == "POST" and isinstance(response, HttpResponseRedirect):
            account = cast("Account", request.user)
            sessions_end(account, keep=request)
            programs_end(account)
        return response

    @method_decorator(never_cache)
    @method_decorator(csrf_protect)
    def two_step(self, request: HttpRequest) -> HttpResponse:
        """
        Set up the second step of staff who have none.

        Only right after signing in: a session that was left open is not enough to take the account over.
        """
        if not _lacks_second_step(request):
            return HttpResponseRedirect(reverse("admin:index"))
        try:
            require_recent_login(request)
        except ConfirmationNeeded:
            session_close(request)
            return HttpResponseRedirect(reverse("admin:login"))
        account = cast("Account", request.user)
        context: dict[str, Any] = {**self.each_context(request), "title": gettext("Set up two-step sign-in")}
        try:
            if request.method == "POST" and "code" in request.POST:
                typed = request.POST["code"][:40]
                context["spare_codes"] = two_step_confirm(request=request, account=account, code=typed)
            elif request.method == "POST":
                context["secret"], context["uri"] = two_step_start(account=account)
        except ServiceError as refusal:
            context["refusal"] = translated(refusal.detail)
        return TemplateResponse(request, "admin/two_step.html", context)


def _lacks_second_step(request: HttpRequest) -> bool:
    user = request.user
    return bool(user.is_authenticated and user.is_active and user.is_staff and not has_two_step(user.pk))


def _has_second_step(request: HttpRequest, account: Account) -> bool:
    """Return whether the account has one; asked once for a page, which asks for itself and for its frame."""
    if getattr(request, _SEEN, None) == account.pk:
        return True
    if not has_two_step(account.pk):
        return False
    setattr(request, _SEEN, account.pk)
    return True
