"""Documents that can be wrong are wrong sooner or later: what a machine can see in them, it checks."""

import re

import pytest

from tests.contract.test_citations import ELSEWHERE
from tests.support.tree import ROOT, kept_files

PAGES = kept_files("*.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text())
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    missing = [link for link in local if not (page.parent / link).exists()]
    assert not missing


def test_files_and_folders_that_pages_name_exist():
    paths = re.compile(r"`((?:engine|backend|frontend|tests|docs)/[\w./-]+)`")
    named = {name for page in PAGES for name in paths.findall(page.read_text())} - ELSEWHERE
    assert len(named) > 100
    assert not [name for name in named if not (ROOT / name).exists()]


def test_every_decision_is_listed():
    listed = (ROOT / "docs/decisions/README.md").read_text()
    pages = [page.name for page in (ROOT / "docs/decisions").glob("0*.md")]
    assert pages
    assert not [page for page in pages if f"({page})" not in listed]


def test_no_module_is_longer_than_it_can_be_read():
    modules = kept_files("*.py", "*.ts", "*.svelte")
    generated = {"schema.d.ts"}
    long = {
        str(module.relative_to(ROOT)): lines
        for module in modules
        if module.name not in generated and "i18n" not in module.parts and "migrations" not in module.parts
        and (lines := len(module.read_text().splitlines())) > 400
    }  # fmt: skip
    assert not long
