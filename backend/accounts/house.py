"""Who the house's opponents are: six accounts with ids of their own, the same on every server.

An id is a function of its key, so that whether an account is the house's is known from the id alone, without a query.
`backend.bots` makes the accounts and plays for them.
"""

import re
from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID, uuid5

#: Of our own; nobody else's account can have an id made from it, for theirs are random (version 4).
_NAMESPACE = UUID("5d3a0c0e-6f0f-4c1f-9a51-0c61726e2121")


class HousePlayer(NamedTuple):
    """One of the house's opponents.

    Attributes:
        level: From 1, which a child beats, on.
        key: What its character is called in texts and pictures.
        name: Its username, where nobody had that before.
    """

    level: int
    key: str
    name: str

    @property
    def id(self) -> UUID:
        """The id of its account."""
        return uuid5(_NAMESPACE, self.key)


HOUSE = (
    HousePlayer(1, "pebble", "Pebble"),
    HousePlayer(2, "heather", "Heather"),
    HousePlayer(3, "menhir", "Menhir"),
    HousePlayer(4, "broch", "Broch"),
    HousePlayer(5, "tor", "Old-Tor"),
    HousePlayer(6, "corrie", "Corrie"),
)
HOUSE_LEVELS = {player.id: player.level for player in HOUSE}
HOUSE_IDS = frozenset(HOUSE_LEVELS)

_SIGNS = re.compile(r"[-_.]")
_KEYS = {_SIGNS.sub("", player.name).lower() for player in HOUSE}


def is_house_name(key: str) -> bool:
    """Return whether a name would be taken for one of the house's, by its key (`usernames.username_key`)."""
    return _SIGNS.sub("", key) in _KEYS


def house_seat(account_ids: Collection[UUID]) -> int | None:
    """Return which of the two seats of a match is the house's; null where people or their programs sit at both."""
    return next((seat for seat, account in enumerate(account_ids) if account in HOUSE_IDS), None)
