"""Nothing is declared that `wiring` does not list, and the apps below have what it lists."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import Any

import pytest

import backend
from backend.accounts import hooks as account_hooks
from backend.accounts.data_export import account_export
from backend.common import jobs
from backend.config import wiring
from backend.notifications import hooks as notice_hooks


def modules() -> Iterator[ModuleType]:
    """Every module of the apps. `backend.config` declares none of this, and `config.server` would install a reactor."""
    for found in walk_packages(backend.__path__, "backend."):
        if ".migrations" not in found.name and not found.name.startswith("backend.config."):
            yield import_module(found.name)


def functions_of(ending: str) -> set[Any]:
    """The public functions that modules of that name define."""
    return {
        value
        for module in modules()
        if module.__name__.endswith(f".{ending}")
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and name[0] != "_"
    }


def test_every_job_is_listed_once():
    assert list(modules())  # and with them all that they declare
    assert set(jobs.DECLARED) == set(wiring.JOBS)
    assert len({work.__qualname__ for work in wiring.JOBS}) == len(wiring.JOBS)


@pytest.mark.parametrize(
    ("ending", "listed"),
    [
        ("erasure", [*wiring.LEAVING, *wiring.ERASING, *wiring.ENDING_PROGRAMS]),
        ("data_export", [*wiring.EXPORTS.values(), account_export]),
        ("notice_subjects", [*wiring.NOTICE_SUBJECTS.values(), *wiring.PENDING]),
    ],
)
def test_every_part_of_a_deletion_an_export_or_a_notice_is_listed_once(ending, listed):
    assert functions_of(ending) == set(listed)
    assert len(set(listed)) == len(listed)


def test_apps_below_have_what_is_listed_in_its_order():
    assert [job.work for job in jobs.JOBS] == list(wiring.JOBS)
    for name in ("LEAVING", "ERASING", "ENDING_PROGRAMS", "SETTINGS_CHANGED"):
        assert getattr(account_hooks, name) == list(getattr(wiring, name))
    assert list(account_hooks.EXPORTS.items()) == list(wiring.EXPORTS.items())
    assert (wiring.NOTICE_SUBJECTS, list(wiring.PENDING)) == (notice_hooks.NOTICE_SUBJECTS, notice_hooks.PENDING)
