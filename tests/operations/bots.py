"""The house's opponents. To play them is `challenge_create`."""

from tests.operations.operation import NO_BODY, NO_MATCH, Operation, Tokens, Who

OPERATIONS: dict[str, Operation] = {
    "house_list": Operation("house/", Who("200", nobody="200"), Tokens.IGNORED, NO_BODY, NO_MATCH, queries=1),
}
