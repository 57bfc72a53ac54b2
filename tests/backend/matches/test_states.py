"""States that a process has had at hand are not read again; another snapshot always is."""

from uuid import uuid4

import pytest

import engine
from backend.matches import codec, states
from backend.matches.models import Match
from backend.matches.services.verify import match_faults
from tests.support.builders import a_match, play_on


@pytest.fixture
def reads(monkeypatch):
    """Counts the snapshots that are read."""
    counted: list[object] = []
    load = engine.load

    def counting(snapshot: object, revision: int) -> engine.State:
        counted.append(snapshot)
        return load(snapshot, revision)

    monkeypatch.setattr(codec.engine, "load", counting)
    return counted


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(states, "_known", {})


def test_views_of_both_players_after_a_move_read_no_snapshot(at_alice, at_bob, match, reads):
    play_on(match, moves=1)
    reads.clear()
    views = [browser.read(f"matches/{match.pk}/").json() for browser in (at_alice, at_bob)]
    assert [len(view["position"]["hands"][seat]) for seat, view in enumerate(views)] == [6, 6]
    assert reads == []


def test_a_match_that_another_process_has_written_is_read_once_and_then_known(match, reads):
    states._known.clear()  # as in a process that has not had it at hand
    state = codec.state_of(Match.objects.get(pk=match.pk))
    assert codec.state_of(Match.objects.get(pk=match.pk)) is state
    assert len(reads) == 1


def test_a_snapshot_that_has_changed_elsewhere_is_read_and_not_what_was_known_before(alice, bob, match):
    codec.state_of(match)
    further = play_on(a_match(alice, bob), moves=3)
    Match.objects.filter(pk=match.pk).update(snapshot=further.snapshot)  # as a restored backup or another process does
    assert codec.state_of(Match.objects.get(pk=match.pk)) == codec.state_of(further)


def test_a_state_is_known_for_the_revision_of_the_rules_that_it_was_dealt_under(match):
    state = codec.state_of(match)
    assert states.known_state(match.pk, match.revision) is state
    assert states.known_state(match.pk, match.revision + 1) is None


def test_a_process_lets_go_of_the_match_that_was_longest_without_a_new_state(match, monkeypatch):
    monkeypatch.setattr(states, "MOST", 3)
    first, second, third, fourth = kept = [uuid4() for _ in range(4)]
    for match_id in (first, second, third, first, fourth):
        states.know_state(match_id, match.revision, codec.state_of(match))
    assert [states.known_state(match_id, match.revision) is not None for match_id in kept] == [True, False, True, True]


def test_a_check_of_a_match_reads_its_snapshot_though_the_state_is_known(match, reads):
    play_on(match, moves=2)
    reads.clear()
    whole = Match.objects.get(pk=match.pk)
    assert list(match_faults(whole)) == []
    assert whole.snapshot in reads
