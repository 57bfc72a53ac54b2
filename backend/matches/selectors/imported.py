"""Imported records: what one holds, and the match in it as it is read, which is made each time and never stored."""

import base64
import json
import uuid
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from django.db.models import QuerySet

import engine
from backend.accounts.models import Account, AccountSettings
from backend.common.errors import Invalid
from backend.matches import codec
from backend.matches.errors import RecordNotFound
from backend.matches.history import actions_by_round, match_at
from backend.matches.models import Event, ImportedRecord, Match, Seat, must_be_known
from engine.records import Record, read_json
from engine.series import BROKEN_OFF


def imported_record(record_id: uuid.UUID) -> ImportedRecord:
    """Return the imported record of that id.

    Raises:
        RecordNotFound: There is none.
    """
    row = ImportedRecord.objects.filter(pk=record_id).first()
    if row is None:
        raise RecordNotFound
    return row


def imported_records(account_id: uuid.UUID) -> QuerySet[ImportedRecord]:
    """Return the records that the account has imported, the latest first."""
    return ImportedRecord.objects.filter(account=account_id).order_by("-created", "-pk")


def imported_view(row: ImportedRecord, account_id: uuid.UUID | None, origin: str) -> dict[str, Any]:
    """Return what is known of an imported record without reading it: the `ImportedRecord` of the API."""
    return {
        "id": str(row.pk),
        "url": f"{origin}/r/{row.pk}",
        "ruleset": row.ruleset,
        "players": row.players,
        "created": row.created,
        "mine": row.account_id == account_id,
    }


def record_json(row: ImportedRecord) -> dict[str, Any]:
    """Return the record as it was taken in: JSON as docs/reference/records.md has it."""
    return dict(json.loads(zlib.decompress(base64.b64decode(row.packed))))


class ImportedMatch:
    """The match of an imported record, read as any match that is over. Names are texts: its players are no accounts."""

    def __init__(self, row: ImportedRecord) -> None:
        must_be_known(row.ruleset)
        reading = read_json(record_json(row))
        if reading.record is None or reading.record.secret is None or reading.error is not None:
            raise ValueError(f"{row} was taken in and does not hold: {reading.error}")
        self._row, self.record, self._secret = row, reading.record, reading.record.secret.hex()
        self._states, self._deals = reading.states, {n: states[0] for n, states in enumerate(reading.states, 1)}

    @cached_property
    def events(self) -> list[Event]:
        """What happened, as a match here would have written it."""
        return list(self._events())

    def at(self, event: int | None = None, round: int | None = None) -> Match:  # noqa: A002  # the API's word
        """Return the match as it was after that event, or as that round ended; as it ended for null.

        Raises:
            Invalid: There is no such event, or no such round has ended.
        """
        last = len(self.events) if event is None else event
        if round is not None:
            over = [each.number for each in self.events if each.kind == Event.Kind.ROUND_OVER]
            if round > len(over):
                raise Invalid.field("round", "max_value", f"{len(over)} rounds are over.")
            last = over[round - 1]
        if last > len(self.events):
            raise Invalid.field("at", "max_value", f"The last event is {len(self.events)}.")
        match = match_at(self._match(), self.events[:last], self._deals, self._secret)
        match.put_seats(self._seats(match))
        return match

    def round(self, number: int | None) -> tuple[engine.State, list[Event]]:
        """Return the deal of that round, of the last one for null, and the events of its actions.

        Raises:
            Invalid: There is no such round.
        """
        number = len(self._deals) if number is None else number
        if number > len(self._deals):
            raise Invalid.field("round", "max_value", f"The last round is {len(self._deals)}.")
        return self._deals[number], actions_by_round(self.events)[number - 1]

    def events_shown(self, after: int) -> list[dict[str, Any]]:
        """Return the events behind that number as those of a match that is over."""
        over = self._match()
        over.status = Match.Status.FINISHED
        return [codec.event_as_seen(over, event, None) for event in self.events[after:]]

    def _match(self) -> Match:
        record = self.record
        return Match(
            id=self._row.pk, ruleset=record.ruleset, revision=record.revision, format=engine.FORMAT,
            length=record.length.to_json(), first=record.first, public=True, commitment=record.commitment or "",
            creator_nonce=record.nonces[0], accepter_nonce=record.nonces[1], created=self._row.created,
        )  # fmt: skip

    def _seats(self, match: Match) -> list[Seat]:
        seats = []
        for number, name in enumerate(self.record.players):
            account = Account(pk=uuid.uuid5(self._row.pk, str(number)), username=name)
            account.settings = AccountSettings(account_id=account.pk)
            seats.append(Seat(match=match, number=number, account=account))
        return seats

    def _events(self) -> Iterator[Event]:
        number, version, move = 0, 1, 0
        for kind, data, writes, moves in _happened(self.record, self._states):
            number, version, move = number + 1, version + writes, move + moves
            yield Event(number=number, kind=kind, data=data, version=version, move=move, created=self._row.created)


def _happened(
    record: Record, states: Sequence[Sequence[engine.State]]
) -> Iterator[tuple[str, dict[str, Any], bool, bool]]:
    """Yield kind and data of each event, whether it begins a write, and whether a move: what one seat does in a row."""
    for number, (recorded, played) in enumerate(zip(record.rounds, states, strict=True), 1):
        yield Event.Kind.STARTED, {"round": number, "first": recorded.first}, False, False
        mover: int | None = None
        for state, action in zip(played, chain.from_iterable(recorded.turns), strict=False):
            data = {"seat": state.to_act, "action": action}
            if card := engine.drawn_card(state, action):
                data["card"] = card
            yield Event.Kind.ACTION, data, state.to_act != mover, state.to_act != mover
            mover = state.to_act
        if recorded.result is not None:
            yield Event.Kind.ROUND_OVER, {"round": number, "result": recorded.result.to_json()}, False, False
    if record.result is not None:
        ended: dict[str, Any] = {"result": record.result.to_json()}
        broken_off = record.result.reason in BROKEN_OFF
        if broken_off and record.result.winner is not None:  # who resigned, or was late, is who did not win
            ended["by"] = 1 - record.result.winner
        yield Event.Kind.FINISHED, ended, broken_off, False
