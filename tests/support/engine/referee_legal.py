"""What is legal, for `referee`: a second, slow reading of rules and notation that shares no code with the engine.

It works on full states as JSON, asks `oracle` what sides can become, and knows nothing of masks, caches or verbs.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.support.engine import oracle

TROOPS, MODES = ("J1", "J2", "SP", "SB"), ("FO", "MU")
BORDER_TACTICS = ["J1", "J2", "SP", "SB", "FO", "MU", "SC", "RD", "DE", "TR"]
SIEGE_TACTICS = ["J1", "J2", "SP", "SB", "RD", "RC", "DE", "TR", "EX", "SU", "XC"]
INTACT = [(3, "sum"), (4, "all"), (3, "all"), (2, "all"), (3, "all"), (4, "all"), (3, "low")]
DAMAGED = [(3, "run"), (2, "same"), (3, "colour"), (4, "low"), (3, "colour"), (2, "same"), (3, "run")]
CARDS = oracle.deck("border")
FRESH = {"start_used": False, "passed": False, "claimed": False, "draws": 0, "returns": 0, "offer": []}

Full = dict[str, Any]


def game(full: Full) -> str:
    name = full["ruleset"]
    return "siege" if name.startswith("siege") else "deck52" if name == "deck52" else "border"


def siege(full: Full) -> bool:
    return game(full) == "siege"


def hand_size(full: Full) -> int:
    return 5 if full["ruleset"] == "deck52" else 7 if "tactics" in full["ruleset"] else 6


def claims_before(full: Full) -> bool:
    return full["ruleset"] == "original" or "expert" in full["ruleset"]


def order(full: Full) -> list[str]:
    tactics = SIEGE_TACTICS if siege(full) else BORDER_TACTICS
    return [*oracle.deck(game(full)), *tactics]


def in_order(full: Full, cards: list[str]) -> list[str]:
    return sorted(cards, key=order(full).index)


def is_clan(card: str) -> bool:
    return card[1:].isdigit() and card not in TROOPS


def unseen(full: Full) -> list[str]:
    """Every clan card that is not face up (RULES 2.8)."""
    seen = {card for stone in full["stones"] for side in stone["sides"] for card in side} | set(full["discard"])
    return [card for card in oracle.deck(game(full)) if card not in seen]


def partner(full: Full, card: str) -> str:
    """The card that vanishes with this one (RULES 5.6)."""
    return card[0] + {"0": "11", "11": "0"}.get(card[1:], "-") if siege(full) and is_clan(card) else "-"


def holds(full: Full, stone: Full, seat: int) -> bool:
    """Whether a claim holds (RULES 2.7, 5.7)."""
    mine, theirs = stone["sides"][seat], stone["sides"][1 - seat]
    if stone["claimed_by"] is not None or len(mine) < stone["capacity"]:
        return False
    own = oracle.best_by_values(game(full), mine, (), stone["capacity"], stone["counts"])
    pool = [card for card in unseen(full) if partner(full, card) not in mine]
    best = oracle.best_by_values(game(full), theirs, pool, stone["capacity"], stone["counts"])
    assert own is not None
    if best is None or own > best:
        return True
    if len(theirs) < stone["capacity"]:
        return own == best
    return bool(own == best and stone["completed"][seat] < stone["completed"][1 - seat])


def provable(full: Full, seat: int) -> list[int]:
    """The numbers of the stones a seat can prove."""
    if siege(full) and seat != full["attacker"]:
        return []
    return [n for n, stone in enumerate(full["stones"], 1) if holds(full, stone, seat)]


def room(full: Full, seat: int) -> list[int]:
    """The numbers of the stones where a seat can place (RULES 2.3, 2.11, 5.5)."""
    stones = enumerate(full["stones"], 1)
    return [n for n, s in stones if s["claimed_by"] is None and len(s["sides"][seat]) < s["capacity"]]


def movable(full: Full, seat: int) -> list[tuple[str, int]]:
    stones = enumerate(full["stones"], 1)
    return [(card, n) for n, s in stones if s["claimed_by"] is None for card in s["sides"][seat]]


def legal(full: Full) -> list[str]:
    """All legal actions, sorted."""
    return sorted(_legal(full))


def _legal(full: Full) -> Iterator[str]:
    seat, phase, hand = full["mover"], full["phase"], full["hands"][full["mover"]]
    decks = [text for text, kind in (("+c", "clan"), ("+t", "tactic")) if full["decks"][kind]]
    if phase == "scout_draw":
        yield from decks
    if phase == "scout_return":
        yield from (f"-{card}" for card in hand if not bound(full, card))
    if phase == "exchange_reply":
        yield from gifts("XC=", full["hands"][1 - seat])
    if phase == ("play" if claims_before(full) else "draw") or (siege(full) and phase in ("play", "draw")):
        yield from (f"!{n}" for n in provable(full, seat))
    if phase == "play":
        yield from starts(full)
        yield from plays(full)
    if phase == "draw":
        dry = siege(full) and not full["decks"]["clan"]
        short = len(hand) < hand_size(full) and not full["deck_closed"] and not dry
        yield from decks if short and decks else ["end"]


def starts(full: Full) -> Iterator[str]:
    """Retreats and cauldrons (RULES 5.4)."""
    if not siege(full) or full["step"]["start_used"]:
        return
    tiles = [n for n, stone in enumerate(full["stones"], 1) if stone["sides"][full["attacker"]]]
    if full["mover"] == full["attacker"]:
        for size in range(1, 8):
            yield from ("<" + ",".join(map(str, chosen)) for chosen in combinations(tiles, size))
    elif full["cauldrons"] > 0:
        yield from (f"^{n}" for n in tiles)


def plays(full: Full) -> Iterator[str]:
    """Cards and passes (RULES 2.5, 6.7)."""
    hand, open_ = full["hands"][full["mover"]], room(full, full["mover"])
    clan = [f"{card}@{n}" for card in hand if is_clan(card) for n in open_]
    yield from clan
    tactics = []
    if full["tactics_played"][full["mover"]] - full["tactics_played"][1 - full["mover"]] < 1:
        for card in hand:
            if not is_clan(card) and not bound(full, card):
                tactics += list(uses(full, card))
    yield from tactics
    if siege(full):
        if not tactics and not any(map(is_clan, hand)):
            yield "pass"
    elif not clan:
        yield "pass"


def bound(full: Full, card: str) -> bool:
    """A second joker (RULES 3.3)."""
    return not siege(full) and card in ("J1", "J2") and full["jokers_played"][full["mover"]] == 1


def gifts(start: str, hand: list[str]) -> Iterator[str]:
    yield from (start + ",".join(cards) for cards in combinations(hand, min(3, len(hand))))


def uses(full: Full, card: str) -> Iterator[str]:
    """The ways to play a tactic card (RULES 3.3-3.10, 6.3-6.6)."""
    seat, open_ = full["mover"], room(full, full["mover"])
    unclaimed = [n for n, stone in enumerate(full["stones"], 1) if stone["claimed_by"] is None]
    if card in TROOPS:
        yield from (f"{card}@{n}" for n in open_)
    if card in MODES:
        yield from (f"{card}@{n}" for n in unclaimed)
    if card == "SC" and (full["decks"]["clan"] or full["decks"]["tactic"]):
        yield "SC"
    if card == "RD":
        for moved, n in movable(full, seat):
            yield from (f"RD:{moved}@{n}>{to}" for to in [*open_, "x"] if to != n)
    if card == "DE":
        yield from (f"DE:{moved}@{n}" for moved, n in movable(full, 1 - seat))
    if card == "TR":
        for moved, n in movable(full, 1 - seat):
            if siege(full) or is_clan(moved):
                yield from (f"TR:{moved}@{n}>{to}" for to in open_ if to != n or "2004" not in full["ruleset"])
    if card == "RC":
        yield from (f"RC:{moved}>{to}" for moved in full["discard"] for to in open_)
    if card == "EX":
        yield from (f"EX@{n}" for n, stone in enumerate(full["stones"], 1) if stone["sides"] != [[], []])
    if card == "SU":
        yield from ("SU:" + ",".join(two) for two in combinations(in_order(full, full["discard"]), 2))
    if card == "XC":
        yield from gifts("XC:", [held for held in full["hands"][seat] if held != "XC"])
