"""An app of somebody else's, as a library for OAuth makes its requests; and Alice, who is asked."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.test import Client

from tests.support.oauth_query import REDIRECT, VERIFIER, query, told
from tests.support.people import Browser


def asked(browser: Browser, text: str | None = None, *, allow: bool = False, **changes: str | None) -> HttpResponse:
    """Ask what the consent page asks, about that query or a request with changes."""
    return browser.write("oauth/authorization/", {"query": query(**changes) if text is None else text, "allow": allow})


def code_from(browser: Browser, **changes: str | None) -> str:
    """Allow an app what it asks for; return the code that it gets."""
    answer = asked(browser, allow=True, **changes)
    assert answer.status_code == 200, answer.content
    return told(answer.json()["address"])["code"]


class App(Client):
    """A program that speaks OAuth: forms, no cookies, the `Origin` of its own page."""

    def __init__(self) -> None:
        super().__init__(enforce_csrf_checks=True, raise_request_exception=False)

    def form(
        self, path: str, body: str, content_type: str = "application/x-www-form-urlencoded", **headers: str
    ) -> Any:
        """Post to an address below /api/v1/oauth/."""
        names = {"Origin": "https://app.example", **{name.replace("_", "-"): value for name, value in headers.items()}}
        return self.generic("POST", f"/api/v1/oauth/{path}", body, content_type, headers=names)

    def token(self, text: str, /, **changes: str | None) -> Any:
        """Come for the token with a code, with changes; None leaves a parameter out."""
        members = {
            "grant_type": "authorization_code", "code": text, "redirect_uri": REDIRECT, "client_id": "app.example",
            "code_verifier": VERIFIER, **changes,
        }  # fmt: skip
        return self.form("token/", urlencode({name: value for name, value in members.items() if value is not None}))

    def revoke(self, token: str, **more: str) -> Any:
        """End a token."""
        return self.form("revoke/", urlencode({"token": token, **more}))


def error_of(answer: Any, status: int = 400) -> str:
    """Check that an answer refuses as RFC 6749 section 5.2 says; return its code."""
    assert answer.status_code == status, answer.content
    members = answer.json()
    assert members.keys() == {"error", "error_description"}
    assert answer["Content-Type"] == "application/json"
    assert answer["Cache-Control"] == "no-store"
    return str(members["error"])


def given(answer: Any) -> str:
    """Check that an answer gives a token; return it."""
    assert answer.status_code == 200, answer.content
    return str(answer.json()["access_token"])
