"""Importing several records at once: a line each, and a line of the answer for each."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rest_framework.renderers import JSONRenderer

from backend.accounts.errors import FullAccountNeeded
from backend.accounts.models import Account
from backend.common.errors import Invalid, ServiceError
from backend.common.parsers import loads
from backend.common.problems import problem
from backend.matches.models import ImportedRecord
from backend.matches.services.imported import record_import
from engine.records import read_json

#: So many records in one request.
MOST = 20
#: The last line of an export: how to go on with it.
LAST_LINE = {"after", "more"}


def import_lines(account: Account, lines: Sequence[str], shown: Callable[[ImportedRecord], dict[str, Any]]) -> bytes:
    """Import the record in each line, and return the answer's lines: the outcome of each.

    Args:
        account: Who brings them.
        lines: The lines of the body.
        shown: How a record is shown.

    Raises:
        Invalid: They are more than `MOST`. Then none is imported.
        FullAccountNeeded: The account is a guest.
    """
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if len(numbered) > MOST + 1:  # the last line of an export is none
        raise Invalid.field("", "max_length", f"{MOST} records are the most.")
    return b"".join(JSONRenderer().render(answer) + b"\n" for answer in _answers(account, numbered, shown))


def _answers(
    account: Account, lines: Sequence[tuple[int, str]], shown: Callable[[ImportedRecord], dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    for number, line in lines:
        try:
            data = loads(line)
            if isinstance(data, dict) and data.keys() == LAST_LINE:
                continue
            row, new = record_import(account=account, reading=read_json(data))
            yield {"line": number, "new": new, **shown(row)}
        except FullAccountNeeded:
            raise
        except ServiceError as refusal:
            yield {"line": number, "problem": problem(refusal)}
