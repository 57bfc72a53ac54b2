"""
What `backstage` does to the database of a running server, in a process of its own: what staff do, and rows as they are.
"""

import json
from datetime import timedelta
from itertools import count
from typing import Any

from django.conf import settings
from django.utils import timezone

from backend.accounts.models import Account, TwoStep
from backend.accounts.selectors import account_named
from backend.accounts.totp import new_secret, seal
from backend.chat.models import Message, Note
from backend.matches.models import Match
from backend.matches.selectors import match_view
from backend.matches.services.play import match_play
from backend.moderation.audit import audit_write
from backend.moderation.models import Appeal, CannedReply, Case, Report, Sanction
from backend.moderation.selectors import sanction_view
from backend.moderation.services.appeal import appeal_decide, appeal_make
from backend.moderation.services.case import case_close
from backend.moderation.services.match import match_freeze
from backend.moderation.services.message import message_remove
from backend.moderation.services.reply import reply_change
from backend.moderation.services.report import report_make
from backend.moderation.services.reverse import sanction_reverse
from backend.moderation.services.role import role_give
from backend.moderation.services.sanction import sanction_impose
from tests.support.browser.backstage import PASSWORD
from tests.support.browser.policies import builder
from tests.support.builders import a_match, play_on
from tests.support.payloads import NAMES, PAYLOADS, packed
from tests.support.sessions import open_session

#: How a ready reply begins, by language.
KINDLY = {"en": "Kindly", "fr": "Aimablement", "de": "Freundlich"}


def _account(name: str) -> Any:
    return account_named(name) or Account.objects.create_user(name)


def _hire(name: str, role: str) -> None:
    """Somebody of staff who has no second step yet."""
    account = _account(name)
    account.set_password(PASSWORD)
    account.save()
    role_give(actor=None, account=account, role=role, reason="for the tests")


def _staff(role: str) -> Any:
    """The moderator or the senior, hired when they are first needed."""
    name = {"moderator": "Moderator-1", "senior": "Senior-1"}[role]
    if not Account.objects.filter(username=name).exists():
        _hire(name, role)
    return _account(name)


def _session(name: str) -> str:
    """A session of that member of staff with a second step: the key of its cookie."""
    account = _account(name)
    TwoStep.objects.get_or_create(account=account, defaults={"sealed": seal(new_secret()), "confirmed": timezone.now()})
    return open_session(account)


def _sanction(
    name: str,
    kind: str,
    *,
    reason: str = "insult",
    message: str = "",
    days: float | None = None,
    match: str | None = None,
) -> str:
    until = None if days is None else timezone.now() + timedelta(days=days)
    actor = _staff("senior" if kind in ("closure", "annulment") else "moderator")
    made = sanction_impose(
        actor=actor, account=_account(name), kind=kind, reason=reason, message=message, until=until, match_id=match
    )  # fmt: skip
    return str(made.pk)


def _reverse(sanction: str) -> None:
    sanction_reverse(actor=_staff("senior"), sanction_id=sanction, reason="for the tests")  # type: ignore[arg-type]


def _decide(sanction: str, *, upheld: bool, answer: str) -> None:
    appeal = Appeal.objects.get(sanction=sanction)
    actor = _staff("senior")
    appeal_decide(actor=actor, appeal_id=appeal.pk, upheld=upheld, answer=answer, reason="for the tests")


def _handle(name: str) -> None:
    """Close the case of the reports about that account."""
    case = Case.objects.get(about=_account(name), queue=Case.Queue.REPORT, status=Case.Status.OPEN)
    case_close(actor=_staff("moderator"), case_id=case.pk, reason="for the tests")


def _freeze(match: str) -> None:
    match_freeze(actor=_staff("moderator"), match_id=match, reason="for the tests")  # type: ignore[arg-type]


def _remove(match: str, number: int) -> None:
    actor = _staff("moderator")
    message_remove(actor=actor, match_id=match, number=number, reason="for the tests")  # type: ignore[arg-type]


def _match(first: str, second: str) -> str:
    """Seat two accounts, made if need be; return the match, which the first of them begins."""
    return str(a_match(_account(first), _account(second)).pk)


