"""What an app may ask for and where the answer goes: the tables of RFC 6749 section 4.1.2.1 and RFC 7636."""

import pytest

from backend.accounts.authorization_request import Destination, read_destination, read_requested
from backend.accounts.models.authorization import URI_LENGTH
from backend.accounts.oauth_errors import OAuthError
from tests.support.oauth_query import CHALLENGE, REDIRECT, query, told

ISSUER = "https://cairn.example"


def destination(**changes: str | None) -> Destination:
    return read_destination(query(**changes), ISSUER)


@pytest.mark.parametrize(
    ("uri", "app"),
    [
        ("https://app.example/signed-in", "app.example"), ("https://app.example", "app.example"),
        ("https://app.example/a?b=c&d", "app.example"), ("https://app.example:8443/x", "app.example:8443"),
        ("https://xn--bcher-kva.example/", "xn--bcher-kva.example"), ("https://192.0.2.7/", "192.0.2.7"),
        ("https://[2001:db8::1]/", "[2001:db8::1]"), ("http://localhost:5173/back", "localhost:5173"),
        ("http://127.0.0.1:51004/", "127.0.0.1:51004"), ("http://[::1]:8000/", "[::1]:8000"),
        ("https://1.example/", "1.example"),
    ],
)  # fmt: skip
def test_app_is_called_by_the_host_that_the_answer_goes_to(uri, app):
    found = destination(redirect_uri=uri, client_id=app)
    assert (found.app, found.redirect_uri) == (app, uri)
    assert found.on_this_device == uri.startswith("http://")


#: Addresses that no answer goes to. Browsers read some of them otherwise than they look.
BAD_ADDRESSES = [
    "", "app.example", "//app.example/", "/signed-in", "https:/app.example/", "https:app.example", "https:///app.example",
    "http://app.example/", "http://localhost.example/", "http://127.0.0.2/", "ftp://app.example/", "HTTPS://app.example/",
    "javascript:alert(1)//https://app.example/", "data:text/html,x", "app.example://signed-in", "https://App.example/",
    "https://app.example/#part", "https://app.example#", "https://user@app.example/", "https://app.example@evil.example/",
    "https://user:word@app.example/", "https://evil.example\\@app.example/", "https://app.example\\.evil.example/",
    "https://app.example/a b", "https://app.example/\n", "https://app.example\t/", " https://app.example/",
    "https://app.example/\x00", "https://bücher.example/", "https://app.example/ü", "https://app。example/",
    "https://app.example.", "https://app.example./", "https://.app.example/", "https://app..example-/",
    "https://app.example:443/", "https://app.example:0/", "https://app.example:65536/", "https://app.example:08443/",
    "https://app.example:/", "https://app.example:x/", "http://localhost:80/", "https://app_x.example/", "https://%61pp.example/",
    "https://2130706433/", "https://0x7f.1/", "https://127.1/", "https://127.0.0.01/", "https://app.example.0x1/",
    "https://[0:0:0:0:0:0:0:1]/", "https://[::1/", "https://[]/", "https://[x]/", "https://[::g]/",
    "https://app.example/?code=1", "https://app.example/?state=", "https://app.example/?a&iss=x", "https://app.example/?error",
    "https://app.example/?<script>", 'https://app.example/"', f"https://app.example/{'a' * URI_LENGTH}",
    f"https://{'a' * 261}/",
]  # fmt: skip


