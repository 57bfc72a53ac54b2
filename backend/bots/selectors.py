"""Reading who plays for the house."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings

from backend.accounts.house import HOUSE, HOUSE_IDS
from backend.accounts.models import Account
from backend.accounts.selectors import may_not_play
from backend.matches.rulesets import ruleset_ids

#: What the levels were measured at: Elo by ruleset, by level, as `make bench ONLY=bots` writes it.
STRENGTHS: dict[str, dict[str, int]] = json.loads((Path(__file__).parent / "strengths.json").read_text())


def house_views() -> list[dict[str, Any]]:
    """Return the house's opponents, the weakest first; none where it is switched off. One query."""
    if not settings.HOUSE_BOTS:
        return []
    there = Account.objects.filter(pk__in=HOUSE_IDS, is_active=True).exclude(may_not_play())
    names = dict(there.values_list("pk", "username"))
    return [
        {
            "username": names[player.id],
            "level": player.level,
            "ratings": {name: STRENGTHS.get(str(player.level), {}).get(name) for name in ruleset_ids()},
        }
        for player in HOUSE
        if player.id in names
    ]
