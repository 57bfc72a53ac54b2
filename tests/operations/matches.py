"""Matches, plans, rulesets and positions; players, bots and vacations."""

from collections.abc import Iterator
from urllib.parse import quote

import engine
from backend.common.access import Scope
from tests.operations.operation import (
    FULL_ACCOUNT_NEEDED,
    NO_BODY,
    NO_MATCH,
    NOT_FOUND,
    NOT_SEATED,
    Fuzzing,
    NoHiddenCards,
    Operation,
    Request,
    Tokens,
    Viewpoint,
    Who,
    asks,
)


def match_get(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request(viewpoint.match)
    event = viewpoint.event
    for at in {1, event, event + 1, viewpoint.rng.randint(1, event), max(1, event - 1)}:
        yield Request(f"{viewpoint.match}?at={at}")
    yield Request(f"{viewpoint.match}?round=1")


def match_list(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request("matches/")
    yield Request("matches/?status=active&turn=mine")
    yield Request("matches/?player=Alice")


def public_match_list(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request("matches/public/")
    yield Request(f"matches/public/?ruleset={quote(viewpoint.ruleset.id)}")


def move_list(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request(f"{viewpoint.match}moves/")
    yield Request(f"{viewpoint.match}moves/?after=3")


def event_list(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request(f"{viewpoint.match}events/")
    yield Request(f"{viewpoint.match}events/?after={max(0, viewpoint.event - 4)}")
    yield Request(f"{viewpoint.match}events/?after={viewpoint.event}&wait=1")


def match_proof(viewpoint: Viewpoint) -> Iterator[Request]:
    """Of complete sides if there are any: other proofs are all alike."""
    stones = viewpoint.view["position"]["stones"] if viewpoint.view else []
    complete = [
        (number, seat)
        for number, stone in enumerate(stones, 1)
        for seat in (0, 1)
        if stone["completed"][seat] is not None and stone["claimed_by"] is None
    ]
    rng = viewpoint.rng
    for _ in range(4):
        stone, seat = rng.choice(complete or [(viewpoint.stone(), rng.randint(0, 1))])
        yield Request(f"{viewpoint.match}proof/?stone={stone}&seat={seat}")
    yield Request(f"{viewpoint.match}proof/?stone={stone}&seat={seat}&at={rng.randint(1, viewpoint.event)}")


def claim_list(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request(f"{viewpoint.match}claims/")
    yield Request(f"{viewpoint.match}claims/?round=1")


def match_record(viewpoint: Viewpoint) -> Iterator[Request]:
    """Of a running match there is none."""
    yield Request(f"{viewpoint.match}record/")
    yield Request(f"{viewpoint.match}record/", headers={"Accept": "application/json"})


def match_position(viewpoint: Viewpoint) -> Iterator[Request]:
    """It is refused while the match runs, whatever moment is asked for."""
    yield Request(f"{viewpoint.match}position/")
    yield Request(f"{viewpoint.match}position/?at=1")
    yield Request(f"{viewpoint.match}position/?round=1")


def record_list(viewpoint: Viewpoint) -> Iterator[Request]:
    """Of running matches it has nothing, and of finished ones everything."""
    yield Request("records/")
    yield Request("records/?player=Alice")


def match_play(viewpoint: Viewpoint) -> Iterator[Request]:
    path, version = f"{viewpoint.match}moves/", viewpoint.version
    yield Request(path, {"actions": ["pass"], "expected_version": version - 1})
    for actions in [*refused_actions(viewpoint), *unrevealing_actions(viewpoint)]:
        key = {"Idempotency_Key": "k"} if viewpoint.rng.random() < 0.3 else {}
        yield Request(path, {"actions": actions, "expected_version": version}, key)


def match_preview(viewpoint: Viewpoint) -> Iterator[Request]:
    """Whatever may be previewed shows nothing new, so that every legal action can be asked here."""
    legal = [option["action"] for option in viewpoint.view["options"]] if viewpoint.view else []
    tried = [[], *([action] for action in viewpoint.rng.sample(legal, min(6, len(legal))))]
    for actions in [*tried, *([action, "+c"] for action in legal[:1]), *refused_actions(viewpoint)]:
        yield Request(f"{viewpoint.match}preview/", {"actions": actions})


def refused_actions(viewpoint: Viewpoint) -> Iterator[list[str]]:
    """Yield moves that no seat can make now: with cards that are somewhere else, or out of time."""
    held, stone = sorted(viewpoint.hand), viewpoint.stone
    one, two, three = [card for card in viewpoint.cards(12) if card not in held][:3]
    yield [f"{one}@{stone()}"]
    yield [f"-{two}"]
    yield [f"XC:{one},{two},{three}"]
    yield [f"XC={one},{two},{three}"]
    for form in ("DE:{}@{}", "TR:{}@{}>1", "RD:{}@{}>x", "RC:{}>{}"):
        yield [form.format(three, stone())]
    yield [f"SU:{one},{two}"]
    yield ["SC", "+c", "+t", "+c", f"-{one}", f"-{two}", "+t", "+t"]
    yield ["end", "+t", "+t"]
    yield ["no action"]
    yield [f"!{stone()}", f"!{stone()}", f"{one}@1"]
    yield [f"{viewpoint.rng.choice(held)}@1", f"{one}@2"] if held else ["pass", "pass"]


def unrevealing_actions(viewpoint: Viewpoint) -> Iterator[list[str]]:
    """Yield legal first steps after which the mover still has a choice, so that the server draws nothing behind them.

    In a game with two decks that is every placed card; the claims of a turn are so in every game.
    """
    view = viewpoint.view
    if view is None or not viewpoint.ruleset.tactics or view["position"]["phase"] != "play":
        return
    if min(view["position"]["decks"].values()) > 0:
        placed = [option["action"] for option in view["options"] if option["action"][0] not in "!<^SX"]
        yield from ([action] for action in viewpoint.rng.sample(placed, min(2, len(placed))))


def match_draw(viewpoint: Viewpoint) -> Iterator[Request]:
    for do in ("offer", "accept", "decline"):
        yield Request(f"{viewpoint.match}draw/", {"do": do})


def match_give_time(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request(f"{viewpoint.match}time/", {"seconds": 3600})


def match_pause(viewpoint: Viewpoint) -> Iterator[Request]:
    for do in ("accept", "decline", "resume"):
        yield Request(f"{viewpoint.match}pause/", {"do": do})
    yield Request(f"{viewpoint.match}pause/", {"do": "offer", "days": 7})


def match_resign(viewpoint: Viewpoint) -> Iterator[Request]:
    """Its players see everything when it has ended: asked by all others."""
    if viewpoint.seat is None:
        yield Request(f"{viewpoint.match}resign/", {})


def match_abort(viewpoint: Viewpoint) -> Iterator[Request]:
    """As for `match_resign`."""
    if viewpoint.seat is None:
        yield from (Request(f"{viewpoint.match}abort/", body) for body in ({}, {"win": True}))


def plan_make(viewpoint: Viewpoint) -> Iterator[Request]:
    for turn, answer in supposed_turns(viewpoint):
        for branch in ({"turn": turn, "answer": answer}, {"turn": ["*"], "unless": [5], "answer": answer}):
            yield Request(f"{viewpoint.match}plan/", {"branches": [branch], "expected_version": viewpoint.version})


def plan_preview(viewpoint: Viewpoint) -> Iterator[Request]:
    turns = [[], [["*"], []], *([turn, answer[:1]] for turn, answer in supposed_turns(viewpoint))]
    for each in [*turns, *([actions] for actions in refused_actions(viewpoint))]:
        yield Request(f"{viewpoint.match}plan/preview/", {"turns": each})


def supposed_turns(viewpoint: Viewpoint) -> Iterator[tuple[list[str], list[str]]]:
    """Yield turns and answers to them: any card that has not been seen may be played, and nothing tells where it is."""
    for card in viewpoint.cards(4):
        turn = f"{card}@{viewpoint.stone()}"
        answer = f"{viewpoint.rng.choice(viewpoint.hand)}@{viewpoint.stone()}" if viewpoint.hand else "pass"
        for ending in ([], ["+c"], ["+t"]):
            yield [turn, *ending], [answer, *ending]


def player_match_list(viewpoint: Viewpoint) -> Iterator[Request]:
    yield from (Request(f"players/{name}/matches/") for name in ("Alice", "Bob"))


READERS = Who("200", NOT_FOUND, nobody=NOT_FOUND)
PLAYERS = Who("200", NOT_FOUND, NOT_SEATED)
NOT_OF_HERE = NoHiddenCards("It holds a match that was over when it was brought, and looks at none of this place.")
AFTER = ("after=", "after=-1", "after=x", "after=1.5", "after=2147483648")

OPERATIONS: dict[str, Operation] = {
    "ruleset_list": Operation(
        "rulesets/", Who("200", nobody="200"), Tokens.IGNORED, NO_BODY,
        NoHiddenCards("It tells what the rules are, the same for everybody."), queries=1,
    ),
    "lesson_get": Operation(
        "lessons/first/", Who("200", nobody="200"), Tokens.IGNORED, NO_BODY,
        NoHiddenCards("It is a deal of ours that nobody plays, the same for everybody."), queries=0,
    ),
    "position_analyse": Operation(
        "positions/", Who("200", nobody="200"), Tokens.ANY,
        {"position": engine.dump(engine.new_round("edition2016", bytes(32)))},
        NoHiddenCards("It answers about the cards that it is sent, and looks nothing else up."), queries=5,
    ),
    "position_get": Operation(
        "positions/{position.pk}/", Who("200", nobody="200"), Tokens.ANY, NO_BODY,
        NoHiddenCards("It answers about cards that somebody has sent, all of them open."), queries=4,
    ),
    "match_list": Operation(
        "matches/", Who("200"), Scope.READ, NO_BODY, match_list,
        invalid_queries=(
            *("status=x", "turn=yours", "cursor=x", "cursor=cD14", "cursor=%00"),
            *("ruleset=" + "x" * 50, "player=" + "x" * 50, "status=", "turn=", "cursor=", "ruleset=", "player="),
        ), queries=3,
    ),
    "public_match_list": Operation(
        "matches/public/", Who("200", nobody="200"), Scope.READ, NO_BODY, public_match_list,
        invalid_queries=("ruleset=", "ruleset=chess", "cursor=x", "cursor=", "player=Alice", "status=active"),
        queries=3,
    ),
    "match_get": Operation(
        "matches/{match.pk}/", READERS, Scope.READ, NO_BODY, match_get,
        invalid_queries=("at=", "at=0", "at=-1", "at=x", "at=1.5", "at=99999", "at=2147483648", "at=%00", "round=0",
                         "round=1", "round=x"), queries=4,
    ),
    "move_list": Operation(
        "matches/{match.pk}/moves/", READERS, Scope.READ, NO_BODY, move_list,
        invalid_queries=(*AFTER, "after=1e3", "after=%F0%9F%92%A5"), queries=4,
    ),
    "event_list": Operation(
        "matches/{match.pk}/events/", READERS, Scope.READ, NO_BODY, event_list,
        invalid_queries=(*AFTER, "wait=", "wait=-1", "wait=x", "wait=3600"), queries=4,
    ),
    "match_proof": Operation(
        "matches/{match.pk}/proof/?stone=1&seat=0", READERS, Scope.READ, NO_BODY, match_proof,
        invalid_queries=(
            *("", "stone=3", "seat=0", "stone=0&seat=0", "stone=3&seat=2", "stone=x&seat=0", "stone=10&seat=1"),
            "stone={beyond}&seat=0",
        ), queries=3,
    ),
    "claim_list": Operation(
        "matches/{match.pk}/claims/", READERS, Scope.READ, NO_BODY, claim_list,
        invalid_queries=("round=", "round=0", "round=2", "round=x", "round=2147483648", "round=%00"), queries=5,
    ),
    "match_record": Operation(
        "matches/{finished_match.pk}/record/", READERS, Scope.READ, NO_BODY, match_record, queries=4
    ),
    "match_position": Operation(
        "matches/{finished_match.pk}/position/?at=1", READERS, Scope.READ, NO_BODY, match_position,
        invalid_queries=("at=", "at=0", "at=x", "round=0", "round=x"), queries=7,
    ),
    "record_list": Operation(
        "records/", Who("200", nobody="200"), Scope.READ, NO_BODY, record_list,
        invalid_queries=("after=", "after=x", "ruleset=chess", "since=yesterday", "until=", "since=%00"), queries=3,
    ),
    "record_import": Operation(
        lambda scenario: Request("records/", scenario.record), Who("201", guest=FULL_ACCOUNT_NEEDED), Scope.PLAY,
        {"format": 1, "ruleset": "edition2016", "secret": "00" * 32, "rounds": []}, NOT_OF_HERE, queries=6,
    ),
    "own_record_list": Operation(
        "me/records/", Who("200"), Scope.READ, NO_BODY, NOT_OF_HERE, invalid_queries=("cursor=x",), queries=3
    ),
    "record_get": Operation(
        "records/{imported.pk}/", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_OF_HERE, queries=3
    ),
    "record_delete": Operation(
        "records/{imported.pk}/", Who("204", NOT_FOUND, suspended=True), Scope.PLAY, NO_BODY, NOT_OF_HERE, queries=3
    ),
    "record_match": Operation(
        "records/{imported.pk}/match/?at=1", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_OF_HERE,
        invalid_queries=("at=", "at=0", "at=x", "round=0", "round=x"), queries=3,
    ),
    "record_event_list": Operation(
        "records/{imported.pk}/events/", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_OF_HERE,
        invalid_queries=AFTER, queries=3,
    ),
    "record_claim_list": Operation(
        "records/{imported.pk}/claims/", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_OF_HERE,
        invalid_queries=("round=", "round=0", "round=x"), queries=3,
    ),
    "record_position": Operation(
        "records/{imported.pk}/position/?at=1", Who("200", nobody="200"), Scope.READ, NO_BODY, NOT_OF_HERE,
        invalid_queries=("at=", "at=0", "at=x", "round=0", "round=x"), queries=3,
    ),
    "match_play": Operation(
        lambda scenario: Request(
            f"matches/{scenario.match.pk}/moves/", {"actions": scenario.actions, "expected_version": 1}
        ),
        Who("201", NOT_FOUND, NOT_SEATED), Scope.PLAY,
        {"actions": ["R7@3", "!3"], "expected_version": 1}, match_play, queries=8,
    ),
    "match_preview": Operation(
        lambda scenario: Request(f"matches/{scenario.match.pk}/preview/", {"actions": scenario.actions}),
        PLAYERS, Scope.PLAY, {"actions": ["R7@3"]}, match_preview, queries=3,
    ),
    "match_draw": Operation("matches/{match.pk}/draw/", PLAYERS, Scope.PLAY, {"do": "offer"}, match_draw, queries=9),
    "match_give_time": Operation(
        "matches/{waiting_match.pk}/time/", PLAYERS, Scope.PLAY, {"seconds": 86_400}, match_give_time, queries=10
    ),
    "match_pause": Operation(
        "matches/{waiting_match.pk}/pause/", PLAYERS, Scope.PLAY, {"do": "offer", "days": 7}, match_pause, queries=10
    ),
    "match_resign": Operation(
        "matches/{match.pk}/resign/", PLAYERS, Scope.PLAY, {}, match_resign, fuzzing=Fuzzing.UNAIMED, queries=9
    ),
    "match_abort": Operation(
        "matches/{match.pk}/abort/", PLAYERS, Scope.PLAY, {}, match_abort, fuzzing=Fuzzing.UNAIMED, queries=9
    ),
    "plan_get": Operation(
        "matches/{waiting_match.pk}/plan/", PLAYERS, Scope.PLAY, NO_BODY, asks("{match}plan/"), queries=4
    ),
    "plan_make": Operation(
        lambda scenario: Request(f"matches/{scenario.waiting_match.pk}/plan/", scenario.plan), PLAYERS, Scope.PLAY,
        {
            "branches": [{"turn": ["R7@3"], "answer": ["B2@4"], "next": [{"turn": ["R8@3"], "answer": ["B3@4"]}]}],
            "expected_version": 1,
        },
        plan_make, queries=7,
    ),
    "plan_drop": Operation(
        "matches/{waiting_match.pk}/plan/", Who("204", NOT_FOUND, NOT_SEATED), Scope.PLAY, NO_BODY,
        asks("{match}plan/"), queries=5,
    ),
    "plan_preview": Operation(
        lambda scenario: Request(f"matches/{scenario.waiting_match.pk}/plan/preview/", {"turns": []}), PLAYERS,
        Scope.PLAY, {"turns": [["R7@3"], ["B2@4"]]}, plan_preview, queries=4,
    ),
    # --- players
    "bot_become": Operation("me/bot/", Who("200", guest=FULL_ACCOUNT_NEEDED), Scope.BOT, {}, NO_MATCH, queries=5),
    "player_get": Operation("players/Bob/", Who("200", nobody="200"), Scope.READ, NO_BODY, NO_MATCH, queries=8),
    "player_match_list": Operation(
        "players/Bob/matches/", Who("200", nobody="200"), Scope.READ, NO_BODY, player_match_list,
        invalid_queries=("cursor=x",), queries=5,
    ),
    "vacation_get": Operation("me/vacation/", Who("200"), Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=3),
    "vacation_begin": Operation("me/vacation/", Who("201"), Scope.ACCOUNT, {"days": 3}, NO_MATCH, queries=10),
    "vacation_end": Operation("{vacation}", Who("204", NOT_FOUND), Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=7),
}  # fmt: skip