@pytest.mark.parametrize("uri", BAD_ADDRESSES)
def test_no_answer_goes_to_an_address_that_is_not_plainly_of_its_host(uri):
    for client in ("app.example", "evil.example", "localhost"):
        with pytest.raises(OAuthError) as refusal:
            destination(redirect_uri=uri, client_id=client)
        assert refusal.value.error == "invalid_request"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"client_id": None}, "invalid_request"), ({"client_id": ""}, "invalid_request"),
        ({"redirect_uri": None}, "invalid_request"), ({"client_id": "evil.example"}, "invalid_client"),
        ({"client_id": "https://app.example"}, "invalid_client"), ({"client_id": "APP.example"}, "invalid_client"),
        ({"client_id": "app.example:8443"}, "invalid_client"), ({"client_id": "app.example "}, "invalid_client"),
        ({"redirect_uri": "https://evil.app.example/"}, "invalid_client"),
        ({"client_id": "cairn.example", "redirect_uri": f"{ISSUER}/docs/"}, "invalid_client"),
    ],
)  # fmt: skip
def test_client_id_is_the_host_of_redirect_uri(changes, error):
    with pytest.raises(OAuthError) as refusal:
        destination(**changes)
    assert refusal.value.error == error


@pytest.mark.parametrize("name", ["client_id", "redirect_uri"])
def test_destination_that_is_named_twice_is_none(name):
    with pytest.raises(OAuthError, match="twice"):
        read_destination(f"{query()}&{name}=x", ISSUER)


@pytest.mark.parametrize("text", ["%ff=x", "&".join("a=1" for _ in range(99))])
def test_query_that_cannot_be_read_leads_nowhere(text):
    with pytest.raises(OAuthError):
        read_destination(f"{query()}&{text}", ISSUER)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"response_type": None}, "invalid_request"), ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code token"}, "unsupported_response_type"), ({"response_type": ""}, "invalid_request"),
        ({"response_mode": "fragment"}, "invalid_request"), ({"response_mode": "form_post"}, "invalid_request"),
        ({"scope": None}, "invalid_scope"), ({"scope": ""}, "invalid_scope"), ({"scope": "READ"}, "invalid_scope"),
        ({"scope": "read admin"}, "invalid_scope"), ({"scope": "read,play"}, "invalid_scope"),
        ({"code_challenge": None}, "invalid_request"), ({"code_challenge": CHALLENGE[1:]}, "invalid_request"),
        ({"code_challenge": CHALLENGE + "="}, "invalid_request"),
        ({"code_challenge": CHALLENGE + "\n"}, "invalid_request"),
        ({"code_challenge": "+" + CHALLENGE[1:]}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"), ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": "s256"}, "invalid_request"), ({"code_challenge_method": "S512"}, "invalid_request"),
    ],
)  # fmt: skip
def test_request_that_asks_wrongly_is_refused_with_its_error(changes, error):
    with pytest.raises(OAuthError) as refusal:
        read_requested(query(**changes))
    assert refusal.value.error == error


@pytest.mark.parametrize(
    "name", ["scope", "state", "code_challenge", "code_challenge_method", "response_type", "nonce"]
)
def test_a_parameter_that_is_given_twice_is_refused(name):
    with pytest.raises(OAuthError, match="twice"):
        read_requested(f"{query(nonce='n')}&{name}=x")


def test_scopes_are_taken_once_and_in_order_and_unknown_parameters_left_alone():
    requested = read_requested(query(scope="play read play", prompt="none", response_mode="query"))
    assert (requested.scopes, requested.challenge) == (("read", "play"), CHALLENGE)


@pytest.mark.parametrize("state", ["x", "a b+c&d=e%f#g?/", "é 漢 💥", "\n\t", "https://evil.example/", "0" * 2000])
def test_state_comes_back_as_it_was(state):
    assert told(destination(state=state).address(code="c")) == {"code": "c", "state": state, "iss": ISSUER}


def test_a_request_without_state_gets_none_back():
    assert told(destination(state=None).address(error="access_denied")) == {"error": "access_denied", "iss": ISSUER}


@pytest.mark.parametrize(
    ("uri", "before"),
    [(REDIRECT, f"{REDIRECT}?code=c&"), (f"{REDIRECT}?a=b", f"{REDIRECT}?a=b&code=c&"),
     (f"{REDIRECT}?", f"{REDIRECT}?code=c&")],
)  # fmt: skip
def test_answer_is_added_to_the_address_as_it_is(uri, before):
    assert destination(redirect_uri=uri).address(code="c").startswith(before)
