"""Records of matches that somebody brings here: played again, kept whole, and deleted (decision 0070)."""

import base64
import json
import uuid
import zlib
from hashlib import sha256

from django.db import transaction

import engine
from backend.accounts.errors import FullAccountNeeded
from backend.accounts.models import Account
from backend.common.plain_text import is_blank, is_plain
from backend.matches.errors import (
    BadRecord,
    RecordNotFound,
    RecordNotPlayable,
    RecordNotProven,
    RecordUnfinished,
    TooManyRecords,
)
from backend.matches.models import ImportedRecord
from engine.records import PlayError, Reading, Record, to_json, verify

#: So many an account may keep.
MOST = 10_000
#: What a record says for people: so long a name, so many notes, so long each.
LONGEST_NAME, MOST_TAGS, LONGEST_TAG = 40, 16, 200


def record_import(*, account: Account, reading: Reading) -> tuple[ImportedRecord, bool]:
    """Return the record of a match, played again and kept, and whether it is new here.

    Nothing that it says of results is believed: they are what the play comes to. Its id is a digest of its content, so
    that the same record, however it is written, is there once, and is its first importer's.

    Args:
        account: Who brings it.
        reading: The record as it was read, from JSON or text (docs/reference/records.md).

    Raises:
        FullAccountNeeded: The account is a guest, which a lost cookie would leave without a way to delete it.
        BadRecord: It cannot be read, or its names are none.
        RecordNotPlayable: The rules do not allow it.
        RecordNotProven: Its deals do not follow from its secret.
        RecordUnfinished: Its match is not over.
        TooManyRecords: The account keeps `MOST` others.
    """
    if account.is_guest:
        raise FullAccountNeeded
    record = _checked(reading)
    text = json.dumps(to_json(record), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    record_id = uuid.UUID(sha256(text.encode()).hexdigest()[:32])
    known = ImportedRecord.objects.filter(pk=record_id).first()
    if known is not None:
        return known, False
    if ImportedRecord.objects.filter(account=account).count() >= MOST:
        raise TooManyRecords
    packed = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    values = {"account": account, "ruleset": record.ruleset, "players": list(record.players), "packed": packed}
    return ImportedRecord.objects.get_or_create(pk=record_id, defaults=values)


@transaction.atomic
def record_delete(*, account: Account, record_id: uuid.UUID) -> None:
    """Delete a record that the account has imported.

    Raises:
        RecordNotFound: There is none, or somebody else has imported it.
    """
    deleted, _ = ImportedRecord.objects.filter(pk=record_id, account=account).delete()
    if not deleted:
        raise RecordNotFound


def _checked(reading: Reading) -> Record:
    """Return the record, whole and with its commitment. Raises as `record_import`."""
    record, error = reading.record, reading.error
    if isinstance(error, PlayError):
        raise RecordNotPlayable(error.where, error.reason)
    if record is None or error is not None:
        raise BadRecord(error.where if error else "", error.reason if error else "")
    _check_words(record)
    if record.secret is None:
        raise RecordNotProven("secret", "It is needed: the deals have to follow from it.")
    if record.commitment is None:
        record = record._replace(commitment=engine.commitment(record.secret))
    for check in verify(reading):
        if check.holds is False:
            raise RecordNotProven(check.name, check.words)
    if record.result is None:
        raise RecordUnfinished("result", "The match goes on behind the last turn.")
    # Decks that are as their seeds shuffle them say nothing of their own.
    return record._replace(rounds=tuple(each._replace(clan=None, tactic=None) for each in record.rounds))


def _check_words(record: Record) -> None:
    for seat, name in enumerate(record.players):
        if len(name) > LONGEST_NAME or is_blank(name) or not is_plain(name):
            raise BadRecord(f"players[{seat}]", f"A name of 1 to {LONGEST_NAME} characters is needed, on one line.")
    if len(record.tags) > MOST_TAGS:
        raise BadRecord("tags", f"{MOST_TAGS} are the most.")
    for name, text in record.tags:
        if len(text) > LONGEST_TAG or not is_plain(text):
            raise BadRecord(f"tags.{name}", f"A text of {LONGEST_TAG} characters at most is needed, on one line.")
