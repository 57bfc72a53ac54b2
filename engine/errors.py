"""Everything the engine can refuse, each with the code of docs/reference/protocol.md, "Errors"."""

from __future__ import annotations

from typing import ClassVar

from engine.json_types import ProofJSON

#: Why something is not allowed: code, sentence and rule, as `IllegalAction` takes them; None if it is.
WhyNot = tuple[str, str, str] | None


class EngineError(Exception):
    """A refusal; whatever was asked, nothing has changed.

    `code` is stable and for programs, `message` is one English sentence for people.
    """

    code: ClassVar[str] = "engine_error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BadRequest(EngineError):
    """The request itself is wrong: not JSON, an unknown command, a missing, ill-typed or out-of-range field."""

    code = "bad_request"


class UnknownRuleset(EngineError):
    """No ruleset has this id."""

    code = "unknown_ruleset"


class BadDeck(EngineError):
    """A deck given for a deal does not hold every card of its kind exactly once."""

    code = "bad_deck"


class BadState(EngineError):
    """A full state that no play can lead to, or that is not one at all."""

    code = "bad_state"


class BadAction(EngineError):
    """The text of an action cannot be read."""

    code = "bad_action"


class NoRound(EngineError):
    """The line protocol was asked about a round before there was one."""

    code = "no_round"


class NothingToUndo(EngineError):
    """The round has seen no action since it was dealt or loaded."""

    code = "nothing_to_undo"


class IllegalAction(EngineError):
    """The action can be read but is not legal now.

    `reason` is a stable snake_case code, `rule` the number in docs/reference/rules.md that forbids the action, and
    `proof` the answer of `prove` when a claim was refused (RULES 2.13), else None.
    """

    code = "illegal_action"

    def __init__(self, reason: str, message: str, rule: str, proof: ProofJSON | None = None) -> None:
        super().__init__(f"{message} (RULES {rule})")
        self.reason = reason
        self.rule = rule
        self.proof = proof
