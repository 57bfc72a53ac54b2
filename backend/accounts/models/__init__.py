"""Accounts and what belongs to them."""

from backend.accounts.models.account import Account, AccountManager, today
from backend.accounts.models.authorization import AuthorizationCode
from backend.accounts.models.block import Block
from backend.accounts.models.device import Device
from backend.accounts.models.held import HeldName
from backend.accounts.models.mail import MailCode, MailKind, QueuedMail
from backend.accounts.models.recovery import RecoveryCode
from backend.accounts.models.settings import AccountSettings
from backend.accounts.models.token import AccessToken, SocketTicket, TokenDigest
from backend.accounts.models.trace import Trace
from backend.accounts.models.two_step import SpareCode, TwoStep
from backend.accounts.models.username import UsernameHistory
from backend.common.expiry import FOREVER

__all__ = [
    "FOREVER",
    "AccessToken",
    "Account",
    "AccountManager",
    "AccountSettings",
    "AuthorizationCode",
    "Block",
    "Device",
    "HeldName",
    "MailCode",
    "MailKind",
    "QueuedMail",
    "RecoveryCode",
    "SocketTicket",
    "SpareCode",
    "TokenDigest",
    "Trace",
    "TwoStep",
    "UsernameHistory",
    "today",
]
