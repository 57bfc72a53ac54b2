"""Where a claim is decided: may this seat take this stone, and why (not) (RULES 2.7-2.9, 2.13).

An answer depends on face-up cards alone: the two sides, which was complete first, and the set of unseen clan cards.
Hands of both seats are unseen (RULES 2.8). `can_claim` says yes or no, fast; `prove` explains.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.best_completion import best_completion, strength_of
from engine.cards import ClanDeck
from engine.errors import BadRequest
from engine.formations import Formation, formation
from engine.json_types import ProofJSON
from engine.rulesets import Counts
from engine.side_summary import Pool, SideSummary, pool_of, summarize_side
from engine.state import State
from engine.stones import Stone

#: A mask of more cards than there are.
ALL = -1


class ClaimAnswer:
    """What is known about one seat's claim to one stone as it lies; see `can_claim`.

    A claim that failed because of some unseen cards fails for as long as all of `counter` stay unseen; ALL never are. A
    claim that held while only the cards of `held_within` were unseen holds for every part of them too.
    """

    __slots__ = ("counter", "held_within", "stone", "strength")

    def __init__(self, stone: Stone, strength: int) -> None:
        self.stone = stone
        self.strength = strength
        self.counter = ALL
        self.held_within = 0


#: Each seat's last answers by the identity of the stone, which an answer keeps alive so that no other stone gets it.
#: They stand here because a stone is a value: it never changes, and all states that share it share its answers.
_answers: tuple[dict[int, ClaimAnswer], dict[int, ClaimAnswer]] = ({}, {})

#: So many answers are kept for a seat; then all are forgotten.
MOST_ANSWERS = 256


class Proof(NamedTuple):
    """Why a claim holds or fails; the fields are those of NOTATION's `prove`."""

    valid: bool
    reason: str | None = None
    mine: Formation | None = None
    theirs: Formation | None = None
    best: Formation | None = None
    counter: tuple[str, ...] = ()
    #: Of unseen cards those that make `best`; what `explain` says beside NOTATION's fields.
    best_with: tuple[str, ...] = ()

    def to_json(self) -> ProofJSON:
        """The proof object of docs/reference/protocol.md, "Proofs"."""
        mine, theirs, best = (f and f.to_json() for f in (self.mine, self.theirs, self.best))
        if self.valid:
            return {"valid": True, "mine": mine, "theirs": theirs, "best": best}
        answer: ProofJSON = {"valid": False, "reason": self.reason}
        if self.reason == "beaten":
            return {**answer, "mine": mine, "theirs": theirs}
        if self.reason == "can_be_beaten":
            return {**answer, "counter": list(self.counter), "mine": mine}
        return answer

    def explained(self) -> ProofJSON:
        """The same with the best that an incomplete side opposite could become, and the unseen cards that make it so.

        For readers: `best` and `best_with` of a claim that can still be beaten as well as of one that cannot.
        """
        if self.best is None:
            return self.to_json()
        return {**self.to_json(), "best": self.best.to_json(), "best_with": list(self.best_with)}


def can_claim(deck: ClanDeck, stone: Stone, seat: int, unseen: int) -> bool:
    """Whether this seat's claim to the stone holds while these clan cards are unseen (RULES 2.7).

    The last answers are remembered: a counter-example stands while its cards stay unseen, and a proof stands for any
    part of the unseen cards it was made with. So most questions are two comparisons.
    """
    if stone.claimed_by is not None or stone.completed[seat] is None:
        return False
    answer = _answers[seat].get(id(stone)) or _first_answer(deck, stone, seat)
    if not answer.counter & ~unseen:
        return False
    if not unseen & ~answer.held_within:
        return True
    found = best_completion(*_question(deck, stone, seat, unseen), answer.strength)
    if found is None:
        answer.held_within = unseen
        return True
    answer.counter = found[1]
    return False


