"""English."""

from backend.matches.words.shape import RulesetWords, Words, tactics

_FORMATIONS = {"colour_run": "colour run", "same": "same value", "colour": "colour", "run": "run", "sum": "sum"}

_KINDS_2004 = {"troop": "morale", "mode": "environment", "ruse": "ruse"}
_KINDS_2016 = {"troop": "elite troop", "mode": "combat mode", "ruse": "ruse"}
_KINDS_SIEGE = {"troop": "elite troop", "action": "action"}

_WILD = (
    "Lies on your side like a clan card and, when the stone is claimed, counts as whatever colour and value from 1 to "
    "9 is best for you. You play only one of the two in a round: once you have, the other stays in your hand."
)
_BORDER = {
    "J1": _WILD,
    "J2": _WILD,
    "SP": (
        "Lies on your side like a clan card and, when the stone is claimed, counts as a 7 of whatever colour is best "
        "for you."
    ),
    "SB": (
        "Lies on your side like a clan card and, when the stone is claimed, counts as a 1, 2 or 3 of whatever colour, "
        "as is best for you."
    ),
    "FO": (
        "Lies under a stone that is not claimed, to the end of the round. There no formation counts, only the sum of "
        "the values."
    ),
    "MU": (
        "Lies under a stone that is not claimed, to the end of the round. There each side holds four cards and is "
        "complete with four; a side that was complete with three no longer is."
    ),
    "SC": (
        "Draw three cards one by one, choosing a deck each time, then put two cards of your hand under the decks of "
        "their kind. At the end of your turn you draw only if your hand is short."
    ),
    "RD": (
        "Take one card of your own side of a stone that is not claimed, clan card or troop, and put it on your side of "
        "another unclaimed stone with room, or discard it."
    ),
    "DE": "Discard one card of your opponent's side of a stone that is not claimed, clan card or troop.",
}
_BORDER_2004 = _BORDER | {
    "TR": (
        "Take one clan card, never a troop, of your opponent's side of a stone that is not claimed, and put it on your "
        "side of another unclaimed stone with room."
    ),
}
_BORDER_2016 = _BORDER | {
    "TR": (
        "Take one clan card, never a troop, of your opponent's side of a stone that is not claimed, and put it on your "
        "side of any unclaimed stone with room, the same one included."
    ),
}
_SIEGE_WILD = (
    "Lies on your side like a siege card and, when the tile is claimed, counts as whatever colour and value from 0 to "
    "11 is best for you. You may play both jokers."
)
_SIEGE = {
    "J1": _SIEGE_WILD,
    "J2": _SIEGE_WILD,
    "SP": (
        "Lies on your side like a siege card and, when the tile is claimed, counts as a 10 of whatever colour is best "
        "for you."
    ),
    "SB": (
        "Lies on your side like a siege card and, when the tile is claimed, counts as a 1, 2 or 3 of whatever colour, "
        "as is best for you."
    ),
    "RD": "Take one card of your own side of a tile and play it on your side of another tile with room, or discard it.",
    "RC": "Take one card out of the discard, siege card or troop, and play it on your side of a tile with room.",
    "DE": "Discard one card of your opponent's side of a tile, siege card or troop.",
    "TR": (
        "Take one card of your opponent's side of a tile, siege card or troop, and play it on your side of a tile with "
        "room, the same one included."
    ),
    "EX": "Discard all cards on both sides of one tile.",
    "SU": (
        "Choose two cards of the discard; each is shuffled back into the deck of its kind. Needs two cards in the "
        "discard."
    ),
    "XC": (
        "Choose three cards of your hand; then your opponent chooses three without seeing yours, and you swap. A hand "
        "of fewer than three is given whole."
    ),
}

_TACTICS_2004 = tactics(
    {
        "J1": "Leader MacFarlane",
        "J2": "Leader MacGregor",
        "SP": "Support troop",
        "SB": "Shield-bearer",
        "FO": "Fog",
        "MU": "Mud",
        "SC": "Scout",
        "RD": "Redeployment",
        "DE": "Deserter",
        "TR": "Traitor",
    },
    _BORDER_2004,
)
_TACTICS_2016 = tactics(
    {
        "J1": "Joker",
        "J2": "Joker",
        "SP": "Spy",
        "SB": "Shield-bearer",
        "FO": "Blind man's buff",
        "MU": "Mud fight",
        "SC": "Headhunter",
        "RD": "Strategist",
        "DE": "Banshee",
        "TR": "Traitor",
    },
    _BORDER_2016,
)
_TACTICS_SIEGE = tactics(
    {
        "J1": "Joker",
        "J2": "Joker",
        "SP": "Spy",
        "SB": "Shield-bearer",
        "RD": "Redeployment",
        "RC": "Recruitment",
        "DE": "Desertion",
        "TR": "Treason",
        "EX": "Explosion",
        "SU": "Support",
        "XC": "Exchange",
    },
    _SIEGE,
)

