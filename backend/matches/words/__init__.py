"""What rulesets, cards, tiles and endings are called, in each language that is served: data, nothing else.

A language is a module beside this one whose `WORDS` has the members of `shape.Words`, and a row here.
"""

from collections.abc import Mapping

from backend.matches.words import en, fr
from backend.matches.words.shape import RulesetWords, TacticWords, Words

__all__ = ["LANGUAGES", "RulesetWords", "TacticWords", "Words"]

LANGUAGES: Mapping[str, Words] = {"en": en.WORDS, "fr": fr.WORDS}
