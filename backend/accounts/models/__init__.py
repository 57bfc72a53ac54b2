"""Accounts and what belongs to them."""

from backend.accounts.models.account import Account, AccountManager
from backend.accounts.models.block import Block
from backend.accounts.models.recovery import RecoveryCode
from backend.accounts.models.token import AccessToken, SocketTicket, TokenDigest

__all__ = ["AccessToken", "Account", "AccountManager", "Block", "RecoveryCode", "SocketTicket", "TokenDigest"]
