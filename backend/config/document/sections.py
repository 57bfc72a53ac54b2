"""The sections of the document, in the order in which somebody new needs them."""

from typing import Any

from backend.config.document.operations import METHODS

SECTIONS = {
    "Rulesets": "What can be played, in words and numbers, and lessons. No account is needed.",
    "Challenges": "Finding an opponent: by a link, in the lobby, by name, or paired by the server.",
    "Matches": "Reading and playing. `options` of a match are all your legal actions: no rules need be known.",
    "Feed": "Your notices, numbered without gaps: wait for the next, or continue where you were.",
    "Webhooks": "The same notices, sent to an address of yours, signed.",
    "Players": "Other players, and the opponents that the server plays.",
    "Chat": "Messages between two players, and notes on a match.",
    "Tokens": "Access for programs, and tickets for the socket.",
    "Notifications": "Notifications by push and mail, and their delivery status.",
    "Own account": "Your settings, your data, vacations.",
    "Accounts": "Signing up and in, guests, devices, passwords, e-mail, two-step sign-in, blocks.",
    "Moderation": "Reports, sanctions and appeals, from the player's side.",
}
LICENSE = {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"}


def in_order(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with its sections, and its paths in their order."""
    order = list(SECTIONS)
    paths = sorted(document["paths"].items(), key=lambda path: min(order.index(tag) for tag in _tags(path[1])))
    document["info"]["license"] = LICENSE
    return {
        "openapi": document["openapi"],
        "info": document["info"],
        "servers": [{"url": "/", "description": "The server that you have this document from."}],
        "tags": [{"name": name, "description": about} for name, about in SECTIONS.items()],
        "paths": dict(paths),
        "webhooks": document["webhooks"],
        "components": document["components"],
    }


def _tags(methods: dict[str, Any]) -> list[str]:
    return [tag for method in METHODS if method in methods for tag in methods[method]["tags"]]
