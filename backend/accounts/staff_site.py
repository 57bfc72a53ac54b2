"""The admin's site: nobody gets in without a second step, and who has none sets it up at the first sign-in."""

from typing import Any, cast

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from unfold.forms import AuthenticationForm
from unfold.sites import UnfoldAdminSite

from backend.accounts.errors import ConfirmationNeeded
from backend.accounts.models import Account
from backend.accounts.recent import confirm, require_recent
from backend.accounts.selectors import has_two_step
from backend.accounts.services.session import session_close, sessions_end, spend_try
from backend.accounts.services.two_step import second_step, two_step_confirm, two_step_start
from backend.common.errors import ServiceError, Throttled
from backend.common.problems import problem_response
from backend.common.staff_words import say, say_lazily


class StaffForm(AuthenticationForm):  # type: ignore[misc]  # unfold has no types
    """Name, password, and the code of those who have one."""

    code = forms.CharField(
        required=False, max_length=40, label=say_lazily("Code"),
        help_text=say_lazily("Six digits of your authenticator app, or a spare code."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )  # fmt: skip

    def confirm_login_allowed(self, user: AbstractBaseUser) -> None:
        """Ask for the second step once name and password are right."""
        super().confirm_login_allowed(user)
        typed = self.cleaned_data.get("code", "")
        try:
            second_step(account=cast("Account", user), code=typed, recovery_code=typed)
        except ServiceError as refusal:
            raise forms.ValidationError(say(refusal.detail), code=refusal.code) from refusal


class StaffSite(UnfoldAdminSite):  # type: ignore[misc]
    """
    Django's admin for staff with a second step, as unfold shows it.

    Every session of an account with a second step has shown a code: signing in asks for one, and turning it on ends
    the other sessions. So it is enough to ask whether the account has one.
    """

    site_header = site_title = "Cairn"
    login_form = StaffForm
    login_template = "admin/staff_login.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the request may see any page of the admin."""
        account = cast("Account", request.user)
        return super().has_permission(request) and not account.suspended and has_two_step(account.pk)

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Add the page for the first sign-in; unfold's search over all models, which keeps what it found, is none."""
        others = [address for address in super().get_urls() if getattr(address, "name", None) != "search"]
        return [path("two-step/", self.two_step, name="two_step"), *others]

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Name the site, which unfold would have in a setting."""
        return {**super().each_context(request), "site_header": self.site_header, "site_title": self.site_title}

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Sign in; staff without a second step go on to set it up."""
        if request.method == "GET" and _lacks_second_step(request):
            return HttpResponseRedirect(reverse("admin:two_step"))
        response: HttpResponse = super().login(request, extra_context)
        if request.method == "POST" and isinstance(response, HttpResponseRedirect):
            confirm(request)
        return response

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Change the password, as in the client: tries are counted, all other sessions end."""
        try:
            if request.method == "POST":
                spend_try(request)
        except Throttled as refusal:
            return problem_response(refusal)
        response: HttpResponse = super().password_change(request, extra_context)
        if request.method == "POST" and isinstance(response, HttpResponseRedirect):
            sessions_end(cast("Account", request.user), keep=request)
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
            require_recent(request)
        except ConfirmationNeeded:
            session_close(request)
            return HttpResponseRedirect(reverse("admin:login"))
        account = cast("Account", request.user)
        context: dict[str, Any] = {**self.each_context(request), "title": say("Set up two-step sign-in")}
        try:
            if request.method == "POST" and "code" in request.POST:
                typed = request.POST["code"][:40]
                context["spare_codes"] = two_step_confirm(request=request, account=account, code=typed)
            elif request.method == "POST":
                context["secret"], context["uri"] = two_step_start(account=account)
        except ServiceError as refusal:
            context["refusal"] = say(refusal.detail)
        return TemplateResponse(request, "admin/two_step.html", context)


def _lacks_second_step(request: HttpRequest) -> bool:
    user = request.user
    return bool(user.is_authenticated and user.is_active and user.is_staff and not has_two_step(user.pk))
