"""Reports, and what came of them."""

from collections.abc import Iterator

from backend.common.access import Scope
from tests.operations.operation import NO_BODY, NO_MATCH, NOT_FOUND, Operation, Request, Tokens, Viewpoint, Who


def report_make(viewpoint: Viewpoint) -> Iterator[Request]:
    """What is copied into a report is for staff to read, and answered to nobody; another test looks into it."""
    match = viewpoint.match.split("/")[1]
    yield Request("reports/", {"kind": "message", "reason": "spam", "match": match, "message": 1})
    for name in ("Alice", "Bob"):
        yield Request("reports/", {"kind": "conduct", "reason": "stalling", "match": match, "player": name})


def outside_report_make(viewpoint: Viewpoint) -> Iterator[Request]:
    """A link to the match is for staff, and answered to nobody."""
    said = {"reason": "other", "text": "Look", "link": f"/{viewpoint.match.replace('matches', 'm')}"}
    for name in ("Alice", "Bob"):
        yield Request("reports/outside/", {"player": name, **said})


OPERATIONS: dict[str, Operation] = {
    "report_make": Operation(
        "reports/", Who("201", suspended=True), Scope.ACCOUNT,
        {"kind": "name", "reason": "name_offensive", "player": "Bob"}, report_make, queries=7,
    ),
    "outside_report_make": Operation(
        "reports/outside/", Who("201", nobody="201", suspended=True), Tokens.ANY,
        {"player": "Bob", "reason": "threat", "text": "It says where I live.", "contact": "ann@example.org"},
        outside_report_make, queries=7,
    ),
    "house_rule_list": Operation("house-rules/", Who("200", nobody="200"), Tokens.ANY, NO_BODY, NO_MATCH, queries=3),
    "report_list": Operation(
        "me/reports/", Who("200"), Scope.ACCOUNT, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=3
    ),
    "sanction_list": Operation(
        "me/sanctions/", Who("200"), Scope.ACCOUNT, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=4
    ),
    "sanction_get": Operation(
        "me/sanctions/{sanction.pk}/", Who("200", NOT_FOUND), Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=4
    ),
    "appeal_make": Operation(
        "me/sanctions/{sanction.pk}/appeal/", Who("201", NOT_FOUND, suspended=True), Scope.ACCOUNT,
        {"text": "I was asleep."}, NO_MATCH, queries=8,
    ),
}  # fmt: skip
