"""An account and a token for a program: the one time that it does as a browser does."""

import secrets

import httpx

from cairn_client.client import refusal

SCOPES = ("read", "play", "challenge", "bot")


def sign_up(address: str, username: str, password: str = "", scopes: tuple[str, ...] = SCOPES) -> str:
    """
    Make an account for a bot, and return a token for it.

    Without a password it gets one that nobody knows: the token is then the only way in.

    Raises:
        Refused: as where the name is taken.
    """
    with httpx.Client(base_url=f"{address.rstrip('/')}/api/v1/", timeout=40) as browser:
        _sent(browser.get("session/"))  # sets the cookie with the CSRF token

        def post(path: str, body: dict[str, object]) -> httpx.Response:
            # The server's own page would say so; over https Django asks for it.
            told = {"X-CSRFToken": browser.cookies["csrftoken"], "Referer": f"{address.rstrip('/')}/"}
            return _sent(browser.post(path, json=body, headers=told))

        post("accounts/", {"username": username, "password": password or secrets.token_urlsafe(24)})
        if "bot" in scopes:
            post("me/bot/", {})
        token: str = post("me/tokens/", {"name": "cairn-client", "scopes": list(scopes)}).json()["secret"]
        return token


def _sent(answer: httpx.Response) -> httpx.Response:
    if not answer.is_success:
        raise refusal(answer)
    return answer
