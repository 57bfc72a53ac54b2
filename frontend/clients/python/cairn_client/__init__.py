"""Play on a Cairn, and read it: `Cairn`, `AsyncCairn`, and every operation of the API in `cairn_client.api`."""

from cairn_client.client import AsyncCairn
from cairn_client.errors import BadSetting, CairnError, Refused, Unreachable, Unreadable
from cairn_client.operation import Operation
from cairn_client.sync import Cairn
from cairn_client.turns import Over, Turn

__version__ = "0.1.0"
__all__ = [
    "AsyncCairn", "BadSetting", "Cairn", "CairnError", "Operation", "Over", "Refused", "Turn", "Unreachable",
    "Unreadable",
]  # fmt: skip
