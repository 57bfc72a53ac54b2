"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "0.0.0.0"  # noqa: S104 - a name for "nobody knows", bound to nothing


def client_address(request: HttpRequest) -> str:
    """Return the address of the client as the outermost trusted proxy saw it."""
    return trusted_address(
        str(request.META.get("REMOTE_ADDR") or ""), str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    )


def trusted_address(peer: str, forwarded_for: str) -> str:
    """
    Return the address as the outermost trusted proxy saw it, given who has connected and what X-Forwarded-For says.

    Each of `NUM_PROXIES` proxies appends one entry to X-Forwarded-For; what stands further left, a client wrote.
    Text that is no address counts as unknown.
    """
    candidate = peer
    forwarded = [part.strip() for part in forwarded_for.split(",") if part.strip()]
    if settings.NUM_PROXIES and forwarded:
        candidate = forwarded[-min(settings.NUM_PROXIES, len(forwarded))]
    try:
        return str(ip_address(candidate.strip("[]")))
    except ValueError:
        return UNKNOWN


def address_in(scope: dict[str, Any]) -> str:
    """Return the address of the client in an ASGI scope."""
    there = (scope.get("client") or ("",))[0]
    forwarded = [bytes(value).decode("latin1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return trusted_address(str(there), ",".join(forwarded))


def address_block(request: HttpRequest) -> str:
    """The client's address as throttles count it."""
    return block_of(client_address(request))


def block_of(text: str) -> str:
    """What belongs to who has that address: of an IPv6 one the whole /64. What is no address is as it stands."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)
