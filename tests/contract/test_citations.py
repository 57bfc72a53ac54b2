"""What comments, docstrings and documents cite is there: pages, their sections, and files of the repository."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tree import ROOT, kept_files
from tests.support.tutorials import TUTORIALS, files_of_table, new_files

#: Where wrong ones are planted, to see that they are found.
PLANTED = ("test_citations.py", "test_documented_commands.py")
READ = [path for path in kept_files(
    "*.py", "*.ts", "*.js", "*.svelte", "*.css", "*.html", "*.md", "*.toml", "*.yaml", "*.yml", "*.sh",
    "Makefile", "Dockerfile",
) if path.name not in PLANTED]  # fmt: skip
KEPT = {str(path.relative_to(ROOT)) for path in kept_files()}
#: A page by its name, or a file by a path of two parts or more. An import of the client begins with a dot.
FILE = re.compile(
    r"(?<![\w/.~:-])((?:[\w-]+/)+[\w.-]+\.(?:md|py|ts|svelte|sh|toml|yaml|json)|[\w-]+\.md)\b(?![\w/*<-])"
)
#: A section of a page: `docs/x.md, "Section"`, or of the notation, which has a short name.
SECTION = re.compile(r'(?:([\w./-]+\.md),|NOTATION)\s+"([^"]+)"')
NOTATION = "docs/reference/notation.md"
#: Cited as what is not in the repository: what tutorials add, generated files, and files of packages.
ELSEWHERE = new_files() | {
    "frontend/src/i18n/xx.ts", "frontend/plugins/words.ts", "django/core/handlers/asgi.py",
    "asgiref/sync.py",
}  # fmt: skip
#: A file or folder from the root, in backticks.
PATH = re.compile(r"`((?:engine|backend|frontend|tests|docs)/[\w./-]+)`")
#: What a build or a run makes.
MADE = {"frontend/dist"}
#: An issue by its number alone. An upstream's has its project's name before it, as `owner/name#1`, or a list of such.
ISSUE = re.compile(r"\bissue #?\d+|(?:(?<=[\s(])|^)(?<!\d, )#[1-9]\d{0,3}(?![\w;#])", re.IGNORECASE | re.MULTILINE)
#: What was decided or changed stays as it was written, whatever became of the files.
HISTORY = ("docs/decisions/", "CHANGELOG.md")


def cited_files(text: str) -> Iterator[str]:
    return (match[1] for match in FILE.finditer(text))


def is_there(cited: str, page: Path) -> bool:
    """From the root, from the page's own folder, or the end of one path: `rules.md`, `services/play.py`."""
    beside = (page.parent / cited).exists()
    return beside or cited in KEPT | ELSEWHERE or any(path.endswith(f"/{cited}") for path in KEPT)


def is_kept(name: str) -> bool:
    """Return whether a path from the root is a file of the repository, a folder of some, or made by a build."""
    name = name.rstrip("/")
    return name in MADE or name in KEPT or any(path.startswith(f"{name}/") for path in KEPT)


def missing_files(page: Path) -> list[str]:
    old = str(page.relative_to(ROOT)).startswith(HISTORY)
    cited = [name for name in cited_files(page.read_text()) if not old or name.endswith(".md")]
    return [name for name in cited if not is_there(name, page) and "node_modules/" not in name and "dist/" not in name]


def missing_sections(page: Path) -> list[str]:
    missing = []
    for match in SECTION.finditer(page.read_text()):
        cited, section = match[1] or NOTATION, match[2]
        found = [ROOT / path for path in KEPT if path == cited or path.endswith(f"/{cited}")]
        headings = {line.lstrip("# ") for path in found for line in path.read_text().splitlines() if line[:1] == "#"}
        if section not in headings:
            missing.append(f'{cited}, "{section}"')
    return missing


def test_every_file_that_is_cited_exists():
    missing = {str(page.relative_to(ROOT)): names for page in READ if (names := missing_files(page))}
    assert not missing


def test_every_section_that_is_cited_exists():
    missing = {str(page.relative_to(ROOT)): names for page in READ if (names := missing_sections(page))}
    assert not missing


@pytest.mark.parametrize(
    "text", ["see API.md", "(`docs/how-to/fly.md`)", "tests/backend/test_none.py", "as old/play.py does"]
)
def test_citation_of_a_missing_file_is_found(text, tmp_path):
    assert [name for name in cited_files(text) if not is_there(name, tmp_path / "page.md")]


@pytest.mark.parametrize("text", ["[rules](docs/reference/rules.md)", "`notation.md`", "services/play.py."])
def test_citation_of_a_kept_file_is_found_to_be_there(text):
    assert all(is_there(name, ROOT / "README.md") for name in cited_files(text))
    assert list(cited_files(text))


# --- Documents that can be wrong are wrong sooner or later: what a machine can see in them, it checks


