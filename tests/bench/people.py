"""
Fill a database for a bench: ``python -m tests.bench.people MATCHES MOVES`` prints who there is as JSON.

Each match is ``{"id", "players": [{"cookie", "token"}, {…}], "moves": [[seat, actions], …]}``: two accounts with open
sessions, and moves that are legal one after the other, worked out beforehand from the deal, so that the load needs to
read nothing while it plays.
"""

import json
import os
import random
import secrets
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
django.setup()

from django.db import transaction  # noqa: E402

import engine  # noqa: E402
from backend.accounts.models import Account  # noqa: E402
from tests.support.builders import a_match, random_turn  # noqa: E402
from tests.support.sessions import open_session  # noqa: E402

SEED = 20261120


def a_player(name: str) -> tuple[Account, dict[str, str]]:
    """Return a new account, and what its browser sends."""
    account = Account.objects.create_user(name)
    token = secrets.token_hex(16)
    return account, {"cookie": f"sessionid={open_session(account)}; csrftoken={token}", "token": token}


def a_whole_match(number: int, moves: int) -> dict[str, Any]:
    """Deal a match and work out its first moves."""
    people = [a_player(f"bench-{number}-{seat}") for seat in (0, 1)]
    match = a_match(people[0][0], people[1][0])
    rng = random.Random(SEED + number)
    state, played = engine.load(match.snapshot), []
    while state.result is None and len(played) < moves:
        seat, actions = state.to_act, random_turn(state, rng)
        for action in actions:
            state = engine.apply(state, action)
        played.append([seat, actions])
    return {"id": str(match.pk), "players": [person for _, person in people], "moves": played}


if __name__ == "__main__":
    matches, moves = map(int, sys.argv[1:])
    with transaction.atomic():
        found = [a_whole_match(number, moves) for number in range(matches)]
    json.dump(found, sys.stdout)
