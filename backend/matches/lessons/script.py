"""What a lesson is written in: steps, with turns in the notation of moves.

A turn is its actions with `/` between them (`P8@4/!4`); the draw at its end is played by itself, from the clan deck,
unless the turn names one (`R8@4/+t`). Turns of both seats, one after the other, stand in one text with blanks between
them.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to learn: a position, and what leads on from it.

    Attributes:
        key: What the clients' texts are called by.
        stone: The stone or tile that it is about.
        accepts: The turns that lead on. The next step begins after the first of them. `?` stands for any card of the
            hand that may be played so (`?@5`). None: to look at the stone is all.
        look: Whether the stone is to be looked at from close by, before anything is played.
        reply: What the opponent does next.
        scene: A position in one line where the step begins elsewhere than where the last one ended.
        before: Turns of both seats that are played before it.
        begun: What the learner's turn has done already.
    """

    key: str
    stone: int
    accepts: tuple[str, ...] = ()
    look: bool = False
    reply: str = ""
    scene: str = ""
    before: str = ""
    begun: str = ""


@dataclass(frozen=True)
class Lesson:
    """A lesson: the learner sits at seat 0."""

    name: str
    ruleset: str
    steps: tuple[Step, ...]
