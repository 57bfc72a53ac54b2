"""What mails about notices have to say."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """
    The words of one language.

    `notices` gives subject and text of each kind that is mailed, with `{other}`, `{link}`, `{until}` and `{name}`;
    `letter` has `{username}`, `{text}` and `{unsubscribe}`; `digest` has `{matches}`, `digest_many` `{count}`, `until`
    `{until}`.
    `page_…` are those of the page behind the link that ends such mails.
    """

    notices: Mapping[str, tuple[str, str]]
    letter: str
    somebody: str
    until: str
    digest: str
    digest_one: str
    digest_many: str
    page_title: str
    page_ask: str
    page_button: str
    page_done: str
    page_bad: str
