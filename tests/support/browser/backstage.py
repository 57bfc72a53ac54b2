"""
What happens beside the browser, through the services and models: what staff does, and rows that no request makes.

A process of its own beside the server does it (``python -m tests.support.browser.backstage``): it reads one
``[action, details]`` a line, and answers each with what came of it. The server hears of it as of anything that is
done beside it.
"""

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from datetime import timedelta
from itertools import count
from typing import Any

from tests.support.payloads import NAMES, PAYLOADS
from tests.support.tree import ROOT

PASSWORD = "correct horse"  # of whom `hire` and `report` make


class Backstage:
    """A running server, and a process that works on its database."""

    def __init__(self, address: str, process: "subprocess.Popen[str]") -> None:
        self.address = address
        self._process = process

    def do(self, action: str, **details: Any) -> Any:
        """
        Do one of `ACTIONS`; return what it returns.

        Raises:
            AssertionError: It raised; the traceback is the message.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([action, details]), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        assert line, f"the process backstage ended during {action}"
        answer = json.loads(line)
        assert "raised" not in answer, answer["raised"]
        return answer["returned"]


@contextmanager
def backstage_of(address: str, settings: dict[str, str]) -> Iterator[Backstage]:
    """Work on the database of the server at *address*, which runs with these *settings*, while the block runs."""
    command = [sys.executable, "-m", "tests.support.browser.backstage"]
    with subprocess.Popen(
        command, env=settings, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Backstage(address, process)


def _account(name: str) -> Any:
    from backend.accounts.models import Account  # noqa: PLC0415 - after the set-up, here and below
    from backend.accounts.selectors import account_named  # noqa: PLC0415

    return account_named(name) or Account.objects.create_user(name, PASSWORD)


def _hire(name: str, role: str) -> None:
    """Somebody of staff who has no second step yet."""
    from backend.moderation.services.role import role_give  # noqa: PLC0415

    role_give(actor=None, account=_account(name), role=role, reason="for the tests")


def _staff(role: str) -> Any:
    """The moderator or the senior, hired when they are first needed."""
    from backend.accounts.models import Account  # noqa: PLC0415

    name = {"moderator": "Moderator-1", "senior": "Senior-1"}[role]
    if not Account.objects.filter(username=name).exists():
        _hire(name, role)
    return _account(name)


def _session(name: str) -> str:
    """A session of that member of staff with a second step: the key of its cookie."""
    from django.conf import settings  # noqa: PLC0415
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: PLC0415
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from backend.accounts.models import TwoStep  # noqa: PLC0415
    from backend.accounts.totp import new_secret, seal  # noqa: PLC0415

    account = _account(name)
    TwoStep.objects.get_or_create(account=account, defaults={"sealed": seal(new_secret()), "confirmed": timezone.now()})
    session = SessionStore()
    backend = settings.AUTHENTICATION_BACKENDS[1]
    session.update({SESSION_KEY: str(account.pk), BACKEND_SESSION_KEY: backend})
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def _sanction(
    name: str, kind: str, *, reason: str = "insult", told: str = "", days: float | None = None, match: str | None = None
) -> str:
    from django.utils import timezone  # noqa: PLC0415

    from backend.moderation.services.sanction import sanction_impose  # noqa: PLC0415

    until = None if days is None else timezone.now() + timedelta(days=days)
    actor = _staff("senior" if kind in ("closure", "annulment") else "moderator")
    made = sanction_impose(
        actor=actor, account=_account(name), kind=kind, reason=reason, told=told, until=until, match_id=match
    )  # fmt: skip
    return str(made.pk)


def _reverse(sanction: str) -> None:
    from backend.moderation.services.reverse import sanction_reverse  # noqa: PLC0415

    sanction_reverse(actor=_staff("senior"), sanction_id=sanction, reason="for the tests")  # type: ignore[arg-type]


def _decide(sanction: str, *, upheld: bool, answer: str) -> None:
    from backend.moderation.models import Appeal  # noqa: PLC0415
    from backend.moderation.services.appeal import appeal_decide  # noqa: PLC0415

    appeal = Appeal.objects.get(sanction=sanction)
    actor = _staff("senior")
    appeal_decide(actor=actor, appeal_id=appeal.pk, upheld=upheld, answer=answer, reason="for the tests")


def _handle(name: str) -> None:
    """Close the case of the reports about that account."""
    from backend.moderation.models import Case  # noqa: PLC0415
    from backend.moderation.services.case import case_close  # noqa: PLC0415

    case = Case.objects.get(about=_account(name), queue=Case.Queue.REPORT, status=Case.Status.OPEN)
    case_close(actor=_staff("moderator"), case_id=case.pk, outcome=Case.Outcome.NOTHING, reason="for the tests")


def _freeze(match: str) -> None:
    from backend.moderation.services.match import match_freeze  # noqa: PLC0415

    match_freeze(actor=_staff("moderator"), match_id=match, reason="for the tests")  # type: ignore[arg-type]


def _remove(match: str, number: int) -> None:
    from backend.moderation.services.message import message_remove  # noqa: PLC0415

    actor = _staff("moderator")
    message_remove(actor=actor, match_id=match, number=number, reason="for the tests")  # type: ignore[arg-type]


def _match(first: str, second: str) -> str:
    """Seat two accounts, made if need be; return the match, which the first of them begins."""
    from tests.support.builders import a_match  # noqa: PLC0415

    return str(a_match(_account(first), _account(second)).pk)


def _report(reporter: str, about: str, by: str) -> None:
    """Two who play one another and write; one is reported for a message. Replies are ready by *by*."""
    from backend.moderation.services.reply import reply_change  # noqa: PLC0415
    from backend.moderation.services.report import report_make  # noqa: PLC0415
    from tests.support.builders import a_match, play_on  # noqa: PLC0415

    players = _account(reporter), _account(about)
    match = play_on(a_match(*players), moves=5)
    _write(match, [(players[number % 2], f"Line {number}") for number in range(1, 7)])
    report_make(account=players[0], kind="message", reason="insult", text="Look.", match_id=match.pk, message=3)
    for purpose in ("sanction", "appeal"):
        words = {"text_en": f"Kindly, {purpose}", "text_fr": f"Aimablement, {purpose}"}
        reply_change(actor=_account(by), name=f"{purpose} {about}", purpose=purpose, **words)


def _standing(name: str) -> dict[str, Any]:
    """What holds of an account, what it was told, and what became of its appeal."""
    from backend.moderation.models import Sanction  # noqa: PLC0415
    from backend.moderation.selectors import sanction_view  # noqa: PLC0415

    account = _account(name)
    views = [sanction_view(row) for row in Sanction.objects.filter(account=account).select_related("appeal")]
    return {"muted": account.muted_until is not None, "sanctions": json.loads(json.dumps(views, default=str))}


def _appeal(name: str) -> None:
    from backend.moderation.models import Sanction  # noqa: PLC0415
    from backend.moderation.services.appeal import appeal_make  # noqa: PLC0415

    account = _account(name)
    appeal_make(account=account, sanction_id=Sanction.objects.get(account=account).pk, text="It was not I.")


def _write(match: Any, said: list[tuple[Any, str]]) -> None:
    """Messages as they are in the database, whatever the API would say to them."""
    from backend.chat.models import Message  # noqa: PLC0415

    rows = [Message(match=match, number=at, account=account, text=text) for at, (account, text) in enumerate(said, 1)]
    Message.objects.bulk_create(rows)


def _store_messages(match: str, name: str, texts: list[str]) -> None:
    from backend.matches.models import Match  # noqa: PLC0415

    _write(Match.objects.get(pk=match), [(_account(name), text) for text in texts])


def _store_note(match: str, name: str, text: str) -> None:
    from django.utils import timezone  # noqa: PLC0415

    from backend.chat.models import Note  # noqa: PLC0415

    Note.objects.update_or_create(
        match_id=match, account=_account(name), defaults={"text": text, "updated": timezone.now()}
    )


def _store_report(reporter: str, about: str, text: str) -> None:
    """A report of a name with that text, as it is in the database."""
    from backend.moderation.services.report import report_make  # noqa: PLC0415

    _account(about)
    report = report_make(account=_account(reporter), kind="name", reason="other", text="", player=about)
    type(report).objects.filter(pk=report.pk).update(text=text)


def _store_words(sanction: str, told: str, text: str, answer: str) -> None:
    """What a sanction, the appeal against it and the answer say, as it is in the database."""
    from django.utils import timezone  # noqa: PLC0415

    from backend.moderation.models import Appeal, Case, Sanction  # noqa: PLC0415

    row = Sanction.objects.get(pk=sanction)
    Sanction.objects.filter(pk=sanction).update(told=told)
    case = Case.objects.create(queue=Case.Queue.APPEAL, about=row.account, key=f"appeal:{sanction}", status="closed")
    answered = {"decided": timezone.now(), "upheld": False, "answer": answer, "decided_by": _staff("senior")}
    Appeal.objects.create(sanction=row, text=text, case=case, **answered)


def _plant(by: str) -> dict[str, list[str]]:
    """Every payload wherever somebody can write, as it is in the database; return the pages that show them."""
    from backend.moderation.audit import audit_write  # noqa: PLC0415
    from backend.moderation.models import CannedReply  # noqa: PLC0415

    actor, other = _account(by), _account("Somebody")
    pages: list[str] = []
    share = -(-len(PAYLOADS) // len(NAMES))
    for at, name in enumerate(NAMES):
        pages += _plant_about(_account(name), other, actor, PAYLOADS[at * share : (at + 1) * share])
    replies = [
        CannedReply(name=f"{payload[:50]} {at}", purpose="sanction", text_en=payload, text_fr=payload)
        for at, payload in enumerate(PAYLOADS)
    ]
    CannedReply.objects.bulk_create(replies)
    for payload in PAYLOADS:
        audit_write(actor=actor, action="warning", target=other, data={"reason": payload})
    return {"pages": pages}


def _delete_replies() -> None:
    """Those that were planted, which would make pages of other tests long."""
    from backend.moderation.models import CannedReply  # noqa: PLC0415

    CannedReply.objects.filter(text_en__in=PAYLOADS).delete()


def _plant_about(account: Any, other: Any, actor: Any, payloads: list[str]) -> list[str]:
    """A match with these messages, a case with these reports, and sanctions and appeals with these words."""
    from backend.moderation.models import Appeal, Case, Report, Sanction  # noqa: PLC0415
    from tests.support.builders import a_match  # noqa: PLC0415

    match, numbers = a_match(account, other), count(1)
    _write(match, [(account, text) for text in payloads])
    spoken = [{"number": next(numbers), "seat": 0, "text": text, "created": ""} for text in payloads]
    case = Case.objects.create(queue="report", about=account, key=f"account:{account.pk}")
    for said in spoken:
        Report.objects.create(
            reporter=other,
            about=account,
            case=case,
            kind="message",
            reason="insult",
            match=match,
            message=said["number"],
            text=said["text"],
            matter=f"{match.pk}:{said['number']}",
            evidence={"name": said["text"], "seat": 0, "messages": spoken},
        )
        words = {"told": said["text"], "note": said["text"], "reversal_reason": said["text"]}
        reverted = {"reversed": account.created, "reversed_by": actor, "data": {"name": said["text"]}}
        Sanction.objects.create(account=account, author=actor, kind="rename", reason="other", **words, **reverted)
    appeals = []
    for text in packed(payloads, 1900):
        sanction = Sanction.objects.create(account=account, author=actor, kind="warning", reason="other")
        about = Case.objects.create(queue="appeal", about=account, key=f"appeal:{sanction.pk}", status="closed")
        decided = {"decided": account.created, "upheld": False, "decided_by": actor}
        Appeal.objects.create(sanction=sanction, case=about, text=text, answer=text[:1000], **decided)
        appeals.append(f"case/{about.pk}/")
    return [f"case/{case.pk}/", f"account/{account.pk}/", f"match/{match.pk}/", *appeals]


def packed(texts: list[str], most: int) -> list[str]:
    """As many of them together, a line each, as go into that many characters."""
    together = [""]
    for text in texts:
        if len(together[-1]) + len(text) + 1 > most:
            together.append("")
        together[-1] += f"{text}\n"
    return together


ACTIONS: dict[str, Any] = {
    "appeal": _appeal,
    "decide": _decide,
    "delete_replies": _delete_replies,
    "freeze": _freeze,
    "handle": _handle,
    "hire": _hire,
    "match": _match,
    "plant": _plant,
    "remove": _remove,
    "report": _report,
    "reverse": _reverse,
    "sanction": _sanction,
    "session": _session,
    "standing": _standing,
    "store_messages": _store_messages,
    "store_note": _store_note,
    "store_report": _store_report,
    "store_words": _store_words,
}


def _serve() -> None:
    for line in sys.stdin:
        action, details = json.loads(line)
        try:
            with redirect_stdout(sys.stderr):  # whatever a service prints is no answer
                answer = {"returned": ACTIONS[action](**details)}
        except Exception:  # noqa: BLE001 - whoever asked is told
            answer = {"raised": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    django.setup()
    _serve()
