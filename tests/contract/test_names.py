"""An operation of the API and its service have one name (`frontend/src/http/calls.test.ts`: and the client's call)."""

import ast
import re
from collections.abc import Iterator

from tests.support.tree import ROOT

#: Operations whose services have other names.
OTHERS = {
    "me_change": "account_change: of any account, as a mail's link that ends mails calls it",
    "me_delete": "account_delete: of any account, as guests are deleted who never came back",
    "record_claim_list": "claims_shown, of the match in the record",
    "record_position": "match_position, of the match in the record",
    "session_get": "reads; session_renew beside it prolongs the session",
}


def services_of_operations() -> Iterator[tuple[str, str, set[str]]]:
    """Yield each operation with its method and the services that its view calls."""
    for path in ROOT.glob("backend/*/api/*.py"):
        tree = ast.parse(path.read_text())
        services = {
            name.asname or name.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and ".services." in f"{node.module}."
            for name in node.names
        }
        for method in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            if named := re.search(r"operation_id='(\w+)'", "".join(map(ast.unparse, method.decorator_list))):
                called = {
                    node.func.id for node in ast.walk(method) if isinstance(node, ast.Call) and _is_name(node.func)
                }
                yield named[1], method.name, called & services


def _is_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Name)


def test_service_of_an_operation_has_its_name():
    found = list(services_of_operations())
    assert len(found) > 80
    assert {operation for operation, _, called in found if called and operation not in called} == set(OTHERS)


def test_an_operation_that_writes_calls_a_service():
    without = {operation for operation, method, called in services_of_operations() if method != "get" and not called}
    assert without == set()


def test_view_that_writes_calls_one_service():
    several = {operation: called for operation, method, called in services_of_operations() if len(called) > 1}
    assert several == {}
