"""What a phone loads before the first screen."""

import gzip
import json
import re
from pathlib import Path

from backend.common.middleware import OLDEST_CLIENT, OLDEST_CLIENT_HEADER
from tests.support.tree import ROOT

DIST = Path(__file__).parents[2] / "frontend/dist"
BUDGET = 60 * 1024


def test_the_first_load_of_the_client_is_at_most_60_kb_compressed():
    page = (DIST / "index.html").read_text()
    first = set(re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', page))
    assert any(name.endswith(".js") for name in first)
    assert any(name.endswith(".css") for name in first)
    size = sum(len(gzip.compress((DIST / name).read_bytes(), 9)) for name in first) + len(gzip.compress(page.encode()))
    assert size <= BUDGET


def test_files_that_pages_fetch_next_are_there_and_others_than_all_begin_with():
    page = (DIST / "index.html").read_text()
    ahead = json.loads((DIST / "ahead.json").read_text())
    assert sorted(ahead) == ["home", "match"]
    for names in ahead.values():
        assert {Path(name).suffix for name in names} == {".js", ".css"}
        assert all((DIST / name.removeprefix("/")).is_file() and name not in page for name in names)


def test_scripts_of_a_first_visit_and_no_others_ask_to_be_compiled_while_they_come():
    ahead = json.loads((DIST / "ahead.json").read_text())
    first = re.findall(r'<script type="module"[^>]* src="(/[^"]+)"', (DIST / "index.html").read_text())
    scripts = (DIST / "assets").glob("*.js")
    asked = {f"/assets/{script.name}" for script in scripts if script.read_text().startswith("//# all")}
    assert asked == {name for names in [*ahead.values(), first] for name in names if name.endswith(".js")}
    assert first


def test_the_page_holds_no_inline_code():
    page = (DIST / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)


# --- The client that is shipped with a server is one that the server serves


def test_the_client_beside_the_server_is_not_too_old_for_it():
    source = (ROOT / "frontend/src/http/client.ts").read_text()
    number = re.search(r"^export const CLIENT = (\d+);$", source, re.MULTILINE)
    assert number is not None
    assert int(number[1]) >= OLDEST_CLIENT
    assert f'"{OLDEST_CLIENT_HEADER}"' in source
