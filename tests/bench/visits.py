"""Two guests and a match between them, made through the API, for a bench to visit with a browser."""

from typing import Any

import httpx


class Guest:
    """A guest account and its cookies."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=f"{address}/api/v1/", timeout=30)
        self.get("session/")
        self.post("accounts/guest/", {})

    def get(self, path: str) -> Any:
        """What the API answers to this guest."""
        return self._client.get(path).raise_for_status().json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Write, and return the answer."""
        token = self._client.cookies["csrftoken"]
        answer = self._client.post(path, json=body, headers={"X-CSRFToken": token})
        return answer.raise_for_status().json()

    def first_card(self, match: str) -> str:
        """A card that the guest may place now."""
        return str(self.get(f"matches/{match}/")["options"][0]["action"].split("@")[0])

    def play(self, match: str, stone: int) -> None:
        """Place a card on that stone."""
        version = self.get(f"matches/{match}/")["version"]
        action = f"{self.first_card(match)}@{stone}"
        self.post(f"matches/{match}/moves/", {"actions": [action], "expected_version": version})

    def cookies(self, address: str) -> list[dict[str, str]]:
        """The same person in a browser."""
        return [{"name": name, "value": value, "url": address} for name, value in self._client.cookies.items()]


def invite(host: Guest) -> str:
    """An open invitation of that guest, who is to begin: its id."""
    return str(host.post("challenges/", {"ruleset": "edition2016", "visibility": "link", "first": "me"})["id"])


def match_of(host: Guest, friend: Guest) -> str:
    """A match that has just begun, with the host to play: its id."""
    return str(friend.post(f"challenges/{invite(host)}/accept/", {})["id"])
