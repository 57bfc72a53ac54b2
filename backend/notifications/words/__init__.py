"""What mails about notices say, in each language that is served: data, nothing else.

A language is a module beside this one whose `WORDS` has every kind of `kinds.MAILED`, and a row here.
"""

from collections.abc import Mapping

from backend.notifications.words import en, fr
from backend.notifications.words.shape import Words

__all__ = ["WORDS", "Words"]

WORDS: Mapping[str, Words] = {"en": en.WORDS, "fr": fr.WORDS}
