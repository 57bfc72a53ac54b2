"""What a seat knows beyond its view: never more than is true, nor less than an attentive player (RULES 3.6, 6.3, 6.6).

Planted, and caught: a return by the other seat that leaves its known cards known, or the bottom as it was; a known card
that stays in the hand when it is played; a support that leaves the order of the deck, forgets what it brought back, or
is not followed by counting draws; an exchange read the wrong way round, or of a card that a support had brought back;
counting left out.
"""

import pytest

import engine
from engine import BadRequest, DeckKnowledge, Knowledge, view
from engine.rulesets import RULESETS
from tests.support.engine.builders import SEED
from tests.support.engine.watched import Watched, watched_round
from tests.support.scale import chance, scaled

BORDER = ("SC", "J1", "J2", "SP", "SB", "FO", "MU", "RD", "DE", "TR")
SIEGE = ("XC", "SU", "J1", "J2", "SP", "SB", "RD", "RC", "DE", "TR", "EX")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_claim_is_true_and_all_that_a_watcher_has_seen_is_claimed(ruleset):
    rng = chance(f"knowledge {ruleset}")
    for number in range(scaled(3, 600)):
        watchers = Watcher(0), Watcher(1)
        for at in watched_round(rng, ruleset, claim_odds=(1.0, 0.0, 0.3)[number % 3]):
            for watcher in watchers:
                known = at.known(watcher.seat)
                assert_true(at, watcher.seat, known)
                watcher.look(at)
                assert watcher.in_hand <= set(known.hand)
                for deck, bottom in ((known.clan, watcher.bottoms[0]), (known.tactic, watcher.bottoms[1])):
                    assert [card for card in bottom if card] == [
                        card for card in deck.bottom if card in bottom and card
                    ]


def assert_true(at: Watched, seat: int, known: Knowledge) -> None:
    """Nothing is claimed that is not so."""
    hand, decks = at.state.hands[1 - seat], at.state.decks
    assert set(known.hand) <= set(hand)
    assert list(known.hand) == [card for card in hand if card in known.hand]
    for deck, of_deck in zip(decks, (known.clan, known.tactic), strict=True):
        lowest = deck[len(deck) - len(of_deck.bottom) :]
        assert len(lowest) == len(of_deck.bottom)
        assert all(claimed in (None, card) for claimed, card in zip(of_deck.bottom, lowest, strict=True))
        assert set(of_deck.shuffled_in) <= {*deck, *hand}
        assert not set(of_deck.shuffled_in) & {*known.hand, *of_deck.bottom}
        assert sum(card in hand for card in of_deck.shuffled_in) <= of_deck.drawn


class Watcher:
    """An attentive player who looks into the true state only to see where a card is that they know of."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.in_hand: set[str] = set()
        self.bottoms: list[list[str]] = [[], []]

    def look(self, at: Watched) -> None:
        """See what the last action did to cards that were in the own hand."""
        if not at.played:
            return
        (actor, action), before, state = at.played[-1], at.before[-1], at.state
        mine, theirs = set(before.hands[self.seat]), set(state.hands[1 - self.seat])
        clan = state.ruleset.deck.index
        if action.startswith("-") and actor == self.seat:
            self.bottoms[action[1:] not in clan].append(action[1:])
        if action.startswith("-") and actor != self.seat:
            self.in_hand = {card for card in self.in_hand if (card in clan) != (action[1:] in clan)}
        if action.startswith("XC="):
            self.in_hand |= mine & theirs
        if action.startswith("SU"):
            back = set(action[3:].split(","))
            self.bottoms = [
                [] if back & cards else bottom for cards, bottom in zip(_kinds(state), self.bottoms, strict=True)
            ]
        for kind, deck in enumerate(state.decks):
            drawn = [card for card in self.bottoms[kind] if card not in deck]
            self.in_hand |= {card for card in drawn if card in theirs}
            self.bottoms[kind] = [card for card in self.bottoms[kind] if card in deck]
        self.in_hand &= theirs


def _kinds(state: engine.State) -> tuple[set[str], set[str]]:
    return set(state.ruleset.deck.cards), set(state.ruleset.tactics)


def dealt(ruleset: str, tactic: tuple[str, ...]) -> Watched:
    """A round that nobody has played in yet."""
    return Watched(engine.new_round(ruleset, SEED, 0, tactic=tactic), (), ())


def placed(state: engine.State) -> str:
    """Some card of the mover's hand at some stone."""
    clan = state.ruleset.deck.index
    return next(action for action in engine.legal_actions(state) if action.partition("@")[0] in clan)


def played_on(at: Watched, turns: int, draw: str = "+c") -> Watched:
    """The round after so many turns of a placed card and a draw."""
    for _ in range(turns):
        at = at.then(placed(at.state))
        at = at.then(draw)
    return at


