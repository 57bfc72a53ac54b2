"""Ten thousand records in one answer: none is missed, each holds and imports again, and memory stays flat."""

import http.client
import json
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from engine.records import read_json, verify
from tests.support.scale import PROVE, scaled
from tests.support.server import in_database, migrated, server_process
from tests.support.waiting import PATIENCE, wait_until

RECORDS = scaled(3, 10_000)
#: So many MiB more than after a tenth is not flat any more; the whole answer is some forty.
FLAT = 16
HERE = "tests.support.many_records"

pytestmark = pytest.mark.skipif(
    not PROVE, reason="a database of millions of events; a proof, and a sample in the contract"
)


class Reader:
    """Reads an answer of `records/` line by line."""

    def __init__(self, address: str, query: str = "") -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)
        self.connection.request("GET", f"/api/v1/records/{query}")
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def close(self) -> None:
        self.connection.close()

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield each line as it comes."""
        while line := self.answer.readline():
            yield json.loads(line)


def megabytes(process: int) -> float:
    """How much memory the process has."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def holds(record: dict[str, Any]) -> bool:
    return all(check.holds is not False for check in verify(read_json(record)))


def opened(address: str, query: str = "") -> Reader:
    """An answer, as soon as the place of the one before is free: the server has seen that its client is gone."""

    def tried() -> Reader | None:
        reader = Reader(address, query)
        if reader.status == 200:
            return reader
        reader.close()
        return None

    found: Reader = wait_until(tried)
    return found


class Importer:
    """Sends records to a server, as many at a time as it takes."""

    #: Bytes of a body; lines of one.
    ROOM, MOST = 16 * 1024, 20

    def __init__(self, address: str, token: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/x-ndjson"}
        self.lines: list[str] = []
        self.told: list[dict[str, Any]] = []

    def take(self, record: dict[str, Any]) -> None:
        """Send what there is where this one has no room beside it; keep it for the next time."""
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        if len(self.lines) == self.MOST or len("\n".join([*self.lines, line]).encode()) > self.ROOM:
            self.send()
        self.lines.append(line)

    def send(self) -> None:
        """Send the lines, and note what became of each."""
        self.connection.request("POST", "/api/v1/records/", "\n".join(self.lines).encode(), self.headers)
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status == 200, content
        told = [json.loads(line) for line in content.splitlines()]
        assert [line["line"] for line in told] == list(range(1, len(self.lines) + 1))
        self.told += told
        self.lines = []


class Served(NamedTuple):
    """Address and process of a server, the ids of its public matches, and the token of somebody who may import."""

    address: str
    process: int
    ids: set[str]
    token: str


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with that many records."""
    folder = tmp_path_factory.mktemp("records")
    with migrated(folder, LIMITS_FACTOR="100") as settings:
        ids = in_database(settings, HERE, f"fill({RECORDS})")
        token = in_database(settings, HERE, "importer()")
        with server_process(folder / "serve.log", settings) as (address, process):
            yield Served(address, process, set(ids), token)


def test_an_answer_of_all_records_is_complete_and_keeps_memory_flat(served):
    address, process, ids, _ = served
    assert len(ids) == max(RECORDS, 1)
    before, most, seen = 0.0, 0.0, []
    with closing(opened(address)) as answer:
        for line in answer.lines():
            if "after" in line:
                end = line
                continue
            seen.append(line["tags"]["Match"])
            assert holds(line), line["tags"]
            if len(seen) == RECORDS // 10:  # by now all code has been loaded that one needs, and that jobs need
                before = megabytes(process)
            elif before and len(seen) % 100 == 0:
                most = max(most, megabytes(process))
    print(f"{len(seen)} records, {before:.0f} MB after a tenth, {most:.0f} MB at most")
    assert len(seen) == len(set(seen))
    assert set(seen) == ids
    assert end == {"after": seen[-1], "more": False}
    assert most - before < FLAT


def test_answer_that_is_cut_again_and_again_is_gone_on_with(served):
    address, _, ids, _ = served
    seen: list[str] = []
    more, after = True, ""
    while more:
        with closing(opened(address, after and f"?after={after}")) as answer:
            for number, line in enumerate(answer.lines(), 1):
                if "after" in line:
                    more = line["more"]
                    break
                seen.append(line["tags"]["Match"])
                after = seen[-1]
                if number > RECORDS // 3:
                    break
    assert len(seen) == len(set(seen))
    assert set(seen) == ids


def test_exported_records_import_again_unchanged(served):
    address, _, ids, token = served
    exported: list[dict[str, Any]] = []
    importer = Importer(address, token)
    with closing(opened(address)) as answer:
        for line in answer.lines():
            if "after" not in line:
                exported.append(line)
                importer.take(line)
    importer.send()
    assert [line.get("problem") for line in importer.told if not line.get("new")] == []
    assert len({line["id"] for line in importer.told}) == len(exported) == len(ids)
    for record, told in list(zip(exported, importer.told, strict=True))[:: max(1, len(exported) // 20)]:
        importer.connection.request("GET", f"/api/v1/records/{told['id']}/", headers={"Accept": "application/json"})
        assert json.loads(importer.connection.getresponse().read())["record"] == record
    print(f"{len(importer.told)} records imported")


def test_a_reader_that_takes_nothing_fills_no_memory_and_delays_nobody(served):
    address, process, _, _ = served
    with closing(opened(address)):
        before = megabytes(process)
        for _ in range(20):
            with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)) as other:
                other.request("GET", f"/api/v1/matches/{uuid.uuid4()}/")
                assert other.getresponse().status == 404
            time.sleep(0.25)  # nothing announces that the server has stopped
        assert megabytes(process) - before < FLAT
