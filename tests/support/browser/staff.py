"""
What staff does in the browser tests of players, through the services, in a process of its own beside the server.

``python -m tests.support.browser.staff ACTION JSON`` does one thing and prints what came of it. The server hears of
it as of anything that is done beside it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.support.server import ROOT, migrated, one_process

MODERATOR, SENIOR = "Mairi", "Sorley"


class Staff:
    """A server, and those who moderate it."""

    def __init__(self, address: str, settings: dict[str, str]) -> None:
        self.address = address
        self._settings = settings
        self.do("hire")

    def do(self, action: str, **details: Any) -> Any:
        """Do one of `ACTIONS`; return what it returns."""
        command = [sys.executable, "-m", "tests.support.browser.staff", action, json.dumps(details)]
        done = subprocess.run(
            command, env=self._settings, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def staffed(folder: Path) -> Iterator[Staff]:
    """Give a server of its own with a moderator and a senior."""
    with migrated(folder) as settings, one_process(folder / "serve.log", settings) as address:
        yield Staff(address, settings)


def _hire() -> None:
    from backend.accounts.models import Account  # noqa: PLC0415 - after the set-up, here and below
    from backend.moderation.services.role import role_give  # noqa: PLC0415

    for name, role in ((MODERATOR, "moderator"), (SENIOR, "senior")):
        account = Account.objects.create_user(name, password=None)
        role_give(actor=None, account=account, role=role, reason="for the tests")


def _of(name: str) -> Any:
    from backend.accounts.selectors import account_named  # noqa: PLC0415

    account = account_named(name)
    assert account is not None, name
    return account


def _sanction(
    name: str, kind: str, *, reason: str = "insult", told: str = "", days: float | None = None, match: str | None = None
) -> str:
    from django.utils import timezone  # noqa: PLC0415

    from backend.moderation.services.sanction import sanction_impose  # noqa: PLC0415

    until = None if days is None else timezone.now() + timedelta(days=days)
    actor = _of(SENIOR if kind in ("closure", "annulment") else MODERATOR)
    made = sanction_impose(
        actor=actor, account=_of(name), kind=kind, reason=reason, told=told, until=until, match_id=match
    )  # fmt: skip
    return str(made.pk)


def _reverse(sanction: str) -> None:
    from backend.moderation.services.reverse import sanction_reverse  # noqa: PLC0415

    sanction_reverse(actor=_of(SENIOR), sanction_id=sanction, reason="for the tests")  # type: ignore[arg-type]


def _decide(sanction: str, *, upheld: bool, answer: str) -> None:
    from backend.moderation.models import Appeal  # noqa: PLC0415
    from backend.moderation.services.appeal import appeal_decide  # noqa: PLC0415

    appeal = Appeal.objects.get(sanction=sanction)
    appeal_decide(actor=_of(SENIOR), appeal_id=appeal.pk, upheld=upheld, answer=answer, reason="for the tests")


def _handle(name: str) -> None:
    """Close the case of the reports about that account."""
    from backend.moderation.models import Case  # noqa: PLC0415
    from backend.moderation.services.case import case_close  # noqa: PLC0415

    case = Case.objects.get(about=_of(name), queue=Case.Queue.REPORT, status=Case.Status.OPEN)
    case_close(actor=_of(MODERATOR), case_id=case.pk, outcome=Case.Outcome.NOTHING, reason="for the tests")


def _freeze(match: str) -> None:
    from backend.moderation.services.match import match_freeze  # noqa: PLC0415

    match_freeze(actor=_of(MODERATOR), match_id=match, reason="for the tests")  # type: ignore[arg-type]


def _remove(match: str, number: int) -> None:
    from backend.moderation.services.message import message_remove  # noqa: PLC0415

    message_remove(
        actor=_of(MODERATOR), match_id=match, number=number, reason="for the tests"  # type: ignore[arg-type]
    )  # fmt: skip


def _store_messages(match: str, name: str, texts: list[str]) -> None:
    """Messages as they are in the database, whatever the API would say to them."""
    from backend.chat.models import Message  # noqa: PLC0415

    account = _of(name)
    rows = [Message(match_id=match, number=number, account=account, text=text) for number, text in enumerate(texts, 1)]
    Message.objects.bulk_create(rows)


def _store_note(match: str, name: str, text: str) -> None:
    from django.utils import timezone  # noqa: PLC0415

    from backend.chat.models import Note  # noqa: PLC0415

    Note.objects.create(match_id=match, account=_of(name), text=text, updated=timezone.now())


def _store_report(reporter: str, about: str, text: str) -> None:
    """A report of a name with that text, as it is in the database."""
    from backend.moderation.services.report import report_make  # noqa: PLC0415

    report = report_make(account=_of(reporter), kind="name", reason="other", text="", player=about)
    type(report).objects.filter(pk=report.pk).update(text=text)


def _store_words(sanction: str, told: str, text: str, answer: str) -> None:
    """What a sanction, the appeal against it and the answer say, as it is in the database."""
    from django.utils import timezone  # noqa: PLC0415

    from backend.moderation.models import Appeal, Case, Sanction  # noqa: PLC0415

    row = Sanction.objects.get(pk=sanction)
    Sanction.objects.filter(pk=sanction).update(told=told)
    case = Case.objects.create(queue=Case.Queue.APPEAL, about=row.account, key=f"appeal:{sanction}", status="closed")
    answered = {"decided": timezone.now(), "upheld": False, "answer": answer, "decided_by": _of(SENIOR)}
    Appeal.objects.create(sanction=row, text=text, case=case, **answered)


ACTIONS = {
    "hire": _hire,
    "sanction": _sanction,
    "reverse": _reverse,
    "decide": _decide,
    "handle": _handle,
    "freeze": _freeze,
    "remove": _remove,
    "store_messages": _store_messages,
    "store_note": _store_note,
    "store_report": _store_report,
    "store_words": _store_words,
}

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    django.setup()
    print(json.dumps(ACTIONS[sys.argv[1]](**json.loads(sys.argv[2]))))  # type: ignore[operator]
