"""What the rulesets and their cards are called, in each language that is served: data, nothing else."""

from typing import TypedDict


class RulesetWords(TypedDict):
    """A ruleset in one language."""

    name: str
    summary: str


RULESETS: dict[str, dict[str, RulesetWords]] = {
    "edition2016": {
        "en": {
            "name": "Schotten Totten (2016)",
            "summary": "Nine stones, six cards in hand, claims after the card. No tactic cards.",
        },
        "fr": {
            "name": "Schotten Totten (2016)",
            "summary": "Neuf bornes, six cartes en main, les bornes se prennent après la pose. Sans cartes tactiques.",
        },
    },
}

COLOURS: dict[str, dict[str, str]] = {
    "R": {"en": "red", "fr": "rouge"},
    "O": {"en": "orange", "fr": "orange"},
    "Y": {"en": "yellow", "fr": "jaune"},
    "G": {"en": "green", "fr": "vert"},
    "B": {"en": "blue", "fr": "bleu"},
    "P": {"en": "purple", "fr": "violet"},
}
