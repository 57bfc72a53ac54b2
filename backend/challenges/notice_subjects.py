"""What notices show of a challenge beyond its id."""

import uuid

from django.db.models import Q
from django.utils import timezone

from backend.challenges.models import Challenge
from backend.notifications.hooks import Subject


def challenge_subject(account_id: uuid.UUID, challenge_id: uuid.UUID) -> Subject | None:
    """Return a challenge that this account made or received; null when it is neither."""
    of_mine = Challenge.objects.filter(Q(creator=account_id) | Q(opponent=account_id), pk=challenge_id)
    challenge = of_mine.select_related("creator", "opponent").first()
    if challenge is None:
        return None
    other = challenge.creator if challenge.creator_id != account_id else challenge.opponent
    is_open = challenge.status == Challenge.Status.OPEN and challenge.expires > timezone.now()
    waits = is_open and challenge.opponent_id == account_id
    return Subject(challenge.pk, other.username if other else "", waits, challenge.expires)
