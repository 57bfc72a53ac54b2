"""The secret behind a match's deals (docs/architecture.md, "What a deal is")."""

import secrets

import engine
from backend.matches.models.secret import DealSecret


def deal_commit() -> str:
    """Draw a 32-byte secret, keep it, and return the commitment to publish: its SHA-256 in hex."""
    secret = secrets.token_bytes(32)
    return DealSecret.objects.create(commitment=engine.commitment(secret), secret=secret.hex()).commitment
