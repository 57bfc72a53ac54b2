"""What rulesets, cards, tiles and endings are called, by the codes of the API: data, and a look-up."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class TacticWords:
    """A tactic card: what it is called, and what it does in one or two sentences (RULES 3 and 6)."""

    name: Promise
    text: Promise


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesetWords:
    """A ruleset: `summary` shows a player what differs from the others, `formations` go by its edition's names."""

    name: Promise
    summary: Promise
    formations: Mapping[str, Promise]
    kinds: Mapping[str, Promise] = field(default_factory=dict)
    tactics: Mapping[str, TacticWords] = field(default_factory=dict)


def _cards(names: Mapping[str, Promise], texts: Mapping[str, Promise]) -> dict[str, TacticWords]:
    """The cards of an edition, by code."""
    return {code: TacticWords(name, texts[code]) for code, name in names.items()}


# Until 2004 the rules call formations otherwise than since 2016, in French (RULES 1.1).
_FORMATIONS_1999 = {
    "colour_run": pgettext_lazy("1999", "colour run"),
    "same": pgettext_lazy("1999", "same value"),
    "colour": pgettext_lazy("1999", "colour"),
    "run": pgettext_lazy("1999", "run"),
    "sum": pgettext_lazy("1999", "sum"),
}
_FORMATIONS_2016 = {
    "colour_run": pgettext_lazy("2016", "colour run"),
    "same": pgettext_lazy("2016", "same value"),
    "colour": pgettext_lazy("2016", "colour"),
    "run": pgettext_lazy("2016", "run"),
    "sum": pgettext_lazy("2016", "sum"),
}
_FORMATIONS_SIEGE = _FORMATIONS_2016 | {"same": pgettext_lazy("siege", "same value")}

_KINDS_2004 = {"troop": _("morale"), "mode": _("environment"), "ruse": _("ruse")}
_KINDS_2016 = {"troop": _("elite troop"), "mode": _("combat mode"), "ruse": _("ruse")}
_KINDS_SIEGE = {"troop": _("elite troop"), "action": _("action")}

_WILD = _(
    "Lies on your side like a clan card and, when the stone is claimed, counts as whatever colour and value from 1 to "
    "9 is best for you. You play only one of the two in a round: once you have, the other stays in your hand."
)
_BORDER = {
    "J1": _WILD,
    "J2": _WILD,
    "SP": _(
        "Lies on your side like a clan card and, when the stone is claimed, counts as a 7 of whatever colour is best "
        "for you."
    ),
    "SB": _(
        "Lies on your side like a clan card and, when the stone is claimed, counts as a 1, 2 or 3 of whatever colour, "
        "as is best for you."
    ),
    "FO": _(
        "Lies under a stone that is not claimed, to the end of the round. There no formation counts, only the sum of "
        "the values."
    ),
    "MU": _(
        "Lies under a stone that is not claimed, to the end of the round. There each side holds four cards and is "
        "complete with four; a side that was complete with three no longer is."
    ),
    "SC": _(
        "Draw three cards one by one, choosing a deck each time, then put two cards of your hand under the decks of "
        "their kind. At the end of your turn you draw only if your hand is short."
    ),
    "RD": _(
        "Take one card of your own side of a stone that is not claimed, clan card or troop, and put it on your side of "
        "another unclaimed stone with room, or discard it."
    ),
    "DE": _("Discard one card of your opponent's side of a stone that is not claimed, clan card or troop."),
}
_BORDER_2004 = _BORDER | {
    "TR": _(
        "Take one clan card, never a troop, of your opponent's side of a stone that is not claimed, and put it on your "
        "side of another unclaimed stone with room."
    ),
}
_BORDER_2016 = _BORDER | {
    "TR": _(
        "Take one clan card, never a troop, of your opponent's side of a stone that is not claimed, and put it on your "
        "side of any unclaimed stone with room, the same one included."
    ),
}
_SIEGE_WILD = _(
    "Lies on your side like a siege card and, when the tile is claimed, counts as whatever colour and value from 0 to "
    "11 is best for you. You may play both jokers."
)
_SIEGE = {
    "J1": _SIEGE_WILD,
    "J2": _SIEGE_WILD,
    "SP": _(
        "Lies on your side like a siege card and, when the tile is claimed, counts as a 10 of whatever colour is best "
        "for you."
    ),
    "SB": _(
        "Lies on your side like a siege card and, when the tile is claimed, counts as a 1, 2 or 3 of whatever colour, "
        "as is best for you."
    ),
    "RD": _(
        "Take one card of your own side of a tile and play it on your side of another tile with room, or discard it."
    ),
    "RC": _("Take one card out of the discard, siege card or troop, and play it on your side of a tile with room."),
    "DE": _("Discard one card of your opponent's side of a tile, siege card or troop."),
    "TR": _(
        "Take one card of your opponent's side of a tile, siege card or troop, and play it on your side of a tile with "
        "room, the same one included."
    ),
    "EX": _("Discard all cards on both sides of one tile."),
    "SU": _(
        "Choose two cards of the discard; each is shuffled back into the deck of its kind. Needs two cards in the "
        "discard."
    ),
    "XC": _(
        "Choose three cards of your hand; then your opponent chooses three without seeing yours, and you swap. A hand "
        "of fewer than three is given whole."
    ),
}

