"""`manage.py doctor` names what is wrong, and what to do."""

import io
import shutil
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from backend.config import doctor
from backend.config.doctor import FAIL, OK, WARN, findings
from backend.config.environment import MAIL_SERVER
from tests.backend.matches.test_unknown_ruleset import forget
from tests.support.builders import a_match
from tests.support.postgres import free_port

pytestmark = [pytest.mark.django_db, pytest.mark.stores]


@pytest.fixture(autouse=True)
def _well(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    tmp_path.chmod(0o700)
    monkeypatch.setattr(doctor.stores, "faults", list)  # which closes the connection of the test


def states() -> dict[str, str]:
    return {found.about: found.state for found in findings()}


def test_all_is_looked_at_and_a_default_installation_has_no_fail():
    out = io.StringIO()
    call_command("doctor", stdout=out)
    found = states()
    assert len(found) == 12
    assert FAIL not in found.values()
    assert (found["mail"], found["backups"]) == (WARN, WARN)
    assert "→ Set EMAIL_URL" in out.getvalue()


def test_each_fault_is_a_fail_and_ends_the_command_with_1(settings, tmp_path, monkeypatch):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.ORIGIN, settings.ORIGIN_DECLARED, settings.HTTPS = "https://cairn.example", True, False
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = MAIL_SERVER, "127.0.0.1", free_port()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    (tmp_path / "secret.key").touch()
    (tmp_path / "secret.key").chmod(0o644)
    found = states()
    assert {about for about, state in found.items() if state == FAIL} == {"disk", "files", "mail", "proxy", "backups"}
    with pytest.raises(CommandError, match="5 of these fail"):
        call_command("doctor", stdout=io.StringIO())


def test_backup_of_long_ago_is_a_fail(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path
    made = tmp_path / "cairn-20200101T000000Z"
    made.mkdir(mode=0o700)
    (made / "manifest.json").touch()
    assert states()["backups"] == FAIL


def test_proxy_that_is_not_counted_is_a_warning(settings):
    settings.HTTPS, settings.NUM_PROXIES = True, 0
    assert states()["proxy"] == WARN
    settings.NUM_PROXIES = 1
    assert states()["proxy"] == OK


def test_doctor_counts_the_matches_of_each_unknown_ruleset(alice, bob, match):
    assert states()["matches"] == OK
    forget(a_match(alice, bob), a_match(alice, bob))
    [found] = [found for found in findings() if found.about == "matches"]
    assert (found.state, found.what) == (WARN, "this version does not know the rules of 2 of ambush")
    assert found.do
