"""What has an address to share: a match that everybody may read, or a position. All that is shown comes from here."""

import hashlib
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import override

from backend.common.errors import Invalid
from backend.matches.selectors import match_etag, match_for, match_view
from backend.matches.services.positions import line_shown, position_line
from backend.matches.services.recall import match_after
from backend.operations.sharing import captions
from backend.operations.sharing.captions import Caption
from backend.operations.sharing.compose import LANGUAGES, VERSION, picture_of_match, picture_of_position
from backend.operations.sharing.picture import Picture

MINUTE, HOUR, DAY = 60, 3600, 86_400


@dataclass(frozen=True)
class Shared:
    """
    A match or a position, as nobody in particular sees it.

    Args:
        path: Of its page.
        tag: What it shows now: another one when that changes. A function of nothing that is hidden.
        age: Seconds for which what is shown of it may be kept.
        draw: Returns its picture, from the side of a seat (None: the usual one) in a language.
        caption: Returns what is said of it in the language of the moment.
    """

    path: str
    tag: str
    age: int
    draw: Callable[[int | None, str], Picture]
    caption: Callable[[], Caption]

    def mark(self, seat: int | None, language: str) -> str:
        """Return a digest of all that its picture depends on."""
        known = f"{VERSION}|{self.tag}|{seat}|{language}"
        return hashlib.sha256(known.encode()).hexdigest()[:32]

    def said(self, language: str) -> Caption:
        """Return what is said of it in that language."""
        with override(language):
            return self.caption()


def shared_match(match_id: uuid.UUID, at: int | None = None) -> Shared:
    """
    Return a match that everybody may read, as it is or as it was after an event.

    Raises:
        MatchNotFound: There is none, or it is not everybody's to read.
        Invalid: It has no event of that number yet.
    """
    match = match_for(match_id=match_id, account_id=None)
    if at is not None and not 1 <= at <= match.event:
        raise Invalid.field("at", "max_value", f"The last event is {match.event}.")

    @cache
    def view() -> dict[str, Any]:
        return match_view(match if at is None else match_after(match=match, event=at), None)

    return Shared(
        f"/m/{match.pk}", f"{match_etag(match, None)}|{at}", HOUR if match.is_over else MINUTE,
        lambda seat, language: picture_of_match(view(), seat=seat or 0, language=language),
        lambda: captions.of_match(view()),
    )  # fmt: skip


def shared_position(code: str) -> Shared:
    """
    Return the position of that code.

    Raises:
        PositionNotFound: There is none.
    """
    line = position_line(code)
    shown = cache(lambda: line_shown(line))
    return Shared(
        f"/p/{code}", code, DAY,
        lambda seat, language: picture_of_position(shown(), seat=seat, language=language),
        lambda: captions.of_position(shown()["position"], shown()["position"]["to_act"] or 0),
    )  # fmt: skip


def language_of(wished: str) -> str:
    """Return the language that an address asks for; English where it names none of ours."""
    return wished if wished in LANGUAGES else "en"


def seat_of(wished: str) -> int | None:
    """Return the seat that an address asks for, if it does."""
    return {"0": 0, "1": 1}.get(wished)
