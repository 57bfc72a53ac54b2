"""The processes that think: what they may know, and what becomes of a turn when one goes wrong."""

import os
import resource
import select
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from backend.bots.models import HouseMatch
from backend.bots.services import play
from backend.bots.thinking import THINKERS, Thinker, ThoughtFailed
from backend.matches.errors import BadAction, IllegalAction
from backend.matches.models import Match, Move
from backend.matches.services.draft import TurnDraft
from tests.support.builders import a_match
from tests.support.house import BRAIN, begun, let_house_act, row_of

BAD = "tests.support.house_brain_bad"


@pytest.fixture
def question(match):
    draft = TurnDraft(match, 0)
    return {"level": 1, "view": draft.view(), "seat": 0, "seen": draft.seen(), "seed": "00" * 32}


@pytest.fixture
def thinker(settings):
    settings.HOUSE_BRAIN = BRAIN
    thinker = Thinker()
    yield thinker
    thinker.close()


def test_same_question_gets_the_same_answer_from_any_process(thinker, question):
    answer = thinker.ask(**question)
    pid = thinker.pid
    assert thinker.ask(**question) == answer
    assert thinker.pid == pid
    thinker.close()
    assert thinker.ask(**question) == answer
    assert len({thinker.ask(**{**question, "seed": f"{number:02x}" * 32}) for number in range(8)}) > 1


def test_process_that_thinks_is_put_behind_others_and_knows_no_secret(thinker, question, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://cairn:canary@localhost/cairn")
    thinker.ask(**question)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, thinker.pid) >= min(own + 10, 19)
    environment = Path(f"/proc/{thinker.pid}/environ")
    if environment.exists():
        assert b"canary" not in environment.read_bytes()
        assert b"SECRET_KEY" not in environment.read_bytes()


def test_process_is_asked_beside_a_thousand_open_sockets(thinker, question):
    with ExitStack() as stack:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most[1]), most[1]))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, most)
        for _ in range(1100):
            stack.enter_context(open(os.devnull))
        assert thinker.ask(**question)


def test_process_that_thinks_has_no_django():
    loaded = "import sys; import backend.bots.thinker, backend.bots.brains; print('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "False\n"


def test_process_that_was_killed_is_replaced(thinker, question):
    answer, pid = thinker.ask(**question), thinker.pid
    os.kill(pid, signal.SIGKILL)
    with_another = None
    while with_another is None:  # it may take a moment to be gone
        try:
            with_another = thinker.ask(**question)
        except ThoughtFailed:
            continue
    assert (with_another, thinker.pid != pid) == (answer, True)


@pytest.mark.parametrize(("level", "said"), [(1, "ended in thought"), (2, "turn 1 is too hard"), (3, "no answer")])
def test_thought_that_goes_wrong_fails_and_the_next_is_tried_anew(thinker, question, settings, level, said):
    settings.HOUSE_BRAIN = BAD
    thinker.emergency = 0.5 if level == 3 else 30
    for _ in range(2):
        with pytest.raises(ThoughtFailed, match=said):
            thinker.ask(**{**question, "level": level})


def test_hour_for_which_the_machine_stood_still_is_no_thought_of_an_hour(thinker, question, monkeypatch):
    waits = select.poll
    now = [time.monotonic()]

    class AfterAnHour:
        """Nothing has come when the machine goes on."""

        def __init__(self) -> None:
            self.waiting, self.stood_still = waits(), False
            self.register = self.waiting.register

        def poll(self, milliseconds: float) -> list[tuple[int, int]]:
            if not self.stood_still:
                self.stood_still = True
                now[0] += 3600
                return []
            return self.waiting.poll(milliseconds)

    monkeypatch.setattr(select, "poll", AfterAnHour)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    assert thinker.ask(**question)


class TestTurns:
    """What becomes of the turn."""

    @pytest.fixture(autouse=True)
    def _bad(self, house, settings):
        settings.HOUSE_BRAIN = BAD

    @pytest.mark.parametrize("level", [1, 2, 4, 5])
    def test_turn_is_tried_again_and_at_last_played_by_chance(self, at_alice, level, time, caplog):
        match = begun(at_alice, level=level, first="opponent")
        for failures in range(play.GIVES_UP):
            time.shift(timedelta(minutes=1))
            assert let_house_act() == 0
            assert row_of(match).failures == failures + 1
            assert row_of(match).leased_until is None
        assert not Move.objects.exists()
        assert let_house_act() == 1
        assert Match.objects.get().to_act == 0
        assert row_of(match).failures == 0
        assert "by chance" in caplog.text

    def test_thought_that_hangs_costs_no_match_on_time(self, at_alice, time):
        match = begun(at_alice, level=3, first="opponent", clock={"type": "live", "seconds": 60, "increment": 0})
        time.shift(50)
        assert let_house_act() == 0  # the process is killed after a quarter of what is left
        assert row_of(match).failures == 1
        assert let_house_act() == 1
        assert Match.objects.get().to_act == 0

    def test_waits_between_tries_grow(self, at_alice, time):
        match = begun(at_alice, level=2, first="opponent")
        waits = []
        for _ in range(3):
            HouseMatch.objects.update(due=timezone.now())
            play.play_due(1)
            waits.append((row_of(match).due - timezone.now()).total_seconds())
        assert waits == [1, 2, 4]

    def test_a_match_that_goes_wrong_holds_up_no_other(self, at_alice, at_bob, settings):
        begun(at_alice, level=2, first="opponent")
        settings.HOUSE_BRAIN = BRAIN
        THINKERS.close()
        good = begun(at_bob, level=1, first="opponent")
        assert let_house_act() >= 1
        assert Match.objects.get(pk=good.pk).to_act == 0


def test_draft_refuses_what_is_not_legal_and_stays_as_it_was(alice, bob):
    draft = TurnDraft(a_match(alice, bob), 0)
    before = draft.view()
    for action in ("R9@9", "nonsense", "+c"):
        with pytest.raises((BadAction, IllegalAction)):
            draft.play(action)
    assert (draft.view(), draft.actions) == (before, [])