WORDS = Words(
    rulesets={
        "original": RulesetWords(
            name="Schotten-Totten (1999)",
            summary=(
                "The first edition: nine stones, six cards in hand, no tactic cards. You claim at the start of your "
                "turn, before your card, so that your opponent always has a turn to answer."
            ),
            formations=_FORMATIONS,
        ),
        "edition2004+tactics": RulesetWords(
            name="Schotten-Totten (2004), tactics",
            summary=(
                "Seven cards in hand and the ten tactic cards of 2004; stones are claimed after the card. The traitor "
                "has to bring its card to another stone."
            ),
            formations=_FORMATIONS,
            kinds=_KINDS_2004,
            tactics=_TACTICS_2004,
        ),
        "edition2004+tactics+expert": RulesetWords(
            name="Schotten-Totten (2004), tactics, expert",
            summary=(
                "Seven cards in hand and the ten tactic cards of 2004. You claim at the start of your turn only, "
                "before your card: whatever you complete, a tactic card may still undo."
            ),
            formations=_FORMATIONS,
            kinds=_KINDS_2004,
            tactics=_TACTICS_2004,
        ),
        "edition2016": RulesetWords(
            name="Schotten Totten (2016)",
            summary="Nine stones, six cards in hand, stones are claimed after the card. No tactic cards.",
            formations=_FORMATIONS,
        ),
        "edition2016+expert": RulesetWords(
            name="Schotten Totten (2016), expert",
            summary=(
                "Nine stones, six cards in hand, no tactic cards. You claim at the start of your turn only, before "
                "your card."
            ),
            formations=_FORMATIONS,
        ),
        "edition2016+tactics": RulesetWords(
            name="Schotten Totten (2016), tactics",
            summary=(
                "Seven cards in hand and the ten tactic cards of 2016; stones are claimed after the card. The traitor "
                "may leave its card at the same stone."
            ),
            formations=_FORMATIONS,
            kinds=_KINDS_2016,
            tactics=_TACTICS_2016,
        ),
        "edition2016+tactics+expert": RulesetWords(
            name="Schotten Totten (2016), tactics, expert",
            summary=(
                "Seven cards in hand and the ten tactic cards of 2016. You claim at the start of your turn only, "
                "before your card: whatever you complete, a tactic card may still undo."
            ),
            formations=_FORMATIONS,
            kinds=_KINDS_2016,
            tactics=_TACTICS_2016,
        ),
        "deck52": RulesetWords(
            name="Schotten Totten with a deck of 52",
            summary=(
                "Seven stones and an ordinary deck, four suits from the ace (1) to the ten, five cards in hand. Any "
                "four stones win, and once a player has to pass nobody draws any more."
            ),
            formations=_FORMATIONS,
        ),
        "siege": RulesetWords(
            name="Schotten Totten 2",
            summary=(
                "Who begins attacks a wall of seven tiles, the other defends it with three cauldrons of oil. Four "
                "damaged tiles, or one damaged twice, win the attack; the defence wins by holding out until the deck "
                "is empty, or by filling all its sides."
            ),
            formations=_FORMATIONS,
        ),
        "siege+tactics": RulesetWords(
            name="Schotten Totten 2, tactics",
            summary=(
                "The siege of seven tiles, attacked by who begins, with seven cards in hand and eleven tactic cards in "
                "a deck of their own."
            ),
            formations=_FORMATIONS,
            kinds=_KINDS_SIEGE,
            tactics=_TACTICS_SIEGE,
        ),
    },
    colours={
        "R": "red",
        "O": "orange",
        "Y": "yellow",
        "G": "green",
        "B": "blue",
        "P": "purple",
        "S": "spades",
        "H": "hearts",
        "D": "diamonds",
        "C": "clubs",
    },
    tiles=("left pit", "left tower", "left wall", "gate", "right wall", "right tower", "right pit"),
    counts={
        "all": "every formation counts",
        "sum": "only the sum counts, the higher wins",
        "same": "only same value and sum count",
        "colour": "only colour and sum count",
        "run": "only run and sum count",
        "low": "only the sum counts, the lower wins",
    },
    phases={
        "play": "play a card",
        "draw": "end the turn",
        "scout_draw": "draw three cards one by one",
        "scout_return": "put two cards under their decks",
        "exchange_reply": "choose the cards to give in exchange",
        "over": "the round is over",
    },
    reasons={
        "five": "five stones in all",
        "adjacent": "three stones side by side",
        "four": "four stones in all",
        "adjudicated": "neither player could play on; what could be proven was awarded",
        "breach": "a damaged tile was damaged again",
        "breaches": "four tiles were damaged",
        "deck": "a card was to be drawn and the siege deck was empty",
        "held": "all of the defender's sides were complete",
    },
)
