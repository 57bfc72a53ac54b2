"""Signing in to apps of others, in the terms of OpenAPI: their endpoints speak OAuth and are no operations of ours."""

from typing import Any

from backend.accounts.api.tokens import SCOPES_IN_WORDS


def add_oauth(document: dict[str, Any]) -> None:
    """Add the security scheme `oauth2`, by which an app gets a token of somebody else's."""
    document["components"]["securitySchemes"]["oauth2"] = {
        "type": "oauth2",
        "description": "How an app of others gets a token: authorization code with PKCE (S256), for public clients, "
        "which need not be registered ([how](/docs/how-to/let-people-sign-in)). What it gets is a `token`, "
        "sent as one.",
        "flows": {
            "authorizationCode": {
                "authorizationUrl": "/oauth/authorize",
                "tokenUrl": "/api/v1/oauth/token/",
                "scopes": SCOPES_IN_WORDS,
            }
        },
    }