def _match_with_claim(first: str, second: str) -> str:
    """Two who play well until the first of them has a card that makes a claim possible; return the match."""
    players = _account(first), _account(second)
    while True:
        match = a_match(*players)
        while match.to_act is not None:
            view = match_view(match, players[match.to_act].pk)
            if match.to_act == 0 and any(option["claims"] for option in view["options"]):
                return str(match.pk)
            actions, version = [builder(view)["action"]], match.version
            match_play(match_id=match.pk, account=players[match.to_act], actions=actions, expected_version=version)
            match = Match.objects.get(pk=match.pk)


def _report(reporter: str, about: str, by: str, preset: dict[str, Any] | None = None) -> None:
    """Two who play one another and write; one is reported for a message. Replies are ready by *by*, one as a preset."""
    players = _account(reporter), _account(about)
    match = play_on(a_match(*players), moves=5)
    _write(match, [(players[number % 2], f"Line {number}") for number in range(1, 7)])
    report_make(account=players[0], kind="message", reason="insult", text="Look.", match_id=match.pk, message=3)
    for purpose in ("sanction", "appeal"):
        texts = {code: f"{KINDLY.get(code, 'Kindly')}, {purpose}" for code, _ in settings.LANGUAGES}
        fills_in = preset if purpose == "sanction" else None
        reply_change(actor=_account(by), name=f"{purpose} {about}", purpose=purpose, texts=texts, preset=fills_in)


def _standing(name: str) -> dict[str, Any]:
    """The restrictions of an account, its decisions, and what became of its appeal."""
    account = _account(name)
    views = [sanction_view(row) for row in Sanction.objects.filter(account=account).select_related("appeal")]
    return {"muted": account.muted_until is not None, "sanctions": json.loads(json.dumps(views, default=str))}


def _appeal(name: str) -> None:
    account = _account(name)
    appeal_make(account=account, sanction_id=Sanction.objects.get(account=account).pk, text="It was not I.")


def _write(match: Any, said: list[tuple[Any, str]]) -> None:
    """Messages as they are in the database, whatever the API would say to them."""
    rows = [Message(match=match, number=at, account=account, text=text) for at, (account, text) in enumerate(said, 1)]
    Message.objects.bulk_create(rows)


def _store_messages(match: str, name: str, texts: list[str]) -> None:
    _write(Match.objects.get(pk=match), [(_account(name), text) for text in texts])


def _store_note(match: str, name: str, text: str) -> None:
    Note.objects.update_or_create(
        match_id=match, account=_account(name), defaults={"text": text, "updated": timezone.now()}
    )


def _store_report(reporter: str, about: str, text: str) -> None:
    """A report of a name with that text, as it is in the database."""
    _account(about)
    report = report_make(account=_account(reporter), kind="name", reason="other", text="", player=about)
    type(report).objects.filter(pk=report.pk).update(text=text)


def _store_words(sanction: str, message: str, text: str, answer: str) -> None:
    """What a sanction, the appeal against it and the answer say, as it is in the database."""
    row = Sanction.objects.get(pk=sanction)
    Sanction.objects.filter(pk=sanction).update(message=message)
    case = Case.objects.create(queue=Case.Queue.APPEAL, about=row.account, key=f"appeal:{sanction}", status="closed")
    answered = {"decided": timezone.now(), "upheld": False, "answer": answer, "decided_by": _staff("senior")}
    Appeal.objects.create(sanction=row, text=text, case=case, **answered)


def _plant(by: str) -> dict[str, list[str]]:
    """Every payload wherever somebody can write, as it is in the database; return the pages that show them."""
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
    """Those that were planted, which would make pages of other tests long; and sanctions, of which no row tells."""
    CannedReply.objects.filter(text_en__in=PAYLOADS).delete()
    Sanction.objects.filter(account__username__in=NAMES).delete()


def _plant_about(account: Any, other: Any, actor: Any, payloads: list[str]) -> list[str]:
    """A match with these messages, a case with these reports, and sanctions and appeals with these words."""
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
        words = {"message": said["text"], "note": said["text"], "reversal_reason": said["text"]}
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


#: By their names: `_match_with_claim` as `match_with_claim`.
ACTIONS: dict[str, Any] = {
    action.__name__.removeprefix("_"): action
    for action in (
        *(_appeal, _decide, _delete_replies, _freeze, _handle, _hire, _match, _match_with_claim, _plant, _remove),
        *(_report, _reverse, _sanction, _session, _standing, _store_messages, _store_note, _store_report, _store_words),
    )
}
