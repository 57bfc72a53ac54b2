"""What `cairn-bot` chooses: by a glance, or as a program says that reads a line and writes one."""

import json
import os
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from cairn_client import BadSetting
from cairn_client.bot import __main__ as command
from cairn_client.bot.engines import EngineFailed, Greedy, Program, engine_of
from cairn_client.bot.greedy import side


def match(*options: str, sides: dict[int, list[str]] | None = None, claims: dict[str, list[int]] | None = None) -> Any:
    """Return a match of seat 0 with these options, and with these cards on its sides of stones."""
    stones = [{"sides": [(sides or {}).get(stone, []), []], "capacity": 3} for stone in range(1, 10)]
    return {
        "id": "018f", "ruleset": "edition2016", "seat": 0, "clock": None, "position": {"stones": stones},
        "options": [{"action": option, "claims": (claims or {}).get(option, [])} for option in options],
    }  # fmt: skip


def program(tmp_path: Path, text: str) -> Program:
    """Return an engine whose program that is."""
    path = tmp_path / "engine.py"
    path.write_text(text)
    return Program(shlex.join([sys.executable, str(path)]))


def test_a_side_is_worth_more_the_better_its_formation():
    same_colour_run = side((("R", 4), ("R", 5), ("R", 6)), 3)
    same, colour, run = side((("R", 4), ("B", 4)), 3), side((("R", 1), ("R", 9)), 3), side((("R", 1), ("B", 2)), 3)
    assert same_colour_run > same > colour > run > side((("R", 1), ("B", 9)), 3)


async def test_greedy_completes_a_run_and_claims_before_all_else():
    assert await Greedy().choose(match("B1@1", "R6@1", "R6@2", sides={1: ["R4", "R5"]})) == ["R6@1"]
    claim = match("R6@1", "B1@2", sides={1: ["R4", "R5"]}, claims={"B1@2": [5, 6]})
    assert await Greedy().choose(claim) == ["B1@2", "!5"]
    assert await Greedy().choose(match("pass", "+c")) == ["+c"]


async def test_a_program_is_asked_in_a_line_and_answers_in_one(tmp_path):
    engine = program(
        tmp_path,
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    print(json.dumps({'actions': [asked['options'][-1]['action'], asked['cmd']], 'more': 1}), flush=True)\n",
    )
    assert await engine.choose(match("R6@1", "R6@2")) == ["R6@2", "choose"]
    assert await engine.choose(match("R6@1")) == ["R6@1", "choose"]
    await engine.close()


@pytest.mark.parametrize("says", ["no JSON", "[]", "{}", '{"actions": "R6@1"}', '{"actions": [6]}', ""])
async def test_a_program_that_says_what_is_no_answer_is_named(tmp_path, says):
    engine = program(tmp_path, f"import sys\nprint({json.dumps(says)}) if {json.dumps(says)} else sys.exit(3)\n")
    with pytest.raises(EngineFailed, match="python"):
        await engine.choose(match("R6@1"))
    await engine.close()


def test_a_program_that_is_not_there_is_named_before_a_match_begins():
    with pytest.raises(BadSetting, match="no-such-program"):
        engine_of("no-such-program --level 3")


@pytest.mark.parametrize("ends", [nullcontext(), pytest.raises(EngineFailed)], ids=["played", "failed"])
async def test_no_process_of_an_engine_is_left_after_the_quickstart(tmp_path, monkeypatch, ends):
    pids = []

    async def quickstart(_server, _name, engine, _say):
        pids.extend(await engine.choose(match("R6@1")))
        os.kill(int(pids[0]), 0)  # it runs
        if not isinstance(ends, nullcontext):
            raise EngineFailed

    engine = program(
        tmp_path,
        "import json, os, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'actions': [str(os.getpid())]}), flush=True)\n",
    )
    monkeypatch.setattr(command, "engine_of", lambda _: engine)
    monkeypatch.setattr(command, "quickstart", quickstart)
    with ends:
        await command.work(command.command_line().parse_args(["quickstart", "http://127.0.0.1:9"]))
    with pytest.raises(ProcessLookupError):
        os.kill(int(pids[0]), 0)