def _first_answer(deck: ClanDeck, stone: Stone, seat: int) -> ClaimAnswer:
    """What is known of a claim before it is first looked into: all, if the side opposite is complete."""
    answer = ClaimAnswer(stone, strength_of(deck, stone.sides[seat], stone.counts))
    if stone.completed[1 - seat] is not None:
        if _beats_complete(deck, stone, seat, answer.strength):
            answer.held_within = ALL
        else:
            answer.counter = 0
    remembered = _answers[seat]
    if len(remembered) >= MOST_ANSWERS:
        remembered.clear()
    remembered[id(stone)] = answer
    return answer


def _question(deck: ClanDeck, stone: Stone, seat: int, unseen: int) -> tuple[Pool, SideSummary, Counts]:
    """What the search needs to know of the incomplete side opposite this seat's.

    A card that would vanish with one on the claimant's side fills nothing (RULES 5.7).
    """
    usable = unseen & ~deck.barred(stone.sides[seat])
    return pool_of(deck, usable), summarize_side(deck, stone.sides[1 - seat], stone.capacity), stone.counts


def _beats_complete(deck: ClanDeck, stone: Stone, seat: int, mine: int) -> bool:
    """Whether a complete side beats the complete side opposite: the stronger, or of equals the first (RULES 1.2)."""
    theirs = strength_of(deck, stone.sides[1 - seat], stone.counts)
    my_time, their_time = stone.completed[seat], stone.completed[1 - seat]
    if my_time is None or their_time is None:
        raise ValueError("both sides have to be complete")
    return mine > theirs or (mine == theirs and my_time < their_time)


def claimable(state: State, seat: int) -> list[int]:
    """The numbers of the stones this seat could prove now, from left to right, no matter who is to move."""
    if not state.is_claimant(seat):
        return []
    deck, unseen = state.ruleset.deck, state.unseen
    stones, ready = state.stones, state.ready_stones(seat)
    return [number for number in ready if can_claim(deck, stones[number - 1], seat, unseen)]


def proof_of(state: State, stone: int, seat: int) -> Proof:
    """Why this seat may (not) claim the stone of this number, no matter who is to move (RULES 2.13)."""
    deck, at = state.ruleset.deck, state.stones[stone - 1]
    reason = _not_looked_at(state, at, seat)
    if reason is not None:
        return Proof(valid=False, reason=reason)
    strength = strength_of(deck, at.sides[seat], at.counts)
    mine = formation(strength, at.counts)
    if at.completed[1 - seat] is not None:
        theirs = formation(strength_of(deck, at.sides[1 - seat], at.counts), at.counts)
        if _beats_complete(deck, at, seat, strength):
            return Proof(valid=True, mine=mine, theirs=theirs)
        return Proof(valid=False, reason="beaten", mine=mine, theirs=theirs)
    found = best_completion(*_question(deck, at, seat, state.unseen))
    if found is None:
        return Proof(valid=True, mine=mine)
    strongest, cards = found
    best, best_with = formation(strongest, at.counts), tuple(deck.cards_in(cards))
    if strongest > strength:
        return Proof(valid=False, reason="can_be_beaten", mine=mine, best=best, counter=best_with, best_with=best_with)
    return Proof(valid=True, mine=mine, best=best, best_with=best_with)


def _not_looked_at(state: State, stone: Stone, seat: int) -> str | None:
    """Why this seat cannot claim the stone, whatever its side is worth."""
    if not state.is_claimant(seat):
        return "not_attacker"
    if stone.claimed_by is not None:
        return "closed"
    return "incomplete" if stone.completed[seat] is None else None


def prove(state: State, stone: int, seat: int) -> ProofJSON:
    """The proof object of NOTATION for this seat's claim to the stone of this number.

    From face-up cards alone, so anyone may read it. Raises BadRequest for a stone or a seat that does not exist.
    """
    if not 1 <= stone <= len(state.stones):
        raise BadRequest(f"there is no such stone: stones are 1 to {len(state.stones)}")
    if seat not in (0, 1):
        raise BadRequest("seat is 0 or 1")
    return proof_of(state, stone, seat).to_json()


def explain(state: State, stone: int, seat: int) -> ProofJSON:
    """The proof object with what `Proof.explained` adds; the stone and the seat exist."""
    return proof_of(state, stone, seat).explained()
