"""Ways of playing any action on a phone: by tapping, by dragging, by keyboard alone, by roles and names alone.

What is touched for each action is said by NOTATION, not by the client.
"""

import re
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, expect

from tests.support.browser.phones import Phone


class TouchDriver:
    """Plays actions on a phone: what is tapped for each is said by NOTATION, not by the client."""

    def __init__(self, person: Phone) -> None:
        self.person = person

    def at(self, name: str) -> Locator:
        """Where that is: a card, a stone, a button."""
        return self.person.test_id(name)

    def press(self, name: str) -> None:
        """Tap it."""
        self.at(name).tap()

    def play(self, actions: list[str]) -> None:
        """Choose the actions of one move and send them; a failure says how far it came."""
        try:
            closing = self.choose(actions[0])
            for claim in actions[1:]:
                self.press(f"claim-{claim[1:]}")
                # The proof, of the position before the move: who is faster hears that there is none any more.
                expect(self.person.test_id("hint").filter(has_text=self.person.words["looking"])).to_have_count(0)
            self.press(closing)
        except PlaywrightError as error:
            below = self.person.page.locator("[data-testid=hint], [data-testid^=confirm]").all_inner_texts()
            error.add_note(f"playing {actions}: the phone says {below}")
            raise

    def choose(self, action: str) -> str:
        """Tap what the action names, one thing after the other; return what sends it."""
        sign, rest = action[0], action[1:]
        match sign:
            case "!":
                self.press(f"claim-{rest}")
            case "+":
                return self._closer(f"confirm-deck-{'clan' if rest == 'c' else 'tactic'}")
            case "-":
                self.press(f"hand-card-{rest}")
            case "<":
                self.press("way-do-retreat")
                for stone in rest.split(","):
                    self.press(f"stone-{stone}")
            case "^":
                self.press("way-do-cauldron")
                self.press(f"stone-{rest}")
            case _ if action in {"pass", "end", "XC="}:
                return self._closer("confirm-do-pass")
            case _:
                self._cards(action)
        return "confirm"

    def _closer(self, name: str) -> str:
        """The only closer there is has the name of the button in whose place it stands."""
        # Not while the move before is still being sent, though its view has come by the socket.
        expect(self.at("confirm").or_(self.at(name)).first).to_be_enabled()
        return name if self.at(name).count() else "confirm"

    def _cards(self, action: str) -> None:
        head, _, rest = re.sub(r"^XC=", "XC=:", action).partition(":")
        if not rest:  # R7@3, MU@3, EX@3, SC
            card, _, stone = action.partition("@")
            self.press(f"hand-card-{card}")
            if stone:
                self.press(f"stone-{stone}")
            return
        if head != "XC=":
            self.press(f"hand-card-{head}")
        if head in {"XC", "XC="}:
            self._several([f"hand-card-{card}" for card in rest.split(",")])
        elif head == "SU":
            self._several([f"tray-card-{card}" for card in rest.split(",")])
        else:
            self._move(rest)

    def _several(self, names: list[str]) -> None:
        for name in names:
            # The last ones may have been taken by themselves.
            if self.at("confirm").is_disabled():
                self.press(name)

    def _move(self, text: str) -> None:
        source, _, goal = text.partition(">")
        card, _, start = source.partition("@")
        if start:
            self.press(f"stone-{start}")
        taken = self.at(f"tray-card-{card}")
        if taken.count():
            taken.tap()
        if goal == "x":
            discard = self.at("way-discard")
            if discard.count():
                discard.tap()
        elif goal and (goal != start or self.at("confirm").is_disabled()):
            # Where stone and card were taken by themselves, the tap meant for the stone it leaves has chosen the goal.
            self.press(f"stone-{goal}")


