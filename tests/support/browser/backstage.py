"""
What happens beside the browser, through the services and models: what staff does, and rows that no request makes.

A process of its own beside the server does it (``python -m tests.support.browser.backstage``): it reads one
``[action, details]`` a line, and answers each with what came of it. The server hears of it as of anything that is
done beside it.
"""

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from tests.support.tree import ROOT

PASSWORD = "correct horse"  # of whom `hire` makes


class Backstage:
    """A running server, and a process that works on its database."""

    def __init__(self, address: str, process: "subprocess.Popen[str]") -> None:
        self.address = address
        self._process = process

    def do(self, action: str, **details: Any) -> Any:
        """
        Do one of `backstage_actions.ACTIONS`; return what it returns.

        Raises:
            AssertionError: It raised; the traceback is the message.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([action, details]), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        assert line, f"the process backstage ended during {action}"
        answer = json.loads(line)
        assert "raised" not in answer, answer["raised"]
        return answer["returned"]


@contextmanager
def backstage_of(address: str, settings: dict[str, str]) -> Iterator[Backstage]:
    """Work on the database of the server at *address*, which runs with these *settings*, while the block runs."""
    command = [sys.executable, "-m", "tests.support.browser.backstage"]
    with subprocess.Popen(
        command, env=settings, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Backstage(address, process)


def _serve() -> None:
    from tests.support.browser.backstage_actions import ACTIONS  # noqa: PLC0415 - after the set-up

    for line in sys.stdin:
        action, details = json.loads(line)
        try:
            with redirect_stdout(sys.stderr):  # whatever a service prints is no answer
                answer = {"returned": ACTIONS[action](**details)}
        except Exception:  # noqa: BLE001 - the caller gets it
            answer = {"raised": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    django.setup()
    _serve()
