"""The rules of Schotten Totten as pure functions on values: no I/O, no clock, no chance but the seed.

A round is a `State`; `apply` gives the next one and leaves the given one as it was, so undoing is keeping the old one.
A match of several rounds is a `Series`. `engine.records` writes and reads matches, `engine.picture` draws positions.

>>> from engine import apply, legal_actions, new_round, view
>>> state = new_round("edition2016", seed=bytes(32), first=0)
>>> after = apply(state, legal_actions(state)[0])
>>> state.phase, after.phase
('play', 'draw')
>>> view(after, 1)["hands"][0]
['?c', '?c', '?c', '?c', '?c']
"""

from engine.best_completion import strength_of
from engine.claimed import Claimed, claims_made
from engine.deals import CAULDRONS, commitment, first_seat, new_round, round_seed
from engine.endings import deciding_stones
from engine.errors import (
    BadAction,
    BadDeck,
    BadRequest,
    BadState,
    EngineError,
    IllegalAction,
    NoRound,
    NothingToUndo,
    UnknownRuleset,
)
from engine.formations import Formation, formation
from engine.hidden import HiddenCards, hidden_cards, unseen_cards
from engine.json_types import FormationJSON, FullState, OptionJSON, ProofJSON, RecordJSON, View
from engine.knowledge import DeckKnowledge, Knowledge, knowledge
from engine.notation import action_as_seen, drawn_card, read_action, written
from engine.options import options
from engine.position_line import parse_position, position_text
from engine.positions import FORMAT, dump, load
from engine.proofs import explain, prove
from engine.rulesets import REVISION, RULESETS, Ruleset
from engine.sampling import Rng, Sampler, legal_actions_of, options_of, sample
from engine.saves import read_saved, saved
from engine.series import Length, MatchResult, RoundOutcome, Series, new_series, outcome_of
from engine.siege.breaching import BREACHES_TO_WIN
from engine.state import RoundResult, State
from engine.strengths import StrongestCompletion, strongest_completion
from engine.suppose import Supposed, suppose
from engine.taken import taken_for
from engine.turns import apply, legal_actions
from engine.views import view
from engine.worth import sides_worth

__all__ = [
    "BREACHES_TO_WIN",
    "CAULDRONS",
    "FORMAT",
    "REVISION",
    "RULESETS",
    "BadAction",
    "BadDeck",
    "BadRequest",
    "BadState",
    "Claimed",
    "DeckKnowledge",
    "EngineError",
    "Formation",
    "FormationJSON",
    "FullState",
    "HiddenCards",
    "IllegalAction",
    "Knowledge",
    "Length",
    "MatchResult",
    "NoRound",
    "NothingToUndo",
    "OptionJSON",
    "ProofJSON",
    "RecordJSON",
    "Rng",
    "RoundOutcome",
    "RoundResult",
    "Ruleset",
    "Sampler",
    "Series",
    "State",
    "StrongestCompletion",
    "Supposed",
    "UnknownRuleset",
    "View",
    "action_as_seen",
    "apply",
    "claims_made",
    "commitment",
    "deciding_stones",
    "drawn_card",
    "dump",
    "explain",
    "first_seat",
    "formation",
    "hidden_cards",
    "knowledge",
    "legal_actions",
    "legal_actions_of",
    "load",
    "new_round",
    "new_series",
    "options",
    "options_of",
    "outcome_of",
    "parse_position",
    "position_text",
    "prove",
    "read_action",
    "read_saved",
    "round_seed",
    "sample",
    "saved",
    "sides_worth",
    "strength_of",
    "strongest_completion",
    "suppose",
    "taken_for",
    "unseen_cards",
    "view",
    "written",
]