def scouted() -> Watched:
    """Seat 0 has put two clan cards under the deck, and it is seat 1's turn."""
    at = played_on(played_on(dealt("edition2016+tactics", BORDER), 1, "+t"), 1)
    at = at.then("SC", "+c", "+c", "+c")
    hand = [card for card in at.state.hands[0] if card in at.state.ruleset.deck.index]
    return at.then(f"-{hand[3]}", f"-{hand[1]}", "end")


def test_cards_put_under_a_deck_are_known_in_their_order():
    at = scouted()
    assert at.known(0) == Knowledge(clan=DeckKnowledge(bottom=at.state.decks.clan[-2:]))
    # The other saw two backs.
    assert at.known(1) == Knowledge(clan=DeckKnowledge(bottom=(None, None)))


@pytest.mark.parametrize("drawer", [0, 1])
def test_card_drawn_from_a_known_bottom_is_known_in_the_hand_until_it_is_played(drawer):
    at, card = scouted(), ""
    while len(at.state.decks.clan) > 1 and card not in at.state.hands[1]:
        actions = [each for each in engine.legal_actions(at.state) if each[0] != "!" and each[:2] not in BORDER]
        if len(at.state.decks.clan) == 2 and at.state.phase == "draw" and at.state.mover != drawer and "+t" in actions:
            actions = ["+t"]
        at = at.then("+c" if "+c" in actions else actions[0])
        if len(at.state.decks.clan) == 2:
            card = at.state.decks.clan[0]
    if drawer == 0:
        assert card in at.state.hands[0]
        assert at.known(0).clan.bottom == at.state.decks.clan
        assert card not in at.known(0).hand
        return
    assert card in at.known(0).hand
    while card in at.state.hands[1]:
        wanted = [each for each in engine.legal_actions(at.state) if each.startswith(f"{card}@")]
        at = at.then(wanted[0] if wanted else [each for each in engine.legal_actions(at.state) if each[0] != "!"][-1])
        assert_true(at, 0, at.known(0))


def exchanged() -> tuple[Watched, set[str], set[str]]:
    """After an exchange: what seat 0 gave, and what seat 1 gave."""
    at = played_on(played_on(dealt("siege+tactics", SIEGE), 1, "+t"), 1)
    given, got = [card for card in at.state.hands[0] if card != "XC"][:3], at.state.hands[1][:3]
    return at.then("XC:" + ",".join(given), "XC=" + ",".join(got)), set(given), set(got)


def test_both_seats_know_the_cards_of_an_exchange_until_they_are_played():
    at, given, got = exchanged()
    assert (set(at.known(0).hand), set(at.known(1).hand)) == (given, got)
    at = at.then("+c", f"{min(given)}@2", "+c")
    assert (set(at.known(0).hand), set(at.known(1).hand)) == (given - {min(given)}, got)


def test_offer_tells_nothing_before_it_is_answered():
    at, _, _ = exchanged()
    pending = Watched(at.before[-1], at.played[:-1], at.before[:-1])
    assert pending.known(0) == pending.known(1) == Knowledge()


def supported() -> Watched:
    """Seat 0 has brought two siege cards back into their deck; seat 1 is to play."""
    at = played_on(dealt("siege+tactics", ("SU", "EX", *SIEGE[2:][:-1], "XC")), 2, "+t")
    at = at.then(placed(at.state), "+c", "EX@1", "+c")
    back = [card for card in at.state.discard if card in at.state.ruleset.deck.index]
    return at.then("SU:" + ",".join(back[:2]), "+c")


def test_cards_of_a_support_are_not_in_a_hand_that_has_not_drawn_since():
    at = supported()
    (_, support), *_ = [played for played in at.played if played[1].startswith("SU")]
    back = set(support[3:].split(","))
    known = at.known(0).clan
    assert set(known.shuffled_in) == back - set(at.state.hands[0])
    assert known.drawn == 0
    # Seat 0 has drawn one card since.
    assert at.known(1).clan.drawn == 1
    assert at.then(placed(at.state), "+c").known(0).clan.drawn == 1


@pytest.mark.parametrize("ruleset", ["edition2016", "deck52"])
def test_a_player_who_counts_knows_the_hand_when_the_deck_is_empty(ruleset):
    rng, found = chance(f"left over {ruleset}"), 0
    for at in watched_round(rng, ruleset, claim_odds=0.0):
        if not at.state.decks.clan:
            found += 1
            assert at.known(0).hand == at.state.hands[1]
            assert at.known(1).hand == at.state.hands[0]
    assert found


