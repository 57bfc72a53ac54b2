"""Reading JSON bodies strictly: whatever two readers might understand differently is refused."""

import json
import re
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from django.conf import settings
from rest_framework.parsers import BaseParser

from backend.common.errors import BodyTooLarge, InvalidJSON, UnsupportedMediaType

MAX_DEPTH = 32
INTEGERS = range(-(2**63), 2**63)
# A JSON number of more digits than any integer or double that we take; longer ones cost quadratic time to read.
MAX_NUMBER_LENGTH = 40

# Strings, and the brackets outside of them. An unfinished string matches to the end, a lone backslash there included:
# were there one that did not match, each quote within it would be tried as a beginning. The parser will refuse it.
STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)


def check_depth(text: str) -> None:
    """Refuse brackets nested deeper than 32, without recursion and before a recursive parser sees them."""
    depth = 0
    for match in STRUCTURE.finditer(text):
        sign = match.group()
        if sign in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise InvalidJSON(f"JSON nested deeper than {MAX_DEPTH}.")
        elif sign in "]}":
            depth -= 1


def _integer(digits: str) -> int:
    if len(digits) > MAX_NUMBER_LENGTH or int(digits) not in INTEGERS:
        raise InvalidJSON("An integer beyond 64 bits.")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise InvalidJSON("A number too large.")
    return number


def _constant(name: str) -> NoReturn:
    raise InvalidJSON(f"{name} is not JSON.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise InvalidJSON("An object names a member twice.")
    return members


def loads(text: str) -> Any:
    """
    Parse JSON *text*.

    Raises:
        InvalidJSON: for text that is not JSON, and for NaN and infinities, integers beyond 64 bits, members named
            twice, lone surrogates, U+0000 in a string, and nesting deeper than 32.
    """
    check_depth(text)
    try:
        value = json.loads(
            text, parse_int=_integer, parse_float=_fraction, parse_constant=_constant, object_pairs_hook=_object
        )
        # Escapes can spell what UTF-8 cannot; the database could not store either.
        spelled = json.dumps(value, ensure_ascii=False)
        spelled.encode()
    except (ValueError, RecursionError) as error:
        raise InvalidJSON from error
    if "\\u0000" in spelled and _holds_nul(value):
        raise InvalidJSON("U+0000 in a string.")
    return value


def _holds_nul(value: Any) -> bool:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if "\0" in item:
                return True
        elif isinstance(item, dict):
            waiting += [*item, *item.values()]
        elif isinstance(item, list):
            waiting += item
    return False


def text_of(stream: IO[bytes], media_type: str | None) -> str:
    """
    Return a body as text.

    Raises:
        UnsupportedMediaType: another charset than UTF-8 was declared.
        BodyTooLarge: more bytes than allowed; no more than that is read, even of a body without a length.
        InvalidJSON: it is not UTF-8.
    """
    check_charset(media_type or "")
    content = stream.read(settings.BODY_LIMIT + 1)
    if len(content) > settings.BODY_LIMIT:
        raise BodyTooLarge
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidJSON("The body is not UTF-8.") from error


class StrictJSONParser(BaseParser):
    """`application/json` in UTF-8, at most `BODY_LIMIT` bytes, an object at the top."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 - DRF's
    ) -> dict[str, Any]:
        """
        The body as a dict.

        Raises:
            UnsupportedMediaType, BodyTooLarge: see `text_of`.
            InvalidJSON: see `loads`; also a body that is no object.
        """
        value = loads(text_of(stream, media_type))
        if not isinstance(value, dict):
            raise InvalidJSON("The body has to be a JSON object.")
        return value


class TextParser(BaseParser):
    """`text/plain` in UTF-8, at most `BODY_LIMIT` bytes."""

    media_type = "text/plain"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 - DRF's
    ) -> dict[str, str]:
        """Return the `text`, unread.

        Raises:
            UnsupportedMediaType, BodyTooLarge, InvalidJSON: As `text_of`.
        """
        return {"text": text_of(stream, media_type)}


def check_charset(media_type: str) -> None:
    """Refuse every codec but UTF-8 unread: Python's include compressors."""
    for parameter in media_type.split(";")[1:]:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset" and value.strip().strip('"').lower() not in ("utf-8", "utf8"):
            raise UnsupportedMediaType("Bodies are UTF-8.")
