"""What mails say, in each language that is served: data, nothing else.

A language is a module beside this one whose `MAILS` has every kind of `MailKind`, and a row here.
"""

from collections.abc import Mapping

from backend.accounts.words import en, fr
from backend.accounts.words.shape import MailWords

__all__ = ["MAILS", "MailWords"]

MAILS: Mapping[str, Mapping[str, MailWords]] = {"en": en.MAILS, "fr": fr.MAILS}
