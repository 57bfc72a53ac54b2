"""Programs that come with a token, for the tests."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from backend.accounts.models import Account
from backend.accounts.reauthentication import confirm
from backend.accounts.services.token import token_create
from backend.common.access import Scope
from tests.support.people import Browser, whole

EVERY = [str(scope) for scope in Scope]


class Program(Client):
    """A program that sends JSON and a token, and nothing that a browser would add."""

    def __init__(self, token: str, **defaults: Any) -> None:
        super().__init__(enforce_csrf_checks=True, raise_request_exception=False, **defaults)
        self.token = token

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Send *body* as JSON (`None`: no body) to *path* below /api/v1/; *headers* as `If_None_Match="…"`."""
        names = {"Authorization": f"Bearer {self.token}"}
        names |= {name.replace("_", "-"): value for name, value in headers.items()}
        content = "" if body is None else json.dumps(body)
        return whole(self.generic(method, f"/api/v1/{path}", content, "application/json", headers=names))

    def read(self, path: str, **headers: str) -> HttpResponse:
        """GET."""
        return self.send("GET", path, None, **headers)

    def write(self, path: str, body: Any = None, method: str = "POST", **headers: str) -> HttpResponse:
        """POST, unless told otherwise."""
        return self.send(method, path, {} if body is None else body, **headers)


def program_of(account: Account, *scopes: str, **defaults: Any) -> Program:
    """Return a program with a token of the account's for those scopes; all of them unless some are named."""
    return Program(token_create(account=account, name="A program", scopes=scopes or EVERY)[1], **defaults)


def confirmed(browser: Browser) -> Browser:
    """Return the browser, whose account has just shown who it is."""

    session = browser.session
    request = type("Request", (), {"session": session})()
    confirm(request)
    session.save()
    return browser