_TACTICS_2004 = _cards(
    {
        "J1": _("Leader MacFarlane"),
        "J2": _("Leader MacGregor"),
        "SP": _("Support troop"),
        "SB": pgettext_lazy("2004", "Shield-bearer"),
        "FO": _("Fog"),
        "MU": _("Mud"),
        "SC": _("Scout"),
        "RD": _("Redeployment"),
        "DE": _("Deserter"),
        "TR": _("Traitor"),
    },
    _BORDER_2004,
)
_TACTICS_2016 = _cards(
    {
        "J1": _("Joker"),
        "J2": _("Joker"),
        "SP": _("Spy"),
        "SB": pgettext_lazy("2016", "Shield-bearer"),
        "FO": _("Blind man's buff"),
        "MU": _("Mud fight"),
        "SC": _("Headhunter"),
        "RD": _("Strategist"),
        "DE": _("Banshee"),
        "TR": _("Traitor"),
    },
    _BORDER_2016,
)
_TACTICS_SIEGE = _cards(
    {
        "J1": _("Joker"),
        "J2": _("Joker"),
        "SP": _("Spy"),
        "SB": pgettext_lazy("2016", "Shield-bearer"),
        "RD": _("Redeployment"),
        "RC": _("Recruitment"),
        "DE": _("Desertion"),
        "TR": _("Treason"),
        "EX": _("Explosion"),
        "SU": _("Support"),
        "XC": _("Exchange"),
    },
    _SIEGE,
)