def test_actions_of_another_round_are_refused():
    at = dealt("edition2016+tactics", BORDER).then("G6@5", "+c")
    seen = view(at.state, 0)
    for actions in ([], ["G6@5"], ["G6@5", "+c", "B1@1"], ["G6@5", "+t"]):
        with pytest.raises(BadRequest):
            engine.knowledge(seen, 0, actions)
    with pytest.raises(engine.BadAction):
        engine.knowledge(seen, 0, ["G6@5", "what"])


def in_another_game(at: Watched, *seen: str, drawn: int) -> Knowledge:
    """What seat 0 knows after actions that this ruleset has not, by which seat 1 has drawn so many clan cards.

    No ruleset has both a scout and an exchange or a support; what is known has to be true in one that had.
    """
    shown, (own, other) = view(at.state, 0), view(at.state, 0)["hands"]
    decks = {**shown["decks"], "clan": shown["decks"]["clan"] - drawn}
    more = {"decks": decks, "hands": [own, [*other, *["?c"] * drawn]], "actions": shown["actions"] + len(seen)}
    return engine.knowledge({**shown, **more}, 0, [*at.seen(0), *seen])


def test_return_of_a_back_makes_known_cards_of_that_kind_uncertain():
    at, given, _ = exchanged()
    at = at.then("+c")
    assert set(in_another_game(at, "SC", "+c", "+c", "+c", drawn=3).hand) == given
    after = in_another_game(at, "SC", "+c", "+c", "+c", "-?c", "-?c", "end", drawn=1)
    assert after == Knowledge(clan=DeckKnowledge(bottom=(None, None)))


def test_support_shuffles_what_was_known_under_a_deck():
    at = scouted()
    clan = at.state.ruleset.deck.index
    back = [card for stone in at.state.stones for side in stone.sides for card in side if card in clan][:2]
    shown = view(at.state, 0)
    for stone in shown["stones"]:
        stone["sides"] = [[card for card in side if card not in back] for side in stone["sides"]]
    shown["decks"]["clan"] += 2
    shown["actions"] += 1
    known = engine.knowledge(shown, 0, [*at.seen(0), "SU:" + ",".join(back)])
    assert known.clan.bottom == ()
    assert set(known.clan.shuffled_in) == {*back, *at.state.decks.clan[-2:]}


def test_card_that_came_back_and_was_given_away_is_known_in_the_hand_alone():
    tactic = ("SU", "EX", "XC", *(card for card in SIEGE if card not in ("SU", "EX", "XC")))
    for seed in range(200):
        dealt_anew = engine.new_round("siege+tactics", bytes([seed]) * 32, 0, tactic=tactic)
        at = played_on(Watched(dealt_anew, (), ()), 2, "+t")
        at = at.then(placed(at.state), "+t", "EX@1", "+c")
        back = [card for card in at.state.discard if card in at.state.ruleset.deck.index][:2]
        if len(back) < 2:
            continue
        at = at.then("SU:" + ",".join(back), "+c")
        at = played_on(at, 1)
        held = [card for card in back if card in at.state.hands[0]]
        if held and any(action.startswith("XC:") for action in engine.legal_actions(at.state)):
            given = [*held, *(card for card in at.state.hands[0] if card not in (*held, "XC"))][:3]
            at = at.then("XC:" + ",".join(given), "XC=" + ",".join(at.state.hands[1][:3]))
            before = at.known(0)
            assert_true(at, 0, before)
            assert set(held) <= set(before.hand)
            at = at.then("+c")
            if not at.known(0).clan.shuffled_in:
                continue
            # When it is played, as many of the hand's others can come from the deck as before.
            at = at.then(next(action for action in engine.legal_actions(at.state) if action.startswith(held[0])))
            assert at.known(0).clan.drawn == before.clan.drawn > 0
            return
    raise AssertionError("no deal gave a card of the support to seat 0")


def test_scout_that_draws_the_last_cards_ends_its_draws_with_them():
    """RULES 3.6: the next draw is that of the turn."""
    at = dealt("edition2016+tactics", BORDER).then("G6@5", "+t")
    while sum(map(len, at.state.decks)) > 2 or at.state.mover != 0 or at.state.phase != "play":
        at = at.then(placed(at.state))
        at = at.then("+c" if at.state.decks.clan else "+t")
    at = at.then("SC")
    while at.state.phase == "scout_draw":
        at = at.then(engine.legal_actions(at.state)[0])
    clan = [f"-{card}" for card in at.state.hands[0] if card in at.state.ruleset.deck.index]
    at = at.then(*clan[:2], "+c")
    assert at.known(0).clan.bottom == at.state.decks.clan == (clan[1][1:],)
    at = at.then(placed(at.state), "+c")
    assert clan[1][1:] in at.known(0).hand
    assert at.known(0).hand == at.state.hands[1]
