"""What nobody has looked after for a while, in the database: for `in_database`."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from backend.common.models import JobRun
from backend.matches.models import Match
from backend.notifications.models import Delivery
from tests.support.builders import a_match, an_account
from tests.support.deliveries import waiting

LONG = timedelta(hours=1)


@transaction.atomic
def make() -> None:
    """A clock that ran out and a push that was due an hour ago, and jobs that ended with an error."""
    now = timezone.now()
    ann, ben = an_account("Ann"), an_account("Ben")
    Match.objects.filter(pk=a_match(ann, ben).pk).update(deadline=now - LONG)
    Delivery.objects.filter(pk=waiting(ann, "push.example").pk).update(due=now - LONG, expires=now + LONG)
    JobRun.objects.create(
        job="enforce_deadlines", slot=0, began=now, ended=now, ok=False, runs=1, count=0, longest=0, error="OSError"
    )
