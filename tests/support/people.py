"""Browsers, and the people signed in with them: players, staff."""

import json
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, Self, TypeVar

from django.conf import settings
from django.http import HttpResponse
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.test import Client
from django.utils import timezone
from django.utils.crypto import get_random_string

from backend.accounts.models import Account, TwoStep
from backend.accounts.services.device import device_notice
from backend.accounts.totp import new_secret, seal
from backend.common.paced import PacedResponse
from tests.support.sessions import open_session

PASSWORD = "correct horse"
AnyClient = TypeVar("AnyClient", bound=Client)


class Browser(Client):
    """A browser with our client in it: JSON bodies, the CSRF token where it belongs, its own `Origin` on writes."""

    def __init__(self, **defaults: Any) -> None:
        super().__init__(enforce_csrf_checks=True, raise_request_exception=False, **defaults)

    def __deepcopy__(self, _: Any) -> Self:
        other = type(self)(**self.defaults)
        other.cookies = deepcopy(self.cookies)
        return other

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Send *body* as JSON (`None`: no body) to *path* below /api/v1/; *headers* as `If_None_Match="…"`."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        if method not in ("GET", "HEAD", "OPTIONS"):
            names.setdefault("Origin", "http://testserver")
            token = self.cookies.get(settings.CSRF_COOKIE_NAME)
            if token is not None:
                names.setdefault("X-CSRFToken", token.value)
        content = "" if body is None else json.dumps(body)
        return whole(
            self.generic(
                method, path if path.startswith("/") else f"/api/v1/{path}", content, "application/json", headers=names
            )
        )

    def read(self, path: str, **headers: str) -> HttpResponse:
        """GET."""
        return self.send("GET", path, None, **headers)

    def write(self, path: str, body: Any = None, method: str = "POST", **headers: str) -> HttpResponse:
        """POST, unless told otherwise."""
        return self.send(method, path, {} if body is None else body, **headers)


def whole(answer: Any) -> HttpResponse:
    """Return an answer that is made while it is read, read to its end; another as it is."""
    if not isinstance(answer, PacedResponse):
        return answer
    read = HttpResponse(b"".join(answer), status=answer.status_code, headers=answer.headers)
    answer.release()
    return read


def staff_account(username: str = "Moderator") -> Account:
    """Somebody who may see the admin: staff with a second step."""
    account = Account.objects.create_superuser(username, PASSWORD)
    TwoStep.objects.create(account=account, sealed=seal(new_secret()), confirmed=timezone.now())
    return account


def staff_client(username: str = "Moderator") -> Client:
    """A browser that such an account is signed in with."""
    return signed_in(Client(), staff_account(username))


def signed_in(client: AnyClient, account: Account) -> AnyClient:
    """Sign *account* in there, without a request."""
    client.cookies[settings.SESSION_COOKIE_NAME] = open_session(account)
    return client


def browser_of(account: Account) -> Browser:
    """A browser that *account* is signed in with, as a first request would leave it: known, with a CSRF cookie."""
    browser = signed_in(Browser(), account)
    browser.cookies[settings.CSRF_COOKIE_NAME] = get_random_string(CSRF_SECRET_LENGTH)
    device_notice(SimpleNamespace(session=browser.session, user=account, headers={}))
    return browser


def refused(answer: HttpResponse, status: int, code: str) -> dict[str, Any]:
    """Check that *answer* is the problem with *status* and *code*; return its members."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    members: dict[str, Any] = json.loads(answer.content)
    assert members["code"] == code, members
    assert members["status"] == status
    assert members["type"] == f"/problems/{code}"
    assert members["title"]
    assert members["detail"]
    return members


def errors_of(answer: HttpResponse) -> list[tuple[str, str]]:
    """Check that *answer* refuses a body as invalid; return field and code of each error in it."""
    return [(error["field"], error["code"]) for error in refused(answer, 400, "invalid")["errors"]]
