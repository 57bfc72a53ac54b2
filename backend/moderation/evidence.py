"""What a reporter saw, as it was at that moment: for staff to judge by, whatever becomes of it afterwards.

Of a match it is what a spectator would have seen, even where the reporter saw a hand of their own: staff look at cards
of a running match nowhere.
"""

import json
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.matches.models import Match
from backend.matches.selectors import match_view

#: How many messages before the one reported are copied, and how many after it.
BEFORE, AFTER = 10, 5

SPECTATOR = None
#: What is kept of a match. Names are not: who reported is kept in one place, from which it can be erased.
_OF_MATCH = (
    "id",
    "version",
    "event",
    "status",
    "ruleset",
    "round",
    "outcomes",
    "points",
    "clock",
    "result",
    "position",
)


def evidence_of(*, about: Account, match: Match | None = None, message: Message | None = None) -> dict[str, Any]:
    """
    Return plain JSON: the reported player's name, the match and their seat, the messages around the one reported.

    Args:
        about: The reported player.
        match: The match that it is about, its seats prefetched.
        message: The message of it that it is about.
    """
    evidence: dict[str, Any] = {"name": about.username}
    if match is not None:
        seen = match_view(match, SPECTATOR)
        evidence |= {"match": {name: seen[name] for name in _OF_MATCH}, "seat": match.seat_of(about.pk)}
    if match is not None and message is not None:
        around = Message.objects.filter(match=match, number__range=(message.number - BEFORE, message.number + AFTER))
        evidence["messages"] = [
            {"number": one.number, "seat": match.seat_of(one.account_id), "text": one.text, "created": one.created}
            for one in around.order_by("number")
        ]
    plain: dict[str, Any] = json.loads(json.dumps(evidence, cls=JSONEncoder))
    return plain
