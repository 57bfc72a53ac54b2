"""Accounts and what belongs to them."""

from backend.accounts.models.account import Account, AccountManager
from backend.accounts.models.block import Block
from backend.accounts.models.recovery import RecoveryCode

__all__ = ["Account", "AccountManager", "Block", "RecoveryCode"]
