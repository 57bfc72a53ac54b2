"""
The table of operations: one row for each operation of the OpenAPI document, in the file of the app that it is in.

It says who may call it, with which scope, a valid body, how it is asked for hidden cards, and how many queries it costs
(`operation.Operation`). All tests that go through the whole API read it: of access (`test_access`), of costs
(`test_operation_queries`), of invalid requests (`test_invalid_requests`), of hidden cards (`matches/test_secrecy`) and
of requests made up from the document (`test_schema_fuzz`).
"""

from tests.operations import accounts, bots, challenges, chat, matches, moderation, notifications
from tests.operations.operation import Operation

#: The rows of each app, by `operationId`.
BY_APP: dict[str, dict[str, Operation]] = {
    module.__name__.rpartition(".")[2]: module.OPERATIONS
    for module in (accounts, bots, challenges, chat, matches, moderation, notifications)
}
OPERATIONS = {name: row for rows in BY_APP.values() for name, row in rows.items()}
