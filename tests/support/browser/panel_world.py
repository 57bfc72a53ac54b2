"""
What the panel's browser tests are about, made in a process of its own beside the server.

``python -m tests.support.browser.panel_world ACTION JSON`` does one of `ACTIONS` and prints what came of it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tests.support.payloads import NAMES, PAYLOADS
from tests.support.server import ROOT, migrated, one_process

PASSWORD = "correct horse"


class World:
    """A server, and what is in its database."""

    def __init__(self, address: str, settings: dict[str, str]) -> None:
        self.address = address
        self._settings = settings

    def do(self, action: str, **details: Any) -> Any:
        """Do one of `ACTIONS`; return what it returns."""
        command = [sys.executable, "-m", "tests.support.browser.panel_world", action, json.dumps(details)]
        done = subprocess.run(
            command, env=self._settings, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def a_world(folder: Path) -> Iterator[World]:
    """Give a server of its own."""
    with migrated(folder) as settings, one_process(folder / "serve.log", settings) as address:
        yield World(address, settings)


def _account(name: str) -> Any:
    from backend.accounts.models import Account  # noqa: PLC0415 - after the set-up, here and below

    known = Account.objects.filter(username=name).first()
    return known or Account.objects.create_user(name, PASSWORD)


def _hire(name: str, role: str) -> None:
    """Somebody of staff who has no second step yet."""
    from backend.moderation.services.role import role_give  # noqa: PLC0415

    role_give(actor=None, account=_account(name), role=role, reason="for the tests")


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


def _report(reporter: str, about: str, by: str) -> None:
    """Two who play one another and write; one is reported for a message. Replies are ready by *by*."""
    from backend.chat.models import Message  # noqa: PLC0415
    from backend.moderation.services.reply import reply_change  # noqa: PLC0415
    from backend.moderation.services.report import report_make  # noqa: PLC0415
    from tests.support.builders import a_match, play_on  # noqa: PLC0415

    players = _account(reporter), _account(about)
    match = play_on(a_match(*players), moves=5)
    for number in range(1, 7):
        Message.objects.create(match=match, number=number, account=players[number % 2], text=f"Line {number}")
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


def _plant_about(account: Any, other: Any, actor: Any, payloads: list[str]) -> list[str]:
    """A match with these messages, a case with these reports, and sanctions and appeals with these words."""
    from backend.chat.models import Message  # noqa: PLC0415
    from backend.moderation.models import Appeal, Case, Report, Sanction  # noqa: PLC0415
    from tests.support.builders import a_match  # noqa: PLC0415

    match, numbers = a_match(account, other), count(1)
    spoken = [{"number": next(numbers), "seat": 0, "text": text, "created": ""} for text in payloads]
    case = Case.objects.create(queue="report", about=account, key=f"account:{account.pk}")
    for said in spoken:
        Message.objects.create(match=match, account=account, number=said["number"], text=said["text"])
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
    for text in _packed(payloads, 1900):
        sanction = Sanction.objects.create(account=account, author=actor, kind="warning", reason="other")
        about = Case.objects.create(queue="appeal", about=account, key=f"appeal:{sanction.pk}", status="closed")
        decided = {"decided": account.created, "upheld": False, "decided_by": actor}
        Appeal.objects.create(sanction=sanction, case=about, text=text, answer=text[:1000], **decided)
        appeals.append(f"case/{about.pk}/")
    return [f"case/{case.pk}/", f"account/{account.pk}/", f"match/{match.pk}/", *appeals]


def _packed(texts: list[str], most: int) -> list[str]:
    """As many of them together as go into that many characters."""
    packed = [""]
    for text in texts:
        if len(packed[-1]) + len(text) >= most:
            packed.append("")
        packed[-1] += f"{text}\n"
    return packed


ACTIONS = {
    "appeal": _appeal,
    "hire": _hire,
    "plant": _plant,
    "report": _report,
    "session": _session,
    "standing": _standing,
}

if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    django.setup()
    print(json.dumps(ACTIONS[sys.argv[1]](**json.loads(sys.argv[2]))))  # type: ignore[operator]
