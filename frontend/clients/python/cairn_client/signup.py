"""An account and a token for a program: the one time that it does as a browser does."""

import secrets

import httpx

from cairn_client.client import content, refusal
from cairn_client.errors import Unreachable, Unreadable
from cairn_client.settings import server_address

SCOPES = ("read", "play", "challenge", "bot")


def sign_up(address: str, username: str, password: str = "", scopes: tuple[str, ...] = SCOPES) -> str:
    """
    Make an account for a bot, and return a token for it.

    Without a password it gets one that nobody knows: the token is then the only way in.

    Raises:
        BadSetting: that is no address of a server.
        Refused: as where the name is taken.
        Unreachable: no server answers.
        Unreadable: what answers is no Cairn.
    """
    address = server_address(address)
    try:
        with httpx.Client(base_url=f"{address}/api/v1/", timeout=40) as browser:
            content(_checked(browser.get("session/")))  # sets the cookie with the CSRF token

            def post(path: str, body: dict[str, object]) -> httpx.Response:
                # Signing up changes the token. Over https its name begins with `__Host-`, and Django wants a referrer.
                token = next((value for name, value in browser.cookies.items() if name.endswith("csrftoken")), "")
                headers = {"X-CSRFToken": token, "Referer": f"{address}/"}
                return _checked(browser.post(path, json=body, headers=headers))

            post("accounts/", {"username": username, "password": password or secrets.token_urlsafe(24)})
            if "bot" in scopes:
                post("me/bot/", {})
            given = content(post("me/tokens/", {"name": "cairn-client", "scopes": list(scopes)}))
            if not isinstance(given, dict) or not isinstance(given.get("secret"), str):
                raise Unreadable(f"{address} answers, but not as a Cairn does.")
            return str(given["secret"])
    except httpx.TransportError as error:
        raise Unreachable(f"{address}: {type(error).__name__}: {error}") from error


def _checked(answer: httpx.Response) -> httpx.Response:
    if not answer.is_success:
        raise refusal(answer)
    return answer
