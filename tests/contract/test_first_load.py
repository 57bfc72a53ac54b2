"""What a phone loads before the first screen."""

import gzip
import re
from pathlib import Path

DIST = Path(__file__).parents[2] / "frontend/dist"
BUDGET = 60 * 1024


def test_the_first_load_of_the_client_is_at_most_60_kb_compressed():
    page = (DIST / "index.html").read_text()
    first = set(re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', page))
    assert any(name.endswith(".js") for name in first)
    assert any(name.endswith(".css") for name in first)
    size = sum(len(gzip.compress((DIST / name).read_bytes(), 9)) for name in first) + len(gzip.compress(page.encode()))
    assert size <= BUDGET


def test_the_page_holds_no_inline_code():
    page = (DIST / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=", page)
