"""A match that a phone is shown as a test has it: what no rules would lead to in the time that a test has."""

import json
from typing import Any

from playwright.sync_api import Route

from tests.support.browser.phones import Phone
from tests.support.browser.tables import shows


class ShownMatch:
    """The match that a phone has open and has shown once, in place of what the server answers."""

    def __init__(self, person: Phone) -> None:
        self.person = person
        self.match: dict[str, Any] = shows(person)
        person.page.route(f"**/api/v1/matches/{person.match_id}/", self._answer)

    def _answer(self, route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(self.match))

    def change(self, *, hand: list[str] | None = None, **members: Any) -> None:
        """Show it with these members, and these cards in the hand; newer than what the phone has kept."""
        self.match |= {**members, "event": self.match["event"] + 1}
        if hand is not None:
            self.match["position"]["hands"][self.match["seat"]] = hand
        self.person.page.reload()
