"""The Dockerfile and compose.yaml, as far as they can be read: the tests run without a container engine."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import backend
from backend.operations.sbom import components
from tests.support.tree import ROOT


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "compose.yaml").read_text()))


def test_compose_publishes_ports_on_this_machine_alone(compose):
    services = {name: service for name, service in compose["services"].items() if name != "proxy"}
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_compose_passes_only_variables_that_the_settings_read(compose):
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', Path(ROOT / "backend/config/settings.py").read_text()))
    passed = set(compose["services"]["cairn"]["environment"])
    assert passed <= read
    assert {"EMAIL_URL", "EMAIL_FROM", "ORIGIN", "DRAIN_SECONDS"} <= passed


def test_compose_leaves_the_server_time_to_stop_and_starts_it_again(compose):
    server = compose["services"]["cairn"]
    drain = int(re.fullmatch(r"\$\{DRAIN_SECONDS:-(\d+)\}", server["environment"]["DRAIN_SECONDS"]).group(1))  # type: ignore[union-attr]
    assert int(server["stop_grace_period"].removesuffix("s")) >= drain + 15
    assert {compose["services"][name]["restart"] for name in ("cairn", "postgres", "redis")} == {"unless-stopped"}


def test_compose_migrates_once_before_any_server_starts(compose):
    services = compose["services"]
    assert services["migrate"]["command"][:3] == ["python", "manage.py", "migrate"]
    assert "command" not in services["cairn"]
    assert services["cairn"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


def test_image_starts_the_server_without_a_shell_that_keeps_signals_to_itself():
    [command] = re.findall(r"^CMD (.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert json.loads(command) == ["python", "manage.py", "serve"]


def test_image_runs_as_a_number_on_a_read_only_root_and_migrates_nothing_by_itself(compose):
    text = (ROOT / "Dockerfile").read_text()
    assert re.findall(r"^USER (.*)$", text, re.MULTILINE) == ["10001:10001"]
    assert "migrate" not in re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    assert text.count(f"ARG VERSION={backend.VERSION}\n") == 2
    ours = [service for service in compose["services"].values() if service.get("build") == "."]
    assert len(ours) == 4
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in ours)


def test_image_is_pinned_by_digest_and_has_a_sqlite_new_enough_for_wal():
    text = (ROOT / "Dockerfile").read_text()
    assert re.findall(r"^FROM (\S+)", text, re.MULTILINE) == ["${BASE}"] * 3
    assert re.search(r"^ARG BASE=python:3\.11-slim-\w+@sha256:[0-9a-f]{64}$", text, re.MULTILINE)
    assert re.search(r"^ARG SQLITE_SHA256=[0-9a-f]{64}$", text, re.MULTILINE)
    [sqlite] = components(ROOT / "Dockerfile")
    [safe] = re.findall(r"sqlite_version_info >= \([\d, ]+\)", (ROOT / "backend/config/settings.py").read_text())
    assert [int(part) for part in sqlite["version"].split(".")] >= [int(part) for part in re.findall(r"\d+", safe)]
    assert safe in text


def test_bill_of_materials_lists_what_the_locks_pin():
    made = subprocess.run(
        [sys.executable, "backend/operations/sbom.py", "1.2.3", "requirements.txt", "frontend/package-lock.json"],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    found = json.loads(made.stdout)
    assert found["metadata"]["component"]["version"] == "1.2.3"
    names = {each["purl"] for each in found["components"]}
    pinned = re.findall(r"^([a-z0-9._-]+)==([^ ;]+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert {f"pkg:pypi/{name}@{version}" for name, version in pinned} <= names
    lock = json.loads((ROOT / "frontend/package-lock.json").read_text())["packages"]
    assert f"pkg:npm/svelte@{lock['node_modules/svelte']['version']}" in names
    assert any(name.startswith("pkg:npm/%40") for name in names)
    assert len(names) == len(found["components"]) > len(pinned) + 100


def test_compose_lets_nobody_into_redis_without_its_password(compose):
    assert "--requirepass" in compose["services"]["redis"]["command"]
    assert "${REDIS_PASSWORD:?}@redis" in compose["services"]["cairn"]["environment"]["REDIS_URL"]


def test_volumes_that_compose_mounts_are_declared(compose):
    mounted = {volume.partition(":")[0] for each in compose["services"].values() for volume in each.get("volumes", [])}
    assert mounted == set(compose["volumes"])
