"""Doing once what a form asks that is sent twice: a second tap, or a slow answer loaded again."""

import uuid
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from backend.common.jobs import delete_in_batches, every
from backend.moderation.models import SentForm

#: So long a form that was sent is remembered: nobody sends it again after that.
REMEMBERED = timedelta(days=7)


def note_sent(token: uuid.UUID | None) -> bool:
    """
    Return whether this is the first time that the form is sent; in the transaction that does what it asks.

    Who sends it at the same time waits for that transaction. A form without a token is never the same.
    """
    if token is None:
        return True
    try:
        with transaction.atomic():
            SentForm.objects.create(token=token)
    except IntegrityError:
        return False
    return True


@every(3600)
def sent_forms_forget() -> int:
    """Forget forms that were sent long ago; return how many."""
    return delete_in_batches(SentForm.objects.filter(sent__lt=timezone.now() - REMEMBERED), "sent")
