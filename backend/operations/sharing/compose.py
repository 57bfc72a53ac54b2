"""From a match or a position as everybody may see it to its picture: nothing else is looked at."""

from typing import Any

from django.conf import settings
from django.utils.translation import override

from backend.operations.sharing import captions
from backend.operations.sharing.board import Board
from backend.operations.sharing.picture import Picture, Player

#: Raised with any change of what is drawn, so that nobody keeps the picture of before.
VERSION = 1
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)


def picture_of_match(view: dict[str, Any], *, seat: int, language: str) -> Picture:
    """
    Return the picture of a match.

    Args:
        view: `match_view` for nobody.
        seat: Whose cards lie below.
        language: Of its words.
    """
    names = [player["username"] for player in view["players"]]
    with override(language):
        caption = captions.of_match(view)
        score = captions.scores_of_match(view, seat)
    # Of several rounds the last is seen: what decided it is lit where it decided the match for the same player.
    ended, last = view["result"], view["position"]["result"]
    deciding = view["deciding"] if ended and last and ended["winner"] == last["winner"] else []
    board = Board(view["position"], view["formations"], view["taken_for"], seat, deciding)
    far, near = Player(names[1 - seat], caption.above), Player(names[seat], caption.below)
    return Picture(board, far, near, score, caption.text, f"{caption.title}. {caption.sentence}")


def picture_of_position(shown: dict[str, Any], *, seat: int | None, language: str) -> Picture:
    """
    Return the picture of a position.

    Args:
        shown: `position_shown`: all cards are open.
        seat: Whose cards lie below; None for who is to act.
        language: Of its words.
    """
    position = shown["position"]
    near = (position["to_act"] or 0) if seat is None else seat
    with override(language):
        caption = captions.of_position(position, near)
        score = captions.scores_of_position(position, near)
    board = Board(position, shown["formations"], shown["taken_for"], near, shown["deciding"])
    far = Player("", caption.above, position["hands"][1 - near])
    below = Player("", caption.below, position["hands"][near])
    return Picture(board, far, below, score, caption.text, f"{caption.title}. {caption.sentence}")
