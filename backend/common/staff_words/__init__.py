"""
What staff reads, in each language that is served.

Templates and forms of the admin are written in English; a language is a module beside this one whose `WORDS` has every
sentence of theirs. Apps above teach theirs where they are made ready.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import get_language, gettext

from backend.common.staff_words import fr

WORDS: dict[str, dict[str, str]] = {"fr": dict(fr.WORDS)}


def learn(language: str, words: Mapping[str, str]) -> None:
    """Add the words of an app."""
    WORDS[language].update(words)


def say(text: Any) -> str:
    """Return *text* in the reader's language; what nobody has translated, Django included, stays as it is.

    A label that Django has given a capital is found without it.
    """
    said = str(text)
    words = WORDS.get((get_language() or "en").partition("-")[0], {})
    found = words.get(said) or words.get(said[:1].lower() + said[1:])
    return found or (gettext(said) if said else "")


#: For what is written before there is a reader: a form's label.
say_lazily = lazy(say, str)