class DragDriver(TouchDriver):
    """A card that goes to a stone is dragged there, and one that is drawn from its deck to the hand."""

    def choose(self, action: str) -> str:
        if action[0] != "+":
            return super().choose(action)
        self._drag("pile-seen" if action == "+c" else "pile-tactic", self.person.page.get_by_role("toolbar").last)
        return "confirm"

    def _cards(self, action: str) -> None:
        card, _, stone = action.partition("@")
        if ":" in action or not stone:
            super()._cards(action)
            return
        self._drag(f"hand-card-{card}", self.at(f"stone-{stone}"))

    def _drag(self, name: str, to: Locator) -> None:
        mouse = self.person.page.mouse
        start, goal = self._middle(self.at(name)), self._middle(to)
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0], start[1] - 30, steps=3)
        # The card floats above the finger, and its own place counts first.
        mouse.move(goal[0], goal[1] + 40, steps=4)
        mouse.up()

    def _middle(self, thing: Locator) -> tuple[float, float]:
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class KeyboardDriver(TouchDriver):
    """Plays by keyboard alone: Tab between the rows and buttons, arrows within a row."""

    ROWS = ("stone-", "hand-card-", "tray-card-")

    def press(self, name: str) -> None:
        # Enter on a stone that can be claimed claims it: its tag is for fingers.
        name = name.replace("claim-", "stone-")
        row = next((row for row in self.ROWS if name.startswith(row)), None)
        self._tab_to(row or name)
        if row is not None:
            self._key("Home")
            for _ in range(60):
                if self._focused() == name:
                    break
                self._key("ArrowRight")
        assert self._focused() == name, f"the keys came to {self._focused()}, not to {name}"
        self._key("Enter")

    def _tab_to(self, name: str) -> None:
        for _ in range(30):
            if self._focused().startswith(name):
                return
            self._key("Tab")
        raise AssertionError(f"Tab never came to {name}; it is at {self._focused()}")

    def _key(self, key: str) -> None:
        self.person.page.keyboard.press(key)

    def _focused(self) -> str:
        return str(self.person.page.evaluate("document.activeElement?.dataset.testid ?? ''"))


class ScreenReaderDriver(TouchDriver):
    """Plays by what a screen reader is told: roles and names, in English."""

    COLOURS = {
        "R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple",
        "S": "of spades", "H": "of hearts", "D": "of diamonds", "C": "of clubs",
    }  # fmt: skip
    BUTTONS = {
        "way-do-retreat": "Retreat",
        "way-do-cauldron": "Cauldron",
        "way-discard": "Discard",
        "confirm-deck-tactic": "Tactic card",
        "confirm-do-pass": "Pass",
    }
    GO = re.compile(
        r"^(\S+ )?(Play on|Lay under|Claim|Draw three|Put it under|Discard \S|Blow up|Shuffle both|Give|Retreat from|"
        r"Pour oil|Draw and end|End the turn|Pass|Pick (a|\d)|.* to (stone|tile))"
    )

    def __init__(self, person: Phone, ruleset: str) -> None:
        super().__init__(person)
        rules: list[dict[str, Any]] = person.api("rulesets/")
        tactics = next(each["tactics"] for each in rules if each["id"] == ruleset)
        self.names = {tactic["code"]: tactic["name"] for tactic in tactics}

    def at(self, name: str) -> Locator:
        page = self.person.page
        kind, _, rest = name.rpartition("-")
        match kind:
            case "hand-card" | "tray-card":
                row = page.get_by_role("toolbar", name="Your hand" if kind == "hand-card" else "Cards to choose from")
                return row.get_by_role("button", name=self._card(rest), exact=True).first
            case "stone" | "claim":
                return page.get_by_role("button", name=re.compile(rf"^(Stone|Tile) {rest}\b"))
        if name == "confirm-deck-clan":
            return page.get_by_role("button", name=re.compile("^(Clan|Siege) card$"))
        if name in self.BUTTONS:
            return page.get_by_role("button", name=self.BUTTONS[name], exact=True)
        return page.get_by_role("button", name=self.GO).last

    def press(self, name: str) -> None:
        self.at(name).press("Enter")

    def _card(self, text: str) -> str:
        if text in self.names:
            return str(self.names[text])
        return f"{text[1:]} {self.COLOURS[text[0]]}"
