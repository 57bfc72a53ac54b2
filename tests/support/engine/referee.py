"""What an action does and what is seen of it: with `referee_legal`, a second, slow reading of the rules.

It covers all rulesets, shares no code with the engine, and works on full states as JSON.
"""

import hashlib
import hmac
from copy import deepcopy

from tests.support.engine.referee_legal import (
    DAMAGED,
    FRESH,
    MODES,
    TROOPS,
    Full,
    bound,
    hand_size,
    in_order,
    is_clan,
    partner,
    provable,
    room,
    siege,
)


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
            # The attacker's turn goes on while a tile can be claimed (RULES 5.7).
            if not (siege(full) and provable(full, seat)):
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
    del seen["seed"]
    seen["decks"] = {kind: len(deck) for kind, deck in full["decks"].items()}
    for of in (0, 1):
        if of != seat:
            seen["hands"][of] = backs(full["hands"][of])
    if seat != full["mover"]:
        seen["step"]["offer"] = backs(full["step"]["offer"])
    return seen


def backs(cards: list[str]) -> list[str]:
    return sorted("?c" if is_clan(card) else "?t" for card in cards)