PAGES = kept_files("*.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text())
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    missing = [link for link in local if not (page.parent / link).exists()]
    assert not missing


def test_files_and_folders_that_are_named_exist():
    named = {(name, path.relative_to(ROOT)) for path in READ for name in PATH.findall(path.read_text())}
    assert len(named) > 100
    assert not {(name, path) for name, path in named if name not in ELSEWHERE and not is_kept(name)}


@pytest.mark.parametrize("text", ["`frontend/none`", "(`docs/how-to/none`)"])
def test_missing_folder_is_found(text):
    assert not any(is_kept(name) for name in PATH.findall(text))
    assert PATH.findall(text)


def test_no_text_cites_our_tracker():
    cited = {path.relative_to(ROOT): issues for path in READ if (issues := ISSUE.findall(path.read_text()))}
    assert not cited


@pytest.mark.parametrize("text", ["see issue 18", "as in Issue #7", "fixes #12.", "(#3)"])
def test_citation_of_our_tracker_is_found(text):
    assert ISSUE.search(text)


@pytest.mark.parametrize("text", ["lichess-org/lila#462", "color: #000;", "rules.md#1-formations", "bot#135, #1242"])
def test_citation_of_another_tracker_is_none_of_ours(text):
    assert not ISSUE.search(text)


def test_page_of_the_architecture_is_short_and_its_table_leads_to_what_is_there():
    page = (ROOT / "docs/architecture.md").read_text()
    rows = [line.split("|") for line in page.partition("## The house\n")[0].splitlines() if line.startswith("| ")][1:]
    sources = "".join(path.read_text() for path in kept_files("*.py", "*.ts") if "tests" not in path.parts)
    begin = {name for row in rows for name in re.findall(r"`(\w+)`", row[3])}
    assert len(page.splitlines()) <= 250
    assert 15 < len(rows) <= 20
    assert {"can_claim", "LiveConsumer"} <= begin
    defined = rf"(?:def|class|const|function) ({'|'.join(begin)})\b|^({'|'.join(begin)})(?::.*)? = "
    assert begin - {name for found in re.findall(defined, sources, re.MULTILINE) for name in found} == set()


def test_every_decision_is_listed():
    listed = (ROOT / "docs/decisions/README.md").read_text()
    pages = [page.name for page in (ROOT / "docs/decisions").glob("0*.md")]
    assert pages
    assert not [page for page in pages if f"({page})" not in listed]


def test_every_decision_has_the_matter_what_was_decided_and_what_follows():
    pages = sorted((ROOT / "docs/decisions").glob("0*.md"))
    parts = [re.compile(rf"^\*\*{part}\.\*\*\s", re.MULTILINE) for part in ("The matter", "Decided", "What follows")]
    for page in pages:
        found = [part.search(page.read_text()) for part in parts]
        assert [part.start() for part in found if part] == sorted(part.start() for part in found if part), page.name
        assert all(found), page.name
    assert not [page.name for page in pages if re.search(r"^## (?!\d)", page.read_text(), re.MULTILINE)]


def test_numbers_of_decisions_that_were_not_used_are_named():
    index = (ROOT / "docs/decisions/README.md").read_text()
    used = {int(page.name[:4]) for page in (ROOT / "docs/decisions").glob("0*.md")}
    named = re.search(r"^The numbers? (.+) (?:was|were) not used", index, re.MULTILINE)
    assert named
    assert {int(number) for number in re.findall(r"\d{4}", named[1])} == set(range(1, max(used) + 1)) - used


def test_the_top_level_has_no_further_folder():
    folders = {path.relative_to(ROOT).parts[0] for path in kept_files() if len(path.relative_to(ROOT).parts) > 1}
    assert folders == {".ci", "backend", "docs", "engine", "frontend", "tests"}


def test_no_module_is_longer_than_it_can_be_read():
    modules = kept_files("*.py", "*.ts", "*.svelte")
    generated = {ROOT / "frontend/src/http/schema.d.ts", ROOT / "frontend/clients/python/cairn_client/api.py"}
    long = {
        str(module.relative_to(ROOT)): lines
        for module in modules
        if module not in generated and "i18n" not in module.parts and "migrations" not in module.parts
        and (lines := len(module.read_text().splitlines())) > 400
    }  # fmt: skip
    assert not long


def test_generated_files_are_marked():
    marked = {line.split()[0] for line in (ROOT / ".gitattributes").read_text().splitlines() if line[:1] != "#"}
    assert not {pattern for pattern in marked if not list(ROOT.glob(pattern))}
    written = re.findall(r"^\w+ := ((?:docs|frontend/src)/\S+\.\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    by_tutorials = {name for page in TUTORIALS for name in files_of_table(page)[1] if "migrations" not in name}
    assert {*written, *by_tutorials} <= marked
    assert len(written) > 4
