"""From a document's Markdown to HTML, with links that lead somewhere here (decision 0075)."""

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from backend.config.handbook.pages import Page, pages

#: Documents that the server has at addresses of their own.
ELSEWHERE = {"reference/openapi.yaml": "/api/v1/schema/", "reference/asyncapi.yaml": "/api/v1/asyncapi/"}
#: HTML in a document is shown as text, and pictures, which are not served, are links: nothing here needs any.
READER = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")


@cache
def html_of(name: str) -> str:
    """Return the HTML of the document with that name."""
    page = pages()[name]
    tokens = READER.parse(re.sub(r"<!--.*?-->", "", page.text, flags=re.DOTALL))
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        token.attrs.pop("style", None)  # how a column of a table stands; the policy allows no style in a page
        if token.type == "heading_open" and following:
            token.attrs["id"] = anchor(following.content)
    for token in _within(tokens):
        if token.type == "link_open":
            _lead(token, page)
    return str(READER.renderer.render(tokens, READER.options, {}))


def anchor(heading: str) -> str:
    """Return the anchor of a heading, as the forges of code make it: links in documents go by these."""
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def address(link: str, page: Page) -> str | None:
    """Return where a link of that document leads here; nothing where it leads to a file that is not served."""
    parts = urlsplit(link)
    if parts.scheme or not parts.path or parts.path.startswith("/"):
        return link
    target = posixpath.normpath(posixpath.join(page.shelf, parts.path))
    if target in ELSEWHERE:
        return ELSEWHERE[target]
    name = target.removesuffix(".md")
    return f"/docs/{name}" + (f"#{parts.fragment}" if parts.fragment else "") if name in pages() else None


def _lead(token: Token, page: Page) -> None:
    where = address(str(token.attrs["href"]), page)
    if where is None:
        del token.attrs["href"]
    else:
        token.attrs["href"] = where


def _within(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _within(token.children or [])
