"""Devices: noticed when they are used, signed out by their owner, forgotten with their sessions."""

import logging
import uuid
from typing import cast

from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import DatabaseError, transaction
from django.http import HttpRequest
from django.utils import timezone

from backend.accounts.models import Account, Device
from backend.accounts.user_agents import browser_and_system
from backend.common.errors import NotFound
from backend.common.groups import session_mark
from backend.common.push import account_closed

NOTICED_ONCE_IN = 60  # seconds

logger = logging.getLogger(__name__)


def device_notice(request: HttpRequest) -> None:
    """Note that the account uses this session now, in each process once a minute; never to the request's harm."""
    key, account_id = str(request.session.session_key), cast("Account", request.user).pk
    if not caches["own"].add(f"device:{session_mark(key)}", 1, timeout=NOTICED_ONCE_IN):
        return
    try:
        if not Device.objects.filter(session_key=key).update(last_seen=timezone.now()):
            browser, system = browser_and_system(request.headers.get("User-Agent", ""))
            device = Device(account_id=account_id, session_key=key, browser=browser, system=system)
            Device.objects.bulk_create([device], ignore_conflicts=True)  # two requests may be the first
    except DatabaseError:
        logger.warning("A device was not noted", exc_info=True)


def device_sign_out(*, account: Account, device_id: uuid.UUID) -> None:
    """
    End the session of a device, and close its sockets.

    Raises:
        NotFound: *account* has no such device.
    """
    device = Device.objects.filter(account=account, pk=device_id).first()
    if device is None:
        raise NotFound
    with transaction.atomic():
        Session.objects.filter(pk=device.session_key).delete()
        device.delete()
        transaction.on_commit(lambda: account_closed(account.pk, device.session_key), robust=True)
