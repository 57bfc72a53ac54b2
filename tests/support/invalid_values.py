"""Actions and bodies that something is wrong with, by chance."""

import random
from typing import Any

import engine


def some_action(ruleset: engine.Ruleset, rng: random.Random) -> str:
    """Return the text of an action of any ruleset, or one that looks like it."""
    names = [*rng.choice([ruleset, engine.RULESETS["siege+tactics"]]).order]
    one, two, three = rng.sample(names, 3)
    stone, other = rng.randint(0, 10), rng.randint(0, 10)
    return rng.choice(
        [
            *(f"{one}@{stone}", f"!{stone}", "pass", "+c", "+t", "end", "SC", f"-{one}", f"RD:{one}@{stone}>{other}"),
            *(f"RD:{one}@{stone}>x", f"DE:{one}@{stone}", f"TR:{one}@{stone}>{other}", f"RC:{one}>{stone}"),
            *(f"EX@{stone}", f"SU:{one},{two}", f"XC:{one},{two},{three}", f"XC={one},{two},{three}", "XC:", "XC="),
            *(f"<{stone},{other}", f"^{stone}", f"{one}@", f"@{stone}", one.lower(), f"!{stone} ", "💥@3"),
        ]
    )


ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1.5, 2**31, 2**62, "", " ", "x" * 5000, "\u0000", "\u202e", "é" * 50, [], {}, [[]], {"a": {}}),
    *(["pass"] * 21, {"rounds": 0}, {"wins": 9}, "0" * 65, "R1@1"),
)


def spoiled(value: Any, rng: random.Random) -> Any:
    """Return the value with something of it left out, added or changed for something odd."""
    if isinstance(value, dict) and rng.random() < 0.8:
        name = rng.choice(sorted(value) or ["odd"])
        rest = {key: inner for key, inner in value.items() if key != name}
        return rng.choice([rest, {**value, name: spoiled(value.get(name), rng)}, {**value, "odd": rng.choice(ODD)}])
    if isinstance(value, list) and value and rng.random() < 0.6:
        at = rng.randrange(len(value))
        return [*value[:at], spoiled(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)