RULESETS = {
    "original": RulesetWords(
        name=_("Schotten-Totten (1999)"),
        summary=_(
            "The first edition: nine stones, six cards in hand, no tactic cards. You claim at the start of your "
            "turn, before your card, so that your opponent always has a turn to answer."
        ),
        formations=_FORMATIONS_1999,
    ),
    "edition2004+tactics": RulesetWords(
        name=_("Schotten-Totten (2004), tactics"),
        summary=_(
            "Seven cards in hand and the ten tactic cards of 2004; stones are claimed after the card. The traitor "
            "has to bring its card to another stone."
        ),
        formations=_FORMATIONS_1999,
        kinds=_KINDS_2004,
        tactics=_TACTICS_2004,
    ),
    "edition2004+tactics+expert": RulesetWords(
        name=_("Schotten-Totten (2004), tactics, expert"),
        summary=_(
            "Seven cards in hand and the ten tactic cards of 2004. You claim at the start of your turn only, "
            "before your card: whatever you complete, a tactic card may still undo."
        ),
        formations=_FORMATIONS_1999,
        kinds=_KINDS_2004,
        tactics=_TACTICS_2004,
    ),
    "edition2016": RulesetWords(
        name=_("Schotten Totten (2016)"),
        summary=_("Nine stones, six cards in hand, stones are claimed after the card. No tactic cards."),
        formations=_FORMATIONS_2016,
    ),
    "edition2016+expert": RulesetWords(
        name=_("Schotten Totten (2016), expert"),
        summary=_(
            "Nine stones, six cards in hand, no tactic cards. You claim at the start of your turn only, before "
            "your card."
        ),
        formations=_FORMATIONS_2016,
    ),
    "edition2016+tactics": RulesetWords(
        name=_("Schotten Totten (2016), tactics"),
        summary=_(
            "Seven cards in hand and the ten tactic cards of 2016; stones are claimed after the card. The traitor "
            "may leave its card at the same stone."
        ),
        formations=_FORMATIONS_2016,
        kinds=_KINDS_2016,
        tactics=_TACTICS_2016,
    ),
    "edition2016+tactics+expert": RulesetWords(
        name=_("Schotten Totten (2016), tactics, expert"),
        summary=_(
            "Seven cards in hand and the ten tactic cards of 2016. You claim at the start of your turn only, "
            "before your card: whatever you complete, a tactic card may still undo."
        ),
        formations=_FORMATIONS_2016,
        kinds=_KINDS_2016,
        tactics=_TACTICS_2016,
    ),
    "deck52": RulesetWords(
        name=_("Schotten Totten with a deck of 52"),
        summary=_(
            "Seven stones and an ordinary deck, four suits from the ace (1) to the ten, five cards in hand. Any "
            "four stones win, and once a player has to pass nobody draws any more."
        ),
        formations=_FORMATIONS_2016,
    ),
    "siege": RulesetWords(
        name=_("Schotten Totten 2"),
        summary=_(
            "Who begins attacks a wall of seven tiles, the other defends it with three cauldrons of oil. Four "
            "damaged tiles, or one damaged twice, win the attack; the defence wins by holding out until the deck "
            "is empty, or by filling all its sides."
        ),
        formations=_FORMATIONS_SIEGE,
    ),
    "siege+tactics": RulesetWords(
        name=_("Schotten Totten 2, tactics"),
        summary=_(
            "The siege of seven tiles, attacked by who begins, with seven cards in hand and eleven tactic cards in "
            "a deck of their own."
        ),
        formations=_FORMATIONS_SIEGE,
        kinds=_KINDS_SIEGE,
        tactics=_TACTICS_SIEGE,
    ),
}


def ruleset_name(ruleset: str) -> str:
    """Return what a ruleset is called in the reader's language; the bare id of one that this version does not know."""
    known = RULESETS.get(ruleset)
    return str(known.name) if known else ruleset


COLOURS = {
    "R": _("red"),
    "O": _("orange"),
    "Y": _("yellow"),
    "G": _("green"),
    "B": _("blue"),
    "P": _("purple"),
    "S": _("spades"),
    "H": _("hearts"),
    "D": _("diamonds"),
    "C": _("clubs"),
}

#: From the attacker’s left.
TILES = (_("left pit"), _("left tower"), _("left wall"), _("gate"), _("right wall"), _("right tower"), _("right pit"))

COUNTS = {
    "all": _("every formation counts"),
    "sum": _("only the sum counts, the higher wins"),
    "same": _("only same value and sum count"),
    "colour": _("only colour and sum count"),
    "run": _("only run and sum count"),
    "low": _("only the sum counts, the lower wins"),
}

PHASES = {
    "play": _("play a card"),
    "draw": _("end the turn"),
    "scout_draw": _("draw three cards one by one"),
    "scout_return": _("put two cards under their decks"),
    "exchange_reply": _("choose the cards to give in exchange"),
    "over": _("the round is over"),
}

REASONS = {
    "five": _("five stones in all"),
    "adjacent": _("three stones side by side"),
    "four": _("four stones in all"),
    "adjudicated": _("both players passed; what could be proven was awarded"),
    "breach": _("a damaged tile was damaged again"),
    "breaches": _("four tiles were damaged"),
    "deck": _("a card was to be drawn and the siege deck was empty"),
    "held": _("all of the defender's sides were complete"),
}
