"""The endpoint table: how the secrecy trial asks each operation of the OpenAPI document, or why it holds no card.

An operation without a row fails the trial, so that nobody adds an address and forgets to have it looked at.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import engine
from tests.support.people import Browser


@dataclass(frozen=True)
class Ask:
    """A request below /api/v1/."""

    path: str
    body: Any = None
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Chair:
    """From where a reader asks about a running match: all of it he knows himself, so it is the same in both worlds."""

    browser: Browser
    seat: int | None
    here: str
    view: dict[str, Any] | None  # the match as he reads it; None if he may not
    ruleset: engine.Ruleset
    challenge: str  # an open one that he may accept
    rng: random.Random

    @property
    def version(self) -> int:
        """The version he expects."""
        return self.view["version"] if self.view else 1

    @property
    def event(self) -> int:
        """The last event."""
        return self.view["event"] if self.view else 1

    def cards(self, count: int) -> list[str]:
        """Some cards of the ruleset, wherever they are."""
        return self.rng.sample([*self.ruleset.deck.cards, *self.ruleset.tactics], count)

    def stone(self) -> int:
        """Some stone."""
        return self.rng.randint(1, self.ruleset.stones)


@dataclass(frozen=True)
class NoCard:
    """Why no answer of an operation can depend on a card."""

    because: str


Row = Callable[[Chair], Iterator[Ask]] | NoCard


def match_get(chair: Chair) -> Iterator[Ask]:
    yield Ask(chair.here)
    for at in {1, chair.event, chair.event + 1, chair.rng.randint(1, chair.event), max(1, chair.event - 1)}:
        yield Ask(f"{chair.here}?at={at}")


def player_match_list(chair: Chair) -> Iterator[Ask]:
    yield from (Ask(f"players/{name}/matches/") for name in ("Alice", "Bob"))


def me_export(chair: Chair) -> Iterator[Ask]:
    yield Ask("me/export/")


def match_list(chair: Chair) -> Iterator[Ask]:
    yield Ask("matches/")
    yield Ask("matches/?status=active&turn=mine")
    yield Ask("matches/?player=Alice")


def move_list(chair: Chair) -> Iterator[Ask]:
    yield Ask(f"{chair.here}moves/")
    yield Ask(f"{chair.here}moves/?after=3")


def event_list(chair: Chair) -> Iterator[Ask]:
    yield Ask(f"{chair.here}events/")
    yield Ask(f"{chair.here}events/?after={max(0, chair.event - 4)}")
    yield Ask(f"{chair.here}events/?after={chair.event}&wait=1")


def match_proof(chair: Chair) -> Iterator[Ask]:
    """Of complete sides if there are any: other proofs are all alike."""
    stones = chair.view["position"]["stones"] if chair.view else []
    complete = [
        (number, seat)
        for number, stone in enumerate(stones, 1)
        for seat in (0, 1)
        if stone["completed"][seat] is not None and stone["claimed_by"] is None
    ]
    for _ in range(4):
        stone, seat = chair.rng.choice(complete or [(chair.stone(), chair.rng.randint(0, 1))])
        yield Ask(f"{chair.here}proof/?stone={stone}&seat={seat}")
    yield Ask(f"{chair.here}proof/?stone={stone}&seat={seat}&at={chair.rng.randint(1, chair.event)}")


def match_preview(chair: Chair) -> Iterator[Ask]:
    """Whatever may be previewed shows nothing new, so that every legal action can be asked here."""
    legal = [option["action"] for option in chair.view["options"]] if chair.view else []
    tried = [[], *([action] for action in chair.rng.sample(legal, min(6, len(legal))))]
    for actions in [*tried, *([action, "+c"] for action in legal[:1]), *refused_actions(chair)]:
        yield Ask(f"{chair.here}preview/", {"actions": actions}, "POST")


def plans(chair: Chair) -> Iterator[Ask]:
    """Any card that he has not seen may be played against him, and nothing tells where it is."""
    held = chair.view["position"]["hands"][chair.seat] if chair.view and chair.seat is not None else []
    yield Ask(f"{chair.here}plan/")
    yield Ask(f"{chair.here}plan/", method="DELETE")
    yield Ask(f"{chair.here}plan/preview/", {"turns": []}, "POST")
    for card in chair.cards(4):
        turn = [f"{card}@{chair.stone()}"]
        own = [f"{chair.rng.choice(held)}@{chair.stone()}"] if held else ["pass"]
        for ending in ([], ["+c"], ["+t"]):
            yield Ask(f"{chair.here}plan/preview/", {"turns": [[*turn, *ending], own]}, "POST")
            branch = {"turn": [*turn, *ending], "answer": [*own, *ending]}
            yield Ask(f"{chair.here}plan/", {"branches": [branch], "expected_version": chair.version}, "PUT")
    for actions in refused_actions(chair):
        yield Ask(f"{chair.here}plan/preview/", {"turns": [actions]}, "POST")


def match_record(chair: Chair) -> Iterator[Ask]:
    """Of a running match there is none."""
    yield Ask(f"{chair.here}record/")
    yield Ask(f"{chair.here}record/", headers={"Accept": "application/json"})


def feed(chair: Chair) -> Iterator[Ask]:
    yield Ask("feed/")
    yield Ask("feed/?after=1")


def match_play(chair: Chair) -> Iterator[Ask]:
    path, version = f"{chair.here}moves/", chair.version
    yield Ask(path, {"actions": ["pass"], "expected_version": version - 1}, "POST")
    for actions in [*refused_actions(chair), *unrevealing_actions(chair)]:
        key = {"Idempotency_Key": "k"} if chair.rng.random() < 0.3 else {}
        yield Ask(path, {"actions": actions, "expected_version": version}, "POST", key)


def refused_actions(chair: Chair) -> Iterator[list[str]]:
    """Yield moves that no seat can make now: with cards that are somewhere else, or out of time."""
    held = set(chair.view["position"]["hands"][chair.seat]) if chair.view and chair.seat is not None else set()
    foreign = [card for card in chair.cards(12) if card not in held]
    one, two, three = foreign[:3]
    yield [f"{one}@{chair.stone()}"]
    yield [f"-{two}"]
    yield [f"XC:{one},{two},{three}"]
    yield [f"XC={one},{two},{three}"]
    for form in ("DE:{}@{}", "TR:{}@{}>1", "RD:{}@{}>x", "RC:{}>{}"):
        yield [form.format(three, chair.stone())]
    yield [f"SU:{one},{two}"]
    yield ["SC", "+c", "+t", "+c", f"-{one}", f"-{two}", "+t", "+t"]
    yield ["end", "+t", "+t"]
    yield ["no action"]
    yield [f"!{chair.stone()}", f"!{chair.stone()}", f"{one}@1"]
    yield [chair.rng.choice(sorted(held)) + "@1", f"{one}@2"] if held else ["pass", "pass"]


def unrevealing_actions(chair: Chair) -> Iterator[list[str]]:
    """Yield legal first steps after which the mover still has a choice, so that the server draws nothing behind them.

    In a game with two decks that is every placed card; the claims of a turn are so in every game.
    """
    if chair.view is None or not chair.ruleset.tactics or chair.view["position"]["phase"] != "play":
        return
    if min(chair.view["position"]["decks"].values()) > 0:
        placed = [option["action"] for option in chair.view["options"] if option["action"][0] not in "!<^SX"]
        yield from ([action] for action in chair.rng.sample(placed, min(2, len(placed))))


def match_draw(chair: Chair) -> Iterator[Ask]:
    for do in ("offer", "accept", "decline"):
        yield Ask(f"{chair.here}draw/", {"do": do}, "POST")


def match_ending(verb: str) -> Callable[[Chair], Iterator[Ask]]:
    """Return a row of a verb that ends the match for its players, who then see everything: asked by all others."""

    def row(chair: Chair) -> Iterator[Ask]:
        if chair.seat is None:
            yield Ask(f"{chair.here}{verb}/", {}, "POST")

    return row


def match_rematch(chair: Chair) -> Iterator[Ask]:
    yield Ask(f"{chair.here}rematch/", {}, "POST")


def report_make(chair: Chair) -> Iterator[Ask]:
    """What is copied into a report is for staff to read, and answered to nobody; another test looks into it."""
    match = chair.here.split("/")[1]
    yield Ask("reports/", {"kind": "message", "reason": "spam", "match": match, "message": 1}, "POST")
    for name in ("Alice", "Bob"):
        yield Ask("reports/", {"kind": "conduct", "reason": "stalling", "match": match, "player": name}, "POST")


def challenge_accept(chair: Chair) -> Iterator[Ask]:
    """The new match's first round is dealt as that of the world was: seat 1 begins it with what he was dealt there."""
    if chair.seat == 1:
        yield Ask(f"challenges/{chair.challenge}/accept/", {}, "POST")


