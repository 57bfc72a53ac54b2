"""Accounts and what belongs to them."""

from backend.accounts.models.account import Account, AccountManager, today
from backend.accounts.models.block import Block
from backend.accounts.models.held import HeldName
from backend.accounts.models.recovery import RecoveryCode
from backend.accounts.models.settings import AccountSettings
from backend.accounts.models.token import AccessToken, SocketTicket, TokenDigest

__all__ = [
    "AccessToken",
    "Account",
    "AccountManager",
    "AccountSettings",
    "Block",
    "HeldName",
    "RecoveryCode",
    "SocketTicket",
    "TokenDigest",
    "today",
]
