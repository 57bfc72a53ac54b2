"""When the house answers: soon where somebody looks on, else in its own time, and never late by its clock."""

import secrets
from datetime import datetime, timedelta

#: Where somebody is looking, and where nobody is.
LOOKED_AT = timedelta(seconds=1), timedelta(seconds=3)
UNSEEN = timedelta(seconds=20), timedelta(minutes=3)
#: Of the time that is left on its clock the house waits this part at most. The turns of a round on a small bank take
#: less than half of it in this way.
PART_OF_TIME = 1 / 40
#: With less left than this it does not wait at all.
HURRY = timedelta(seconds=15)


def answer_at(now: datetime, *, looked_at: bool, deadline: datetime | None) -> datetime:
    """
    Return when to act, of what has just become the house's to do.

    Args:
        now: The time.
        looked_at: Whether somebody is looking.
        deadline: When the house would lose on time; null: never.
    """
    soonest, latest = LOOKED_AT if looked_at else UNSEEN
    wait = soonest + (latest - soonest) * (secrets.randbelow(1_000_000) / 1_000_000)
    if deadline is None:
        return now + wait
    left = deadline - now
    return now + (timedelta() if left < HURRY else min(wait, left * PART_OF_TIME))
