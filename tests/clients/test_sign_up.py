"""Signing a program up, beside a server that is made up: the cookie of each scheme, and no answer at all."""

import httpx
import pytest

from cairn_client import Unreachable, signup


def made_up(monkeypatch: pytest.MonkeyPatch, server: httpx.MockTransport) -> None:
    """Let `sign_up` meet that server."""
    real = httpx.Client
    monkeypatch.setattr(signup.httpx, "Client", lambda **options: real(**options, transport=server))


@pytest.mark.parametrize(
    ("address", "cookie"),
    [
        ("https://cairn.example", "__Host-csrftoken={}; Path=/; Secure; SameSite=Lax"),
        ("http://cairn.example", "csrftoken={}; Path=/; SameSite=Lax"),
    ],
)
def test_signing_up_sends_the_csrf_token_of_either_scheme(monkeypatch, address, cookie):
    posts: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            posts.append(request)
        changed = {"Set-Cookie": cookie.format(f"TOKEN{len(posts)}")}  # as signing in does
        return httpx.Response(200, json={"secret": "cairn_x"}, headers=changed)

    made_up(monkeypatch, httpx.MockTransport(answer))
    assert signup.sign_up(address, "Pythia") == "cairn_x"
    assert [request.headers["X-CSRFToken"] for request in posts] == ["TOKEN0", "TOKEN1", "TOKEN2"]
    assert {request.headers["Referer"] for request in posts} == {f"{address}/"}


def test_signing_up_where_no_server_answers_raises_unreachable(monkeypatch):
    def cut(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    made_up(monkeypatch, httpx.MockTransport(cut))
    with pytest.raises(Unreachable, match=r"cairn\.example: ConnectError"):
        signup.sign_up("http://cairn.example", "Pythia")
