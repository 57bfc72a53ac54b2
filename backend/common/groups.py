"""Names of channel groups, in one place: what sends and what listens have to agree."""

from hashlib import sha256
from uuid import UUID


def account_group(account_id: UUID) -> str:
    """The group of all sockets of one account."""
    return f"account.{account_id.hex}"


def match_group(match_id: UUID) -> str:
    """The group of all sockets that watch one match."""
    return f"match.{match_id.hex}"


def looking_group(match_id: UUID, account_id: UUID) -> str:
    """The group of the sockets by which that player of the match looks at it."""
    return f"looking.{match_id.hex}.{account_id.hex}"


def session_mark(session_key: str | None) -> str:
    """What may be said of a session in a group message: names it to who holds its key, and gives nothing away."""
    return sha256((session_key or "").encode()).hexdigest()[:32]


def token_mark(token_id: UUID) -> str:
    """The same of a token."""
    return f"token.{token_id.hex}"
