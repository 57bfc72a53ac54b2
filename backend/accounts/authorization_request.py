"""
What an app asks for when it sends its user to `/oauth/authorize`: RFC 6749 section 4.1.1, with PKCE (RFC 7636).

Apps are not registered. What an app is called is the host that the answer goes to (decision 0080), so an address is all
that is known of it, and all that is shown: it has to be one that no two readers take for different hosts.
"""

import re
from collections import Counter
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import parse_qsl, urlencode, urlsplit

from backend.accounts.models.authorization import URI_LENGTH
from backend.accounts.models.token import HOST_LENGTH
from backend.accounts.oauth_errors import OAuthError
from backend.common.access import Scope

#: The host of this machine, where a program of its user's listens (RFC 8252 section 7.3).
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
#: Letters, digits and hyphens, or an address; browsers and `urlsplit` understand each of these alike. No user name, no
#: other script (browsers write those as `xn--…`), no fragment, no backslash, no space.
URI = re.compile(
    r"(?P<scheme>https?)://(?P<app>(?P<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(?P<port>[1-9][0-9]{0,4}))?)"
    r"(?:/[A-Za-z0-9\-._~%!$&'()*+,;=:@/]*)?(?:\?[A-Za-z0-9\-._~%!$&'()*+,;=:@/?]*)?"
)
NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$")
CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")  # SHA-256 in base64url, without its `=`
#: What the answer adds to the address; were it there before, nobody would know which is meant.
ADDED = frozenset({"code", "state", "iss", "error", "error_description"})


@dataclass(frozen=True)
class Destination:
    """Where the answer goes: a valid address, the app that is called by its host, and what the app wants back."""

    app: str
    on_this_device: bool  # a program on the machine of its user
    redirect_uri: str
    state: str | None
    issuer: str

    def address(self, **members: str) -> str:
        """Return the address with an answer in it, `state` as it came, and who answers (RFC 9207)."""
        added = urlencode({**members, **({} if self.state is None else {"state": self.state}), "iss": self.issuer})
        joint = "&" if urlsplit(self.redirect_uri).query else "" if self.redirect_uri.endswith("?") else "?"
        return f"{self.redirect_uri}{joint}{added}"


@dataclass(frozen=True)
class Requested:
    """What the app asks to be allowed."""

    scopes: tuple[str, ...]
    challenge: str


def read_destination(query: str, issuer: str) -> Destination:
    """
    Return where the answer to a request goes.

    Raises:
        OAuthError: Nowhere: no valid address is named. It is shown to the user, and sent nobody.
    """
    members, twice = _members(query)
    for name in ("client_id", "redirect_uri"):
        if name in twice:
            raise OAuthError("invalid_request", f"{name} is there twice.")
        if name not in members:
            raise OAuthError("invalid_request", f"{name} is missing.")
    uri, state = members["redirect_uri"], members.get("state")
    app, host = _read_uri(uri)
    if members["client_id"] != app:
        raise OAuthError("invalid_client", f"client_id has to be the host of redirect_uri, {app}.")
    if app == urlsplit(issuer).netloc:
        raise OAuthError("invalid_client", "The app is this server itself, which asks nobody.")
    return Destination(app, host in LOOPBACK, uri, None if "state" in twice else state, issuer)


def read_requested(query: str) -> Requested:
    """
    Return what a request asks for.

    Raises:
        OAuthError: Nothing that can be allowed. The app may learn of it, if its user lets it.
    """
    members, twice = _members(query)
    if twice:
        raise OAuthError("invalid_request", f"{min(twice)} is there twice.")
    if "response_type" not in members:
        raise OAuthError("invalid_request", "response_type is missing.")
    if members["response_type"] != "code":
        raise OAuthError("unsupported_response_type", "response_type has to be code.")
    if members.get("response_mode", "query") != "query":
        raise OAuthError("invalid_request", "response_mode has to be query.")
    if not CHALLENGE.fullmatch(members.get("code_challenge", "")):
        raise OAuthError("invalid_request", "code_challenge has to be 43 letters of base64url (RFC 7636).")
    if members.get("code_challenge_method") != "S256":
        raise OAuthError("invalid_request", "code_challenge_method has to be S256.")
    asked = members.get("scope", "").split(" ")
    if not set(asked) <= set(Scope):
        raise OAuthError("invalid_scope", f"scope has to be some of: {' '.join(Scope)}.")
    return Requested(tuple(str(scope) for scope in Scope if scope in asked), members["code_challenge"])


def _members(query: str) -> tuple[dict[str, str], set[str]]:
    """Return the parameters of a query, and which are there twice. One without a value is as if it were not there."""
    try:
        pairs = parse_qsl(query.removeprefix("?"), max_num_fields=50, errors="strict")
    except ValueError as error:
        raise OAuthError("invalid_request", "The query cannot be read.") from error
    counts = Counter(name for name, _ in pairs)
    return dict(pairs), {name for name, count in counts.items() if count > 1}


def _read_uri(uri: str) -> tuple[str, str]:
    """
    Return what the app of an address is called, and its host.

    Raises:
        OAuthError: No answer may go there.
    """
    found = URI.fullmatch(uri)
    if found is None or len(uri) > URI_LENGTH or len(found["app"]) > HOST_LENGTH or not _is_host(found["host"]):
        raise OAuthError("invalid_request", "redirect_uri is no plain address such as https://app.example/signed-in.")
    port = found["port"]
    if port and (int(port) > 65535 or int(port) == {"https": 443, "http": 80}[found["scheme"]]):
        raise OAuthError("invalid_request", "redirect_uri names a port that there is not, or that it has anyway.")
    if found["scheme"] == "http" and found["host"] not in LOOPBACK:
        raise OAuthError("invalid_request", "redirect_uri has to begin with https, unless it leads to this device.")
    if taken := ADDED & {name for name, _ in parse_qsl(urlsplit(uri).query, keep_blank_values=True)}:
        raise OAuthError("invalid_request", f"redirect_uri has a parameter that the answer adds: {min(taken)}.")
    return found["app"], found["host"]


def _is_host(host: str) -> bool:
    """Return whether browsers leave the host as it is written: what ends in a number is an address to them."""
    if not NUMBER.search(host) and not host.startswith("["):
        return True
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return False
    return host == (str(address) if address.version == 4 else f"[{address.compressed}]")
