"""What a language has to say, so that a type checker sees what one has left out."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TacticWords:
    """A tactic card: what it is called, and what it does in one or two sentences (RULES 3 and 6)."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesetWords:
    """A ruleset: `summary` tells a player what differs from the others, `formations` go by its edition's names."""

    name: str
    summary: str
    formations: Mapping[str, str]
    kinds: Mapping[str, str] = field(default_factory=dict)
    tactics: Mapping[str, TacticWords] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """One language, by the codes of the API; `tiles` are the siege game's from the attacker's left."""

    rulesets: Mapping[str, RulesetWords]
    colours: Mapping[str, str]
    tiles: tuple[str, ...]
    counts: Mapping[str, str]
    phases: Mapping[str, str]
    reasons: Mapping[str, str]


def tactics(names: Mapping[str, str], texts: Mapping[str, str]) -> dict[str, TacticWords]:
    """Return the cards of an edition, by code."""
    return {code: TacticWords(name, texts[code]) for code, name in names.items()}
