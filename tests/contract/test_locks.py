"""What the locks may hold, so that they install anywhere and say nothing of the machine they were made on."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.txt", "requirements-build.txt", "requirements-dev.txt"]
BESIDE = "requirements-sentry.txt"


def pins(name: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==([^ ;]+)", (ROOT / name).read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", [*LOCKS, BESIDE, "tests/bench/requirements.txt"])
def test_no_lock_names_a_host(name):
    assert "://" not in (ROOT / name).read_text()


@pytest.mark.parametrize("name", [*LOCKS, BESIDE])
def test_every_pin_has_a_hash(name):
    text = (ROOT / name).read_text()
    entries = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize(("smaller", "larger"), [LOCKS[:2], LOCKS[1:], (BESIDE, LOCKS[2])])
def test_the_larger_lock_pins_what_the_smaller_pins(smaller, larger):
    assert pins(smaller).items() <= pins(larger).items()


def test_the_client_lock_has_no_download_addresses():
    lock = json.loads((ROOT / "frontend/package-lock.json").read_text())
    assert lock["packages"]
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
