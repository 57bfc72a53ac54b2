"""Every command that a document or the Makefile shows can be given like that; every setting is read by something."""

import os
import re
import subprocess

import pytest
from django.core.management import get_commands

from tests.support.documented_commands import (
    ASSIGNMENT,
    MAKEFILE,
    SETTINGS,
    TARGETS,
    Wrong,
    check,
    check_setting,
    code_in,
    commands_in,
    pages,
    parser_of,
    words_of,
)
from tests.support.tree import ROOT

PAGES = pages()
#: Those whose inline code in capitals, `NAME=value`, are variables and not, say, actions of the game.
GUIDES = [page for page in PAGES if page.parent == ROOT or {"how-to", "tutorials"} & {*page.parts}]
PATHS = [str(page.relative_to(ROOT)) for page in PAGES]


def wrong_commands(text: str) -> list[str]:
    wrong = []
    for words in commands_in(text):
        try:
            check(words)
        except Wrong as why:
            wrong.append(f"{' '.join(words)}: {why}")
    return wrong


def test_commands_are_found_in_the_pages_that_have_them():
    found = {path: len(list(commands_in((ROOT / path).read_text()))) for path in PATHS}
    guides = ["docs/how-to/serve.md", "docs/how-to/moderate.md", "docs/how-to/test.md"]
    assert all(found[path] >= 3 for path in ("README.md", "CONTRIBUTING.md", *guides))


@pytest.mark.parametrize("page", PATHS)
def test_commands_of_a_page_can_be_given_like_that(page):
    assert not wrong_commands((ROOT / page).read_text())


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_settings_of_a_page_are_read_by_something(page):
    words = [word for code in code_in(page.read_text()) for word in words_of(code)]
    for name in {match[1] for word in words if (match := ASSIGNMENT.match(word))}:
        check_setting(name)


def test_settings_of_the_table_are_those_of_the_service():
    page = (ROOT / "docs/how-to/serve.md").read_text()
    table = page.partition("## Settings")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}
    assert len(named) > 20
    assert not named - SETTINGS
    assert not SETTINGS - {*re.findall(r"`([A-Z_]+)`", page)}


@pytest.mark.parametrize("page", PATHS)
def test_options_that_a_paragraph_names_are_those_of_its_commands(page):
    """As in "`manage.py demo` … (`--password`, or one is made up)"."""
    wrong = []
    for paragraph in (ROOT / page).read_text().split("\n\n"):
        names = {*re.findall(r"`[^`]*manage\.py ([a-z_]+)[^`]*`", paragraph)}
        options = {*re.findall(r"`(--[a-z-]+)`", paragraph)}
        if names and options:
            parsers = [parser_of(name, get_commands()[name]) for name in names]
            wrong += sorted(options.difference(*(parser._option_string_actions for parser in parsers)))
    assert not wrong


def test_recipes_and_head_of_the_makefile_call_what_there_is():
    head = [line.removeprefix("#").strip() for line in MAKEFILE.splitlines() if line.startswith("#   ")]
    dry = ["make", "--dry-run", "--always-make", *sorted(TARGETS), "SHARE=2/5"]
    # Not with the ONLY of a `make test ONLY=…` that runs this.
    plain = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKEOVERRIDES", "ONLY")}
    recipes = subprocess.run(dry, cwd=ROOT, env=plain, capture_output=True, text=True, check=True).stdout
    lines = [piece.strip().removeprefix("exec ") for piece in re.split(r"\n|&&|\|\||;", recipes)]
    shown = "```\n" + "\n".join([*head, *lines]) + "\n```\n"
    assert len(list(commands_in(shown))) > 20
    assert not wrong_commands(shown)


def test_help_lists_every_target():
    described = {*re.findall(r"^([a-z]+):.*##", MAKEFILE, re.MULTILINE)}
    phony = {*re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split()}  # type: ignore[index]
    assert described == phony <= TARGETS


WRONG = [
    "make tset", "make test ONYL=tests/engine", "make test ONLY=tests/motor", "make bench ONLY=motor",
    "make prove ONLY=motor", "make prove SHARE=5", "HOSTT=0.0.0.0 make run", "CAIRN_SEDE=1 make prove",
    "manage.py serv", "manage.py serve --prot 8001", "manage.py serve --port eighty",
    "manage.py staff NAME --role king", ".venv/bin/python manage.py demo --passwort x",
    ".venv/bin/pyhton -m engine", ".venv/bin/python -m engine paly", "python -m tests.support.mongodb",
    "python docs/tutorials/fly.py", "sh tests/provide.sh", ".venv/bin/pytest tests/none/test_none.py", "npm run fly",
    "cairn restor", "make -C /opt/cairn instal", "cairn-bot fly", "cairn-bot check --only keys",
]  # fmt: skip


@pytest.mark.parametrize("command", WRONG)
def test_wrong_command_is_found_in_a_block_and_in_a_line(command):
    assert wrong_commands(f"Do this:\n\n```\n$ {command}   # soon\n```\n")
    assert wrong_commands(f"Then `{command}` does it.")
