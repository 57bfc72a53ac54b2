"""A second, slow reading of RULES.md and NOTATION.md for all rulesets that shares no code with the engine.

It works on full states as JSON, asks `oracle` what sides can become, and knows nothing of masks, caches or verbs.
"""

import hashlib
import hmac
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.engine import oracle

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


def play(before: Full, action: str) -> Full:
    """The full state after a legal action."""
    full = deepcopy(before)
    full["actions"] += 1
    seat, step, hand = full["mover"], full["step"], full["hands"][full["mover"]]
    if action == "pass":
        step["passed"] = True
        full["deck_closed"] = full["ruleset"] == "deck52"
        full["phase"] = "draw"
    elif action[0] == "!":
        claim(full, int(action[1:]))
    elif action in ("+c", "+t"):
        kind = "clan" if action == "+c" else "tactic"
        full["hands"][seat] = in_order(full, [*hand, full["decks"][kind].pop(0)])
        if full["phase"] == "draw":
            pass_turn(full, drew=True)
        else:
            step["draws"] -= 1
            if not full["decks"]["clan"] and not full["decks"]["tactic"]:
                step["draws"] = 0
            if step["draws"] == 0:
                returns(full, 2)
    elif action == "end":
        if siege(full) and len(hand) < hand_size(full):
            finish(full, 1 - full["attacker"], "deck")
        else:
            pass_turn(full, drew=False)
    elif action[0] == "-":
        hand.remove(action[1:])
        full["decks"]["clan" if is_clan(action[1:]) else "tactic"].append(action[1:])
        returns(full, step["returns"] - 1)
    elif action[0] in "<^":
        step["start_used"] = True
        for n in map(int, action[1:].split(",")):
            attackers = full["stones"][n - 1]["sides"][full["attacker"]]
            for card in list(attackers) if action[0] == "<" else attackers[:1]:
                discard(full, n, full["attacker"], card)
        full["cauldrons"] -= action[0] == "^"
    elif action[:3] == "XC=":
        swap(full, list(filter(None, action[3:].split(","))))
    else:
        full["phase"] = "draw"
        play_card(full, action)
    full["to_act"] = 1 - full["mover"] if full["phase"] == "exchange_reply" else full["mover"]
    if full["phase"] == "over":
        full["to_act"] = None
    return full


def play_card(full: Full, action: str) -> None:
    """A card of the hand."""
    seat = full["mover"]
    code = action.split("@", maxsplit=1)[0] if "@" in action and ":" not in action else action[:2]
    full["hands"][seat].remove(code)
    if not is_clan(code):
        full["tactics_played"][seat] += 1
        full["jokers_played"][seat] += code in ("J1", "J2")
    if is_clan(code) or code in TROOPS:
        lay(full, int(action.split("@")[1]), seat, code)
        return
    if code in MODES:
        stone = full["stones"][int(action.split("@")[1]) - 1]
        stone["modes"].append(code)
        if code == "MU":
            stone |= {"capacity": 4, "completed": [None, None]}
        else:
            stone["counts"] = "sum"
        return
    do_tactic(full, code, action[3:])
    (full["laid_out"] if siege(full) else full["discard"]).append(code)


def do_tactic(full: Full, code: str, rest: str) -> None:
    seat = full["mover"]
    where, _, to = rest.partition(">")
    card, _, number = where.partition("@")
    if code == "SC":
        full["phase"] = "scout_draw"
        full["step"] |= {"draws": 3, "returns": 2}
    if code == "RD" and to == "x":
        discard(full, int(number), seat, card)
    elif code in ("RD", "TR"):
        take(full, int(number), seat if code == "RD" else 1 - seat, card)
        lay(full, int(to), seat, card)
    if code == "DE":
        discard(full, int(number), 1 - seat, card)
    if code == "RC":
        full["discard"].remove(card)
        lay(full, int(to), seat, card)
    if code == "EX":
        for side in (0, 1):
            for gone in list(full["stones"][int(rest) - 1]["sides"][side]):
                discard(full, int(rest), side, gone)
    if code == "SU":
        back = in_order(full, rest.split(","))
        full["supports"] += 1
        for gone in back:
            full["discard"].remove(gone)
        for kind, returned in (
            ("clan", [c for c in back if is_clan(c)]),
            ("tactic", [c for c in back if not is_clan(c)]),
        ):
            if returned:
                label = f"support:{full['supports']}:{kind}"
                full["decks"][kind] = shuffled(full["seed"], label, full["decks"][kind] + returned)
    if code == "XC":
        full["phase"] = "exchange_reply"
        full["step"]["offer"] = in_order(full, list(filter(None, rest.split(","))))


