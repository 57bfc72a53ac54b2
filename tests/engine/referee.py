"""
A second, slow reading of RULES.md and NOTATION.md for `edition2016` that shares no code with the engine.

It works on full states as JSON, tries every filling one by one, and knows nothing of masks, caches or phases' tables.
"""

from copy import deepcopy
from itertools import combinations
from typing import Any

COLOURS = "ROYGBP"
CARDS = [colour + str(value) for colour in COLOURS for value in range(1, 10)]
RANK = {"sum": 0, "run": 1, "colour": 2, "same": 3, "colour_run": 4}

Full = dict[str, Any]


def formation(cards: list[str] | tuple[str, ...]) -> tuple[str, int]:
    """Type and sum of a complete side (RULES 1.1)."""
    values = sorted(int(card[1:]) for card in cards)
    run = all(values[i] + 1 == values[i + 1] for i in range(len(values) - 1))
    colour = all(card[0] == cards[0][0] for card in cards)
    if run and colour:
        kind = "colour_run"
    elif values[0] == values[-1]:
        kind = "same"
    elif colour:
        kind = "colour"
    elif run:
        kind = "run"
    else:
        kind = "sum"
    return kind, sum(values)


def strength(cards: list[str] | tuple[str, ...], counts: str = "all") -> tuple[int, int]:
    """Something that compares as formations do (RULES 1.2); under fog only the sum counts (RULES 3.5)."""
    kind, total = formation(cards)
    return (0 if counts == "sum" else RANK[kind]), total


def unseen(full: Full) -> list[str]:
    """Every clan card that lies on no side (RULES 2.8)."""
    seen = {card for stone in full["stones"] for side in stone["sides"] for card in side}
    return [card for card in CARDS if card not in seen]


def best_filling(side: list[str], pool: list[str], capacity: int = 3, counts: str = "all") -> tuple[int, int] | None:
    """The strongest that a side can become, trying every filling (RULES 2.9)."""
    fillings = combinations(pool, capacity - len(side))
    return max((strength((*side, *filling), counts) for filling in fillings), default=None)


def holds(stone: Full, seat: int, pool: list[str]) -> bool:
    """Whether a claim holds (RULES 2.7)."""
    mine, theirs = stone["sides"][seat], stone["sides"][1 - seat]
    if stone["claimed_by"] is not None or len(mine) < 3:
        return False
    if len(theirs) < 3:
        goal = strength(mine)
        return all(strength((*theirs, *filling)) <= goal for filling in combinations(pool, 3 - len(theirs)))
    if strength(mine) == strength(theirs):
        return bool(stone["completed"][seat] < stone["completed"][1 - seat])
    return strength(mine) > strength(theirs)


def room(full: Full, seat: int) -> list[int]:
    """The numbers of the stones where a seat can place (RULES 2.3, 2.11)."""
    return [n for n, s in enumerate(full["stones"], 1) if s["claimed_by"] is None and len(s["sides"][seat]) < 3]


def provable(full: Full, seat: int) -> list[int]:
    """The numbers of the stones a seat can prove."""
    pool = unseen(full)
    return [n for n, s in enumerate(full["stones"], 1) if holds(s, seat, pool)]


def legal(full: Full) -> list[str]:
    """All legal actions, sorted (RULES 2.2, 2.4-2.7)."""
    seat = full["mover"]
    if full["phase"] == "over":
        return []
    if full["phase"] == "play":
        places = [f"{card}@{n}" for card in full["hands"][seat] for n in room(full, seat)]
        return sorted(places) or ["pass"]
    claims = [f"!{n}" for n in provable(full, seat)]
    draw = "+c" if len(full["hands"][seat]) < 6 and full["decks"]["clan"] else "end"
    return sorted([*claims, draw])


def won(full: Full, seat: int) -> str | None:
    """Why a seat has won (RULES 2.12)."""
    mine = [stone["claimed_by"] == seat for stone in full["stones"]]
    if any(mine[i] and mine[i + 1] and mine[i + 2] for i in range(7)):
        return "adjacent"
    return "five" if sum(mine) == 5 else None


def finish(full: Full, winner: int | None, reason: str) -> None:
    """The end of the round with its points (RULES 4.1)."""
    points = [sum(stone["claimed_by"] == seat for stone in full["stones"]) for seat in (0, 1)]
    if winner is not None:
        points[winner] = 5
    full |= {"phase": "over", "to_act": None, "result": {"winner": winner, "reason": reason, "points": points}}


def play(before: Full, action: str) -> Full:
    """The full state after a legal action."""
    full = deepcopy(before)
    seat = full["mover"]
    full["actions"] += 1
    if action == "pass":
        full["step"]["passed"] = True
        full["phase"] = "draw"
    elif "@" in action:
        card, number = action.split("@")
        full["hands"][seat].remove(card)
        stone = full["stones"][int(number) - 1]
        stone["sides"][seat].append(card)
        if len(stone["sides"][seat]) == 3:
            stone["completed"][seat] = full["actions"]
        full["phase"] = "draw"
    elif action[0] == "!":
        full["stones"][int(action[1:]) - 1]["claimed_by"] = seat
        full["step"]["claimed"] = True
        reason = won(full, seat)
        if reason:
            finish(full, seat, reason)
    else:
        idle = action == "end" and full["step"]["passed"] and not full["step"]["claimed"]
        if action == "+c":
            full["hands"][seat].append(full["decks"]["clan"].pop(0))
            full["hands"][seat].sort(key=CARDS.index)
        full["passes"] = full["passes"] + 1 if idle else 0
        if full["passes"] == 2:
            adjudicate(full)
        else:
            fresh = {"start_used": False, "passed": False, "claimed": False, "draws": 0, "returns": 0, "offer": []}
            full |= {"turn": full["turn"] + 1, "mover": 1 - seat, "to_act": 1 - seat, "phase": "play", "step": fresh}
    return full


def adjudicate(full: Full) -> None:
    """The dead end (RULES 2.14)."""
    for seat in (1 - full["mover"], full["mover"]):
        for number in provable(full, seat):
            full["stones"][number - 1]["claimed_by"] = seat
            reason = won(full, seat)
            if reason:
                finish(full, seat, reason)
                return
    held = [sum(stone["claimed_by"] == seat for stone in full["stones"]) for seat in (0, 1)]
    winner = None if held[0] == held[1] else held.index(max(held))
    finish(full, winner, "adjudicated")
