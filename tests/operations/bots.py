"""The house's opponents and the list of bots. To play them is `challenge_create`."""

from backend.common.access import Scope
from tests.operations.operation import NO_BODY, NO_MATCH, NoHiddenCards, Operation, Tokens, Who

OPERATIONS: dict[str, Operation] = {
    "house_list": Operation("house/", Who("200", nobody="200"), Tokens.IGNORED, NO_BODY, NO_MATCH, queries=1),
    "bot_list": Operation(
        "bots/", Who("200", nobody="200"), Scope.READ, NO_BODY,
        NoHiddenCards("It counts matches, and reads none."), invalid_queries=("cursor=x", "cursor="), queries=3,
    ),
}  # fmt: skip
