"""
Writes that happen once however often they are sent (`Idempotency-Key`).

A key counts per account and path, for 60 days, and only for what succeeded: the row is written in the transaction of
the work itself, so that the one is there exactly when the other is.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.request import Request

from backend.common.errors import IdempotencyKeyReused, Invalid
from backend.common.jobs import delete_in_batches, every
from backend.common.models import IdempotencyKey

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
KEPT = timedelta(days=60)
MAX_LENGTH = 255


def key_of(request: Request) -> str | None:
    """
    The request's key; None when it carries none.

    Raises:
        Invalid: when it is empty, longer than 255 characters or not printable ASCII.
    """
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not 0 < len(key) <= MAX_LENGTH or not key.isascii() or not key.isprintable():
        raise Invalid.field(HEADER, "invalid", f"1 to {MAX_LENGTH} printable ASCII characters.")
    return key


def body_hash(body: Any) -> str:
    """The digest of a parsed body, the same for every way to write the same JSON."""
    return sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def recall(*, account: UUID, path: str, key: str, body: Any) -> str | None:
    """
    What was made under *key* before; None when nothing was, or so long ago that it no longer counts.

    Race-free where the caller holds a lock that all requests to *path* take (the match's row); else use `once`.

    Raises:
        IdempotencyKeyReused: the key came with another body.
    """
    row = IdempotencyKey.objects.filter(account_id=account, path=path, key=key).first()
    if row is None:
        return None
    if row.created < timezone.now() - KEPT:
        row.delete()
        return None
    if row.body_hash != body_hash(body):
        raise IdempotencyKeyReused
    return row.made


def remember(*, account: UUID, path: str, key: str, body: Any, made: str) -> IdempotencyKey:
    """
    Write down what was made under *key*, inside the caller's own transaction and after `recall` gave None.

    Raises:
        IntegrityError: another transaction was faster with the same key. The caller's has to roll back.
    """
    return IdempotencyKey.objects.create(
        account_id=account, path=path[:200], key=key, body_hash=body_hash(body), made=made
    )


def once(*, account: UUID, path: str, key: str | None, body: Any, make: Callable[[], str]) -> tuple[str, bool]:
    """
    Run *make* in a transaction unless *key* has done so before; return what it made, and whether it was a replay.

    Of requests that race with one key the first inserts the key's row; the database holds the others at that insert
    until it has committed, and they get its answer. When it fails instead, the next one does the work.

    Args:
        make: Does the work and returns a text to find it again by (an id). What it raises undoes everything.

    Raises:
        IdempotencyKeyReused: the key came with another body.
    """
    if key is None:
        with transaction.atomic():
            return make(), False
    with transaction.atomic():
        made = recall(account=account, path=path, key=key, body=body)
        if made is not None:
            return made, True
        try:
            with transaction.atomic():
                row = remember(account=account, path=path, key=key, body=body, made="")
        except IntegrityError:
            made = recall(account=account, path=path, key=key, body=body)
            if made is None:
                raise
            return made, True
        row.made = make()
        row.save(update_fields=["made"])
        return row.made, False


@every(3600)
def forget_old() -> int:
    """Delete the keys that no longer count; return how many."""
    return delete_in_batches(IdempotencyKey.objects.filter(created__lt=timezone.now() - KEPT), "created")
