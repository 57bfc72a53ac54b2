"""What an app asks for in the address that it sends its user to, and what it is told in its own."""

from urllib.parse import parse_qsl, urlencode, urlsplit

VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"  # of RFC 7636, appendix B
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
REDIRECT = "https://app.example/signed-in"
REQUEST = {
    "response_type": "code", "client_id": "app.example", "redirect_uri": REDIRECT, "scope": "read play",
    "state": "as it was", "code_challenge": CHALLENGE, "code_challenge_method": "S256",
}  # fmt: skip


def query(**changes: str | None) -> str:
    """Return the query with which an app sends its user, with changes; None leaves a parameter out."""
    return urlencode({name: value for name, value in {**REQUEST, **changes}.items() if value is not None})


def told(address: str) -> dict[str, str]:
    """Return what an address tells the app, beside its own."""
    pairs = parse_qsl(urlsplit(address).query, keep_blank_values=True)
    assert len(dict(pairs)) == len(pairs), address
    return dict(pairs)
