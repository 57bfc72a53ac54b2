"""
A month's records of public matches as a file that anybody may fetch, with what to check it by (decision 0071).

`manage.py write_dump` writes them to `DUMPS_DIR`; `/dumps/` lists them. In a dump is what `records/` shows to somebody
without an account at that moment, and nothing else. What somebody has fetched no server can take back.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_safe

from backend.common.addresses import address_block
from backend.common.errors import ServiceError
from backend.common.paced import PacedResponse
from backend.common.problems import problem_response
from backend.common.throttles import spend
from backend.matches.bulk import Wanted, all_lines

FORMAT = 1
MONTH = re.compile(r"(20\d\d)-(0[1-9]|1[0-2])")
_CHUNK = 1 << 16


@dataclass(frozen=True)
class Dump:
    """What is said of a dump, beside it.

    Attributes:
        format: Of this description.
        month: Of the ends of its matches, in UTC: `2026-10`.
        file: Its name, below `/dumps/`.
        records: How many lines it has.
        bytes: Of the file.
        sha256: Of the file.
        made: When.
    """

    format: int
    month: str
    file: str
    records: int
    bytes: int
    sha256: str
    made: str


def bounds_of(month: str) -> tuple[datetime, datetime]:
    """Return when a month such as `2026-10` begins and when it is over, in UTC.

    Raises:
        ValueError: It is none.
    """
    if not MONTH.fullmatch(month):
        raise ValueError("A month is written as 2026-10.")
    first = date.fromisoformat(f"{month}-01")
    after = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return datetime.combine(first, time(), UTC), datetime.combine(after, time(), UTC)


def dump_write(month: str, folder: Path) -> Dump:
    """Write the dump of a month that is over to that folder, in the place of the one before.

    The same records make the same bytes.

    Raises:
        ValueError: It is no month, or not over.
    """
    since, until = bounds_of(month)
    if until > timezone.now():
        raise ValueError(f"{month} is not over.")
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"records-{month}.ndjson.gz"
    part, records = target.with_suffix(".part"), 0
    with part.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        for line in all_lines(Wanted(since=since, until=until)):
            packed.write(line)
            records += 1
    size, digest = part.stat().st_size, _digest(part)
    dump = Dump(FORMAT, month, target.name, records, size, digest, timezone.now().isoformat(timespec="seconds"))
    part.replace(target)
    told = folder / f"records-{month}.json"
    part.write_text(json.dumps(asdict(dump), indent=1) + "\n")
    part.replace(told)
    return dump


def dumps_in(folder: Path | None) -> list[Dump]:
    """Return the dumps there, the latest month first."""
    if folder is None or not folder.is_dir():
        return []
    told = sorted(folder.glob("records-*.json"), reverse=True)
    dumps = [Dump(**json.loads(file.read_text())) for file in told]
    return [dump for dump in dumps if (folder / dump.file).is_file()]


@require_safe
def dump_list(_request: HttpRequest) -> HttpResponse:
    """List the dumps, as JSON."""
    dumps = [{**asdict(dump), "url": f"/dumps/{dump.file}"} for dump in dumps_in(settings.DUMPS_DIR)]
    return JsonResponse({"dumps": dumps}, headers={"Cache-Control": "public, max-age=300"})


@require_safe
def dump_file(request: HttpRequest, month: str) -> HttpResponseBase:
    """Send a dump; one at a time for each network, and as often as records by the thousand are answered."""
    folder: Path | None = settings.DUMPS_DIR
    dump = next((each for each in dumps_in(folder) if each.month == month), None)
    if folder is None or dump is None:
        raise Http404
    headers = {"Content-Length": str(dump.bytes), "ETag": f'"{dump.sha256}"', "Cache-Control": "public, max-age=300"}
    if request.method == "HEAD":
        return HttpResponse(content_type="application/gzip", headers=headers)
    who = address_block(request)
    try:
        spend("records", who)
        answer = PacedResponse(_parts(folder / dump.file), content_type="application/gzip", place=f"dumps:{who}")
    except ServiceError as refusal:
        return problem_response(refusal)
    for name, value in headers.items():
        answer[name] = value
    return answer


def _parts(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while part := opened.read(_CHUNK):
            yield part


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