def shuffled(seed: str, label: str, cards: list[str]) -> list[str]:
    """NOTATION "Deals"."""
    words: list[int] = []
    for block in range(64):
        message = label.encode() + b"\0" + block.to_bytes(4, "big")
        digest = hmac.new(bytes.fromhex(seed), message, hashlib.sha256).digest()
        words += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    for i in range(len(cards) - 1, 0, -1):
        while words[0] >= 2**32 - 2**32 % (i + 1):
            words.pop(0)
        j = words.pop(0) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def lay(full: Full, number: int, seat: int, card: str) -> None:
    """A card laid last on a side (RULES 1.3, 5.6)."""
    stone = full["stones"][number - 1]
    if partner(full, card) in stone["sides"][1 - seat]:
        full["discard"].append(card)
        discard(full, number, 1 - seat, partner(full, card))
        return
    stone["sides"][seat].append(card)
    if len(stone["sides"][seat]) == stone["capacity"]:
        stone["completed"][seat] = full["actions"]


def take(full: Full, number: int, seat: int, card: str) -> None:
    stone = full["stones"][number - 1]
    stone["sides"][seat].remove(card)
    stone["completed"][seat] = None


def discard(full: Full, number: int, seat: int, card: str) -> None:
    take(full, number, seat, card)
    full["discard"].append(card)


def returns(full: Full, due: int) -> None:
    """The scout's cards still to be returned (RULES 3.6)."""
    able = [card for card in full["hands"][full["mover"]] if not bound(full, card)]
    full["step"]["returns"] = min(due, len(able))
    full["phase"] = "scout_return" if full["step"]["returns"] else "draw"


def swap(full: Full, given: list[str]) -> None:
    """The exchange done (RULES 6.6)."""
    seat, offer = full["mover"], full["step"]["offer"]
    mine = [card for card in full["hands"][seat] if card not in offer] + given
    theirs = [card for card in full["hands"][1 - seat] if card not in given] + offer
    full["hands"][seat], full["hands"][1 - seat] = in_order(full, mine), in_order(full, theirs)
    full["step"]["offer"] = []
    full["phase"] = "draw"


def claim(full: Full, number: int) -> None:
    full["step"]["claimed"] = True
    stone = full["stones"][number - 1]
    if not siege(full):
        stone["claimed_by"] = full["mover"]
        if reason := won(full, full["mover"]):
            finish(full, full["mover"], reason)
        return
    twice = stone["damaged"]
    for side in (0, 1):
        for card in list(stone["sides"][side]):
            discard(full, number, side, card)
    capacity, counts = DAMAGED[number - 1]
    stone |= {"damaged": True, "capacity": capacity, "counts": counts}
    if twice or sum(each["damaged"] for each in full["stones"]) == 4:
        finish(full, full["attacker"], "breach" if twice else "breaches")


def pass_turn(full: Full, *, drew: bool) -> None:
    """The turn over (RULES 2.14, 5.10)."""
    idle = full["step"]["passed"] and not full["step"]["claimed"] and not drew
    full["passes"] = full["passes"] + 1 if idle else 0
    if siege(full):
        defender = 1 - full["attacker"]
        if full["mover"] != defender and not room(full, defender):
            finish(full, defender, "held")
            return
    elif full["passes"] == 2:
        adjudicate(full)
        return
    full |= {"turn": full["turn"] + 1, "mover": 1 - full["mover"], "phase": "play", "step": deepcopy(FRESH)}


def won(full: Full, seat: int) -> str | None:
    """Why a seat has won (RULES 2.12)."""
    mine = [stone["claimed_by"] == seat for stone in full["stones"]]
    if full["ruleset"] == "deck52":
        return "four" if sum(mine) == 4 else None
    if any(mine[i] and mine[i + 1] and mine[i + 2] for i in range(7)):
        return "adjacent"
    return "five" if sum(mine) == 5 else None


def finish(full: Full, winner: int | None, reason: str) -> None:
    """The end of the round with its points (RULES 4.1)."""
    points: list[int] | None = None
    if not siege(full):
        points = [sum(stone["claimed_by"] == seat for stone in full["stones"]) for seat in (0, 1)]
        if winner is not None:
            points[winner] = 5
    full |= {"phase": "over", "result": {"winner": winner, "reason": reason, "points": points}}


def adjudicate(full: Full) -> None:
    """The dead end (RULES 2.14)."""
    for seat in (1 - full["mover"], full["mover"]):
        for number in provable(full, seat):
            full["stones"][number - 1]["claimed_by"] = seat
            if reason := won(full, seat):
                finish(full, seat, reason)
                return
    held = [sum(stone["claimed_by"] == seat for stone in full["stones"]) for seat in (0, 1)]
    winner = None if held[0] == held[1] else held.index(max(held))
    finish(full, winner, "adjudicated")


def view(full: Full, seat: int | None) -> Full:
    """What a seat may see (NOTATION "Positions")."""
    seen = deepcopy(full)
    del seen["seed"], seen["supports"]
    seen["decks"] = {kind: len(deck) for kind, deck in full["decks"].items()}
    for of in (0, 1):
        if of != seat:
            seen["hands"][of] = backs(full["hands"][of])
    if seat != full["mover"]:
        seen["step"]["offer"] = backs(full["step"]["offer"])
    return seen


def backs(cards: list[str]) -> list[str]:
    return sorted("?c" if is_clan(card) else "?t" for card in cards)
