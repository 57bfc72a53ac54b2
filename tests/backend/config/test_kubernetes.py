"""The manifests beside the service that they run: the tests have no cluster."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

from tests.support.tree import ROOT

MANIFESTS = ROOT / "docs/reference/kubernetes"
Object = dict[str, Any]


def objects(folder: Path) -> list[Object]:
    """Every object of a folder's files."""
    return [each for file in folder.glob("*.yaml") for each in yaml.safe_load_all(file.read_text())]


BASE = objects(MANIFESTS / "base")
DEPLOYMENTS = {each["metadata"]["name"]: each for each in BASE if each["kind"] == "Deployment"}
PODS = {each["metadata"]["name"]: each["spec"]["template"] for each in BASE if each["kind"] in ("Deployment", "Job")}


def settings_of(kustomization: Object) -> dict[str, str]:
    """What its ConfigMap sets."""
    return dict(line.split("=", 1) for line in kustomization["configMapGenerator"][0]["literals"])


def kustomization(folder: str) -> Object:
    return dict(yaml.safe_load((MANIFESTS / folder / "kustomization.yaml").read_text()))


@pytest.mark.parametrize("folder", ["base", "overlays/small", "overlays/large"])
def test_kustomization_names_all_that_is_there_and_settings_that_are_read(folder):
    found = kustomization(folder)
    files = {path.name for path in (MANIFESTS / folder).glob("*.yaml")} - {"kustomization.yaml"}
    assert {name for name in found["resources"] if not name.startswith("..")} == files
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "backend/config/settings.py").read_text()))
    assert set(settings_of(found)) <= read
    assert {each["name"] for each in found.get("replicas", [])} <= set(DEPLOYMENTS)


@pytest.mark.parametrize("name", PODS)
def test_pod_runs_one_of_our_commands_as_a_number_on_a_read_only_root(name):
    spec = PODS[name]["spec"]
    assert (spec["securityContext"]["runAsNonRoot"], spec["securityContext"]["runAsUser"]) == (True, 10001)
    assert {each["name"] for each in spec["volumes"]} == {"tmp", "var"}
    for container in [*spec["containers"], *spec.get("initContainers", [])]:
        assert container["command"][:2] == ["python", "manage.py"]
        assert container["command"][2] in get_commands()
        own = container["securityContext"]
        assert own["readOnlyRootFilesystem"] is True
        assert own["allowPrivilegeEscalation"] is False
        assert own["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["limits"]["memory"]
        mounted = {each["name"]: each["mountPath"] for each in container["volumeMounts"]}
        assert mounted == {"tmp": "/tmp", "var": "/cairn/var"}


def test_processes_have_time_to_stop_and_pools_fit_what_is_said():
    said = settings_of(kustomization("base"))
    least = int(said["DRAIN_SECONDS"]) + 15
    assert all(pod["spec"]["terminationGracePeriodSeconds"] >= least for name, pod in PODS.items() if name != "migrate")
    usual = {name: each["spec"]["replicas"] for name, each in DEPLOYMENTS.items()}
    surge = sum(each["spec"]["strategy"]["rollingUpdate"]["maxSurge"] for each in DEPLOYMENTS.values())
    for folder in ("base", "overlays/small", "overlays/large"):
        found = kustomization(folder)
        most = {each["metadata"]["name"]: each["spec"]["maxReplicas"] for each in objects(MANIFESTS / folder)
                if each["kind"] == "HorizontalPodAutoscaler"}  # fmt: skip
        pods = {**usual, **{each["name"]: each["count"] for each in found.get("replicas", [])}, **most}
        assert int(settings_of(found)["WEB_PROCESSES"]) == sum(pods.values()) + surge


def test_network_policy_is_for_our_pods_alone():
    """An issuer of certificates answers from a pod of its own beside ours."""
    [policy] = [each for each in BASE if each["kind"] == "NetworkPolicy"]
    [labels] = kustomization("base")["labels"]
    assert labels["includeTemplates"] is True
    assert policy["spec"]["podSelector"] == {"matchLabels": labels["pairs"]}


def test_only_jobs_run_the_jobs_and_what_serves_is_asked_whether_it_is_ready():
    for name in ("web", "sockets"):
        [container] = PODS[name]["spec"]["containers"]
        assert container["command"][2:] == ["serve", "--no-jobs"]
        assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
        assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert PODS["jobs"]["spec"]["containers"][0]["command"][2:] == ["jobs"]
    for name in ("jobs", "bots"):  # `serve` looks by itself
        [before] = PODS[name]["spec"]["initContainers"]
        assert before["command"][2:] == ["migrate", "--check"]


def test_services_budgets_and_the_ingress_lead_to_pods_that_there_are():
    labels = [pod["metadata"]["labels"] for pod in PODS.values()]
    services = {each["metadata"]["name"]: each["spec"]["selector"] for each in BASE if each["kind"] == "Service"}
    budgets = [each["spec"]["selector"]["matchLabels"] for each in BASE if each["kind"] == "PodDisruptionBudget"]
    chosen = [each["spec"]["selector"]["matchLabels"] for each in DEPLOYMENTS.values()]
    assert len(services) == len(budgets) == 2
    assert all(selector in labels for selector in [*services.values(), *budgets, *chosen])
    [ingress] = [each for each in BASE if each["kind"] == "Ingress"]
    paths = {each["path"]: each["backend"]["service"]["name"] for each in ingress["spec"]["rules"][0]["http"]["paths"]}
    assert paths == {"/ws/": "sockets", "/": "web"}
    assert set(paths.values()) == set(services)
