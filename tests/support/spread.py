"""How the tests are spread over workers; and what becomes of those whose worker ends on the way."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling


class ServersOnce(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Gives the tests of a module that share something, mostly a server, to one worker, and all others singly.

    xdist's own `loadgroup` would, but for pytest 9, which has other names of tests inside.
    """

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return module if shares_something(self.config.rootpath / module) else nodeid

    def remove_node(self, node: Any) -> str | None:
        """Hand on what a worker that is gone has left; return what it died of, which runs no second time.

        xdist 3.8 hands on what was done, too, and the run waits for it forever: its issues 1323 and 1378.
        """
        work = self.assigned_work.pop(node)
        deadly = next((test for unit in work.values() for test, done in unit.items() if not done), None)
        for scope, unit in work.items():
            if left := {test: False for test, done in unit.items() if not done and test != deadly}:
                self.workqueue[scope] = left
        for other in self.nodes:
            self._reschedule(other)
        return deadly

    def _assign_work_unit(self, node: Any) -> None:
        """Give a worker work. One that has just died takes none, which ends xdist's run: `remove_node` hands it on."""
        with suppress(OSError):
            super()._assign_work_unit(node)

    def schedule(self) -> None:
        """Give each worker two units: it begins one only when it knows the next (pytest-dev/pytest-xdist#1327)."""
        super().schedule()
        for node in self.nodes:
            self._reschedule(node)


@cache
def shares_something(module: Path) -> bool:
    """Return whether a fixture of that file is there for all its tests."""
    return 'scope="module"' in module.read_text()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ServersOnce | None:
    """Take ours for `--dist loadscope`."""
    return ServersOnce(config, log) if config.getoption("dist") == "loadscope" else None
