"""The commands that documents and the Makefile show, found and parsed. None of them is run."""

import json
import re
import shlex
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from django.core.management import CommandError, get_commands, load_command_class

from cairn_client.bot.__main__ import command_line as bot_command_line
from engine.commands import command_line
from tests import prove
from tests.bench.__main__ import BENCHES
from tests.support.tree import ROOT, kept_files

MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = {*re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)}
MAKE_VARIABLES = {*re.findall(r"^([A-Z]+) \?=", MAKEFILE, re.MULTILINE)}
SETTINGS = {*re.findall(r'env\.\w+\("([A-Z_]+)"', (ROOT / "backend/config/settings.py").read_text())}
#: What a page writes where a reader puts something of their own.
PLACEHOLDERS = {"NUMBER:DIGEST": "1:0", "ID": "00000000-0000-4000-8000-000000000000"}
ASSIGNMENT = re.compile(r"^([A-Z][A-Z0-9_]*)=(.*)$")
#: What our own recipes call make with.
MAKE_OPTION = re.compile(r"^(?:--no-print-directory|--keep-going|--output-sync|-j[23])$")
PROGRAM = re.compile(r"^(?:make|sh|npm|pytest|python|(?:\.venv/bin/|\.ci/)\S+|manage\.py|cairn|cairn-bot)$")


class Wrong(Exception):
    """A command that cannot be given like this."""


def pages() -> list[Path]:
    """The documents that tell people what to run. Decisions tell what was decided, and stay as they are."""
    return [page for page in kept_files("*.md") if "decisions" not in page.parts and page.name != "CHANGELOG.md"]


def code_in(text: str) -> Iterator[str]:
    """Yield each line of a fenced block and each piece of inline code; what stands beside a command is cut off."""
    blocks = re.compile(r"^ *```(?:sh|bash|console)?\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
    for block in blocks.findall(text):
        for line in block.splitlines():
            yield re.split(r"\s{2,}|\s#", line.strip().removeprefix("$ "))[0]
    for code in re.findall(
        r"(?<!`)`([^`]+)`(?!`)", re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    ):
        yield " ".join(code.split())


def words_of(code: str) -> list[str]:
    """Split as a shell does, up to a redirection; what is no shell's text is one word."""
    try:
        words = shlex.split(code)
    except ValueError:
        return [code]
    ends = [words.index(sign) for sign in (">", "|", "&&") if sign in words]
    return words[: min(ends, default=len(words))]


def commands_in(text: str) -> Iterator[list[str]]:
    """Yield the words of each command there, with the settings that stand before it."""
    for code in code_in(text):
        words = words_of(code)
        first = next((word for word in words if not ASSIGNMENT.match(word)), "")
        if PROGRAM.match(first) and (len(words) > 1 or "/" in first):
            yield words


def check(words: list[str]) -> None:
    """Raise `Wrong` unless the command names programs, targets, options and settings that there are."""
    while match := ASSIGNMENT.match(words[0]):
        check_setting(match[1])
        words = words[1:]
    program, *rest = [PLACEHOLDERS.get(word, word) for word in words]
    if program.startswith("."):
        if not (ROOT / program).exists():
            raise Wrong(f"{program} is not there")
        program = Path(program).name
    CHECKS.get(program, lambda _: None)(rest)


def check_setting(name: str) -> None:
    """Raise `Wrong` unless the service, the Makefile or a test reads that variable."""
    known = name in SETTINGS | MAKE_VARIABLES
    if not known and not (name.startswith("CAIRN_") and any(f'"{name}"' in text for text in _programs())):
        raise Wrong(f"nothing reads {name}")


def _programs() -> Iterator[str]:
    return (path.read_text() for path in kept_files("*.py", "*.ts") if path.name != Path(__file__).name)


def _make(words: list[str]) -> None:
    if words[:1] == ["-C"]:
        words = words[2:]
    values = dict(match.groups() for word in words if (match := ASSIGNMENT.match(word)))
    targets = [word for word in words if not ASSIGNMENT.match(word) and not MAKE_OPTION.match(word)]
    if unknown := {*targets} - TARGETS or {*values} - MAKE_VARIABLES:
        raise Wrong(f"make has no {', '.join(sorted(unknown))}")
    only = values.get("ONLY", "…")
    if "prove" in targets:
        share = ["--share", values["SHARE"]] if "SHARE" in values else []
        _parsed(prove.asked, share if only == "…" else [*share, only])
    elif "bench" in targets and only not in ("…", *BENCHES):
        raise Wrong(f"there is no bench {only}")
    elif "test" in targets and only != "…" and not (ROOT / only).exists():
        raise Wrong(f"{only} is not there")


def _parsed(parse: Callable[[list[str]], object], words: list[str]) -> None:
    try:
        parse(words)
    except (SystemExit, CommandError) as refused:
        if getattr(refused, "code", 1) != 0:  # 0: help was asked for
            raise Wrong(f"{' '.join(words)}: {refused}") from refused


def _manage(words: list[str]) -> None:
    name, *rest = words
    if name not in (known := get_commands()):
        raise Wrong(f"manage.py has no {name}")
    _parsed(parser_of(name, known[name]).parse_args, rest or ["--help"])  # alone, the command is only mentioned


def parser_of(name: str, app: object) -> ArgumentParser:
    """Return what reads the arguments of that command."""
    command = load_command_class(app, name) if isinstance(app, str) else app
    parser: ArgumentParser = command.create_parser("manage.py", name)
    return parser


def _python(words: list[str]) -> None:
    if words[0] == "-m" and words[1] == "engine":
        _parsed(command_line().parse_args, words[2:] if len(words) != 3 else [words[2], "--help"])
    elif words[0] == "-m" and words[1] == "tests.prove":
        _parsed(prove.asked, words[2:])
    elif words[0] == "-m" and find_spec(words[1]) is None:
        raise Wrong(f"there is no module {words[1]}")
    elif words[0] == "manage.py":
        _manage(words[1:])
    elif words[0].endswith(".py") and not (ROOT / words[0]).exists():
        raise Wrong(f"{words[0]} is not there")


def _paths(words: list[str]) -> None:
    missing = [word for word in words if "/" in word and not (ROOT / word.partition("::")[0]).exists()]
    if missing:
        raise Wrong(f"{missing[0]} is not there")


def _npm(words: list[str]) -> None:
    names = [word for word in words if not word.startswith("-")]
    name = names[1] if names[0] == "run" else names[0]
    scripts = json.loads((ROOT / "frontend/package.json").read_text())["scripts"]
    if name not in {*scripts, "ci", "install"}:
        raise Wrong(f"frontend/package.json has no script {name}")


def _bot(words: list[str]) -> None:
    _parsed(bot_command_line().parse_args, words if len(words) > 1 else [*words, "--help"])


CHECKS: dict[str, Callable[[list[str]], None]] = {
    "make": _make, "manage.py": _manage, "cairn": _manage, "python": _python, "pytest": _paths, "sh": _paths,
    "npm": _npm, "cairn-bot": _bot,
}  # fmt: skip