def chat(chair: Chair) -> Iterator[Ask]:
    yield Ask(f"{chair.here}messages/")
    yield Ask(f"{chair.here}messages/", {"text": "Good luck!"}, "POST")
    yield Ask(f"{chair.here}chat/")
    yield Ask(f"{chair.here}note/")
    yield Ask(f"{chair.here}note/", {"text": "Watch stone 3."}, "PUT")


ACCOUNTS = NoCard("It reads and writes accounts and sessions; no match.")
CHALLENGES = NoCard("It reads and writes challenges: the deal is made when one is accepted.")
CHAT = NoCard("Asked by the row of message_list, which asks for all that an app beside the match keeps.")

PLANS = NoCard("Asked by the row of plan_preview, which asks for all of one's plan.")

ROWS: dict[str, Row] = {
    **dict.fromkeys(
        (
            *("session_get", "session_open", "session_close", "session_recover", "session_return"),
            *("account_create", "guest_create"),
            *("player_block", "player_unblock", "block_list", "player_get", "me_get", "me_change", "guest_upgrade"),
            *("recovery_get", "recovery_renew"),
            *("token_list", "token_create", "token_revoke", "ticket_create", "bot_become"),
            *("me_get", "me_change", "me_delete", "guest_upgrade", "recovery_get", "recovery_renew", "player_get"),
            *("session_confirm", "email_get", "email_change", "email_resend", "email_confirm", "email_undo"),
            *("password_change", "password_reset", "password_reset_confirm"),
            *("device_list", "device_sign_out", "device_sign_out_everywhere"),
            *("vacation_get", "vacation_begin", "vacation_end"),
            *("two_step_get", "two_step_start", "two_step_confirm", "two_step_codes", "two_step_off"),
            *("push_key", "push_list", "push_subscribe", "push_unsubscribe", "reach", "reach_test"),
            *("webhook_list", "webhook_create", "webhook_get", "webhook_change", "webhook_delete"),
            *("webhook_test", "webhook_roll"),
            *("report_list", "sanction_list", "sanction_get", "appeal_make"),
        ),
        ACCOUNTS,
    ),
    "me_delete": NoCard("It resigns matches and answers nothing; a finished match hides nothing."),
    "me_export": me_export,
    "player_match_list": player_match_list,
    **dict.fromkeys(
        (
            *("challenge_list", "challenge_create", "challenge_get", "challenge_get_by_code", "challenge_set_nonce"),
            *("challenge_cancel", "challenge_decline"),
        ),
        CHALLENGES,
    ),
    "challenge_accept": challenge_accept,
    "ruleset_list": NoCard("It tells what the rules are, the same for everybody."),
    "match_list": match_list,
    "match_get": match_get,
    "move_list": move_list,
    "event_list": event_list,
    "match_proof": match_proof,
    "match_play": match_play,
    "match_preview": match_preview,
    "position_analyse": NoCard("It answers about the cards that it is sent, and looks nothing up."),
    "plan_preview": plans,
    **dict.fromkeys(("plan_get", "plan_make", "plan_drop"), PLANS),
    "match_record": match_record,
    "feed": feed,
    "match_draw": match_draw,
    "match_resign": match_ending("resign"),
    "match_abort": match_ending("abort"),
    "match_rematch": match_rematch,
    "message_list": chat,
    "report_make": report_make,
    **dict.fromkeys(("message_write", "chat_get", "chat_set", "note_get", "note_set"), CHAT),
}
