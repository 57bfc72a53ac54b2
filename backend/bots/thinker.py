"""
The process that thinks: `python -m backend.bots.thinker MODULE`. It has no Django, no database and no secret.

One question a line comes in, as JSON: the arguments of the module's `choose`, the seed in hex. One answer a line goes
out: `{"action": "…"}`, or `{"error": "…"}` with what was raised. It ends when its questions do, also in thought: the
process that asked is gone then.
"""

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from typing import Any, TextIO

#: How much more than others' its work is put off where a processor is scarce.
NICENESS = 10


def main(module: str) -> None:
    """Answer questions until none are left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends who asks, and that ends us
    with suppress(OSError):
        os.nice(NICENESS)
    answers, sys.stdout = sys.stdout, sys.stderr  # what a brain prints is no answer
    questions: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=[questions], daemon=True).start()
    choose = import_module(module).choose
    while True:
        _write(answers, answer_to(json.loads(questions.get()), choose))


def _read(questions: "SimpleQueue[str]") -> None:
    """Pass the questions on; where none can follow, end at once, whatever is being thought."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def _write(answers: TextIO, answer: dict[str, str]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def answer_to(question: dict[str, Any], choose: Callable[..., str]) -> dict[str, str]:
    """Return what the brain chooses, or what it raised."""
    seed = bytes.fromhex(question.pop("seed"))
    try:
        return {"action": choose(**question, seed=seed)}
    except Exception as error:  # noqa: BLE001 - whatever it is, it is reported to who asks
        return {"error": f"{type(error).__name__}: {error}"[:300]}


if __name__ == "__main__":
    main(sys.argv[1])
