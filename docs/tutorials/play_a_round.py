"""
Play a round of Schotten Totten on a Cairn, with nothing but Python and a token.

    CAIRN_TOKEN=cairn_… python play_a_round.py https://cairn.example             make a challenge and print its code
    CAIRN_TOKEN=cairn_… python play_a_round.py https://cairn.example ABCD-2345   accept the one with that code

It plays by chance, and claims whatever it is offered. What it knows of the rules is what the server tells it.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any


class Refused(Exception):
    """The server said no; `code` is stable, the sentence is for people."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.code = problem["code"]


class Cairn:
    """The API, as the token's account sees it."""

    def __init__(self, address: str, token: str) -> None:
        self.base = address.rstrip("/") + "/api/v1/"
        self.token = token

    def get(self, path: str) -> Any:
        """Read."""
        return self._ask("GET", path)

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Write. The key makes it safe to send again when the answer was lost: it is done once."""
        return self._ask("POST", path, body or {}, {"Idempotency-Key": str(uuid.uuid4())})

    def _ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        request = urllib.request.Request(
            self.base + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **(headers or {})},
        )
        for pause in (0, 1, 2, 4, 8, 16):
            time.sleep(pause)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise Refused(json.load(error)) from None
                time.sleep(int(error.headers.get("Retry-After", 1)))
            except OSError:  # the line was cut: nobody knows whether it was done, so ask again
                continue
        raise SystemExit("The server cannot be reached.")


def sit_down(cairn: Cairn, code: str | None) -> str:
    """Accept the challenge with that code, or make one and wait until somebody does; return the match's id."""
    if code is not None:
        challenge = cairn.get(f"challenges/by-code/{code}/")
        return str(cairn.post(f"challenges/{challenge['id']}/accept/")["id"])
    cursor = cairn.get("feed/")["cursor"]
    challenge = cairn.post("challenges/", {"ruleset": "edition2016", "visibility": "link"})
    print(f"{challenge['url']} or {challenge['code']}", flush=True)
    while challenge["status"] == "open":
        cursor = cairn.get(f"feed/?after={cursor}&wait=25")["cursor"]  # comes back when there is news
        challenge = cairn.get(f"challenges/{challenge['id']}/")
    if challenge["match"] is None:
        raise SystemExit(f"The challenge is {challenge['status']}.")
    return str(challenge["match"])


def play(cairn: Cairn, match_id: str) -> dict[str, Any]:
    """Play until the match is over; return it."""
    while True:
        match: dict[str, Any] = cairn.get(f"matches/{match_id}/")
        if match["status"] == "finished":
            return match
        if not match["options"]:  # the other is to act
            cairn.get(f"matches/{match_id}/events/?after={match['event']}&wait=25")
            continue
        option = random.choice(match["options"])
        # One claim at most: it may end the round, and then a second would be illegal.
        actions = [option["action"], *(f"!{stone}" for stone in option["claims"][:1])]
        try:
            cairn.post(f"matches/{match_id}/moves/", {"actions": actions, "expected_version": match["version"]})
        except Refused as refusal:
            if refusal.code not in ("stale_version", "match_over"):  # it has moved on: look again
                raise


def main() -> None:
    """Read the command line and play."""
    token = os.environ.get("CAIRN_TOKEN")
    if token is None or len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    cairn = Cairn(sys.argv[1], token)
    try:
        me = cairn.get("session/")["account"]["username"]
        match = play(cairn, sit_down(cairn, sys.argv[2] if len(sys.argv) == 3 else None))
    except Refused as refusal:
        raise SystemExit(str(refusal)) from None
    winner = match["result"]["winner"]
    outcome = "draw" if winner is None else "won" if winner == match["seat"] else "lost"
    print(f"{me}: {outcome} ({match['result']['reason']}), match {match['id']}")


if __name__ == "__main__":
    main()
