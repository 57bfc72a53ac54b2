"""The settings: what they need, what they refuse, what they print."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.db import connection

from backend.accounts.api import views
from backend.config import hosts
from backend.matches.selectors import lists
from tests.backend.config.test_checks import manage
from tests.support.databases import sqlite_template

ROOT = Path(__file__).parents[3]


def settings_with(folder, **environment):
    """The settings as a new process with no other *environment* has them."""
    names = (
        "ALLOWED_HOSTS DATABASES CHANNEL_LAYERS CACHES DEBUG HOST PORT SECRET_KEY TRUSTED_ORIGINS"
        " SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE SESSION_COOKIE_NAME CSRF_COOKIE_NAME COOKIE_PREFIX"
        " EMAIL_BACKEND EMAIL_FILE_PATH EMAIL_HOST EMAIL_PORT EMAIL_HOST_USER EMAIL_HOST_PASSWORD EMAIL_USE_TLS"
        " EMAIL_USE_SSL DEFAULT_FROM_EMAIL ORIGIN HOST_PORTS"
    )
    program = (
        "import json; from backend.config import settings as s;"
        "plain = lambda value: sorted(value) if isinstance(value, set) else str(value);"
        f"print(json.dumps({{name: getattr(s, name) for name in {names.split()!r}}}, default=plain))"
    )
    clean = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), **environment}
    out = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=clean, capture_output=True, check=True, text=True
    )
    return json.loads(out.stdout)


def test_settings_without_any_environment_are_sqlite_one_process_and_loopback(tmp_path):
    found = settings_with(tmp_path)
    assert found["DEBUG"] is False
    assert (found["HOST"], found["PORT"]) == ("127.0.0.1", 8000)
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "cairn.sqlite3")
    assert found["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "PRAGMA synchronous=FULL" in found["DATABASES"]["default"]["OPTIONS"]["init_command"]
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "backend.common.memory_layer.MemoryLayer"
    assert found["CACHES"]["default"]["BACKEND"].endswith("OwnMemory")


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    first, second = settings_with(tmp_path), settings_with(tmp_path)
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert len(first["SECRET_KEY"]) >= 50
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600
    assert settings_with(tmp_path, SECRET_KEY="given")["SECRET_KEY"] == "given"
    assert settings_with(tmp_path / "other")["SECRET_KEY"] != first["SECRET_KEY"]


def test_all_in_the_data_folder_is_its_owners_whatever_the_umask(tmp_path):
    data, elsewhere = tmp_path / "var", tmp_path / "elsewhere.sqlite3"
    journal, linked = tmp_path / "elsewhere.sqlite3-journal", tmp_path / "linked"
    before = os.umask(0)
    data.mkdir(mode=0o755)
    shutil.copyfile(sqlite_template(), data / "cairn.sqlite3")
    (data / "cairn.sqlite3").chmod(0o644)
    for left in (data / "cairn.sqlite3-journal", elsewhere, journal):
        left.touch(mode=0o644)
    (data / "mail").mkdir(mode=0o755)
    (tmp_path / "shared").mkdir(mode=0o755)
    (data / "legal").symlink_to(tmp_path / "shared")
    try:
        code, said = manage(data, "migrate", "--verbosity", "0")
        linked.symlink_to(data)
        data.chmod(0o755)
        settings_with(linked, DATABASE_URL=f"sqlite:///{elsewhere}")
    finally:
        os.umask(before)
    assert (code, said) == (0, "")
    for path in (data, *data.iterdir(), elsewhere, journal):
        assert path.is_symlink() or stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert stat.S_IMODE((tmp_path / "shared").stat().st_mode) == 0o755


def test_file_made_while_it_runs_is_its_owners_at_once_whatever_the_umask(tmp_path):
    before = os.umask(0)
    try:
        code, said = manage(tmp_path, "shell", "-c", f"open({str(tmp_path / 'new')!r}, 'w')")
    finally:
        os.umask(before)
    assert code == 0, said
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


def test_a_folder_that_everybody_writes_to_holds_no_data(tmp_path):
    tmp_path.chmod(0o1777)
    code, said = manage(tmp_path, "check")
    assert code == 1
    assert "E004) DATA_DIR cannot be used: it is shared with others" in said


def test_processes_that_start_together_have_one_secret_key(tmp_path):
    with ThreadPoolExecutor(4) as pool:
        keys = set(pool.map(lambda _: settings_with(tmp_path)["SECRET_KEY"], range(4)))
    assert len(keys) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]


def test_postgresql_and_redis_come_by_their_addresses(tmp_path):
    found = settings_with(tmp_path, DATABASE_URL="postgres://u:p@db:5432/cairn", REDIS_URL="redis://cache:6379/0")
    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "backend.common.postgresql"
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 8, "timeout": 5, "max_idle": 60}
    layer, cache = found["CHANNEL_LAYERS"]["default"], found["CACHES"]["default"]
    assert layer["CONFIG"]["hosts"][0]["address"] == cache["LOCATION"] == "redis://cache:6379/0"
    assert layer["CONFIG"]["prefix"] == cache["KEY_PREFIX"] == "cairn"


def test_installations_that_share_a_redis_and_the_size_of_a_pool_are_settings_too(tmp_path):
    found = settings_with(
        tmp_path, DATABASE_URL="postgres:///cairn?sslmode=require", REDIS_URL="unix:///run/redis.sock",
        DATABASE_POOL="3", REDIS_PREFIX="staging",
    )  # fmt: skip
    options = found["DATABASES"]["default"]["OPTIONS"]
    assert (options["pool"]["max_size"], options["sslmode"]) == (3, "require")
    layer, cache = found["CHANNEL_LAYERS"]["default"], found["CACHES"]["default"]
    assert layer["CONFIG"]["prefix"] == cache["KEY_PREFIX"] == "staging"


@pytest.mark.parametrize("https", [False, True])
def test_cookies_travel_by_https_alone_where_https_is_declared(tmp_path, https):
    found = settings_with(tmp_path, HTTPS=str(int(https)))
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is https
    prefix = "__Host-" if https else ""
    assert found["COOKIE_PREFIX"] == prefix
    assert (found["SESSION_COOKIE_NAME"], found["CSRF_COOKIE_NAME"]) == (f"{prefix}sessionid", f"{prefix}csrftoken")


def test_a_sqlite_file_may_lie_anywhere(tmp_path):
    found = settings_with(tmp_path, DATABASE_URL=f"sqlite:///{tmp_path}/elsewhere.db")["DATABASES"]["default"]
    assert found["NAME"] == f"{tmp_path}/elsewhere.db"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_mail_goes_to_files_unless_a_server_is_named(tmp_path):
    found = settings_with(tmp_path)
    assert (found["EMAIL_BACKEND"], found["EMAIL_FILE_PATH"]) == (
        "backend.config.mail_files.MailFiles", str(tmp_path / "mail"),
    )  # fmt: skip
    assert not (tmp_path / "mail").exists()


@pytest.mark.parametrize(
    ("url", "host", "port", "tls", "ssl"),
    [
        ("smtp://127.0.0.1:2525", "127.0.0.1", 2525, False, False),
        ("smtp://mail.example", "mail.example", 25, False, False),
        ("smtp+tls://u%40x:p%2Fw@mail.example", "mail.example", 587, True, False),
        ("smtp+ssl://u%40x:p%2Fw@mail.example", "mail.example", 465, False, True),
    ],
)
def test_a_mail_server_comes_by_its_address(tmp_path, url, host, port, tls, ssl):
    found = settings_with(tmp_path, EMAIL_URL=url, EMAIL_FROM="post@cairn.example")
    assert found["EMAIL_BACKEND"] == "backend.common.smtp.MailServer"
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == (host, port)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)
    if "@" in url:
        assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("u@x", "p/w")
    assert found["DEFAULT_FROM_EMAIL"] == "post@cairn.example"


@pytest.mark.parametrize(
    ("environment", "origin"),
    [
        ({}, "http://localhost:8000"),
        ({"PORT": "0"}, "http://localhost:0"),
        ({"ALLOWED_HOSTS": ".cairn.example,cairn.example,b.example", "HTTPS": "1"}, "https://cairn.example"),
        ({"ALLOWED_HOSTS": "cairn.example", "PORT": "80"}, "http://cairn.example:80"),
        ({"ALLOWED_HOSTS": "cairn.example", "ORIGIN": "https://play.example"}, "https://play.example"),
    ],
)
def test_the_public_address_follows_from_its_names_unless_it_is_set(tmp_path, environment, origin):
    assert settings_with(tmp_path, **environment)["ORIGIN"] == origin


def test_a_home_network_reaches_the_machine_by_its_own_names(tmp_path):
    found = settings_with(tmp_path, HOST="0.0.0.0")["ALLOWED_HOSTS"]
    assert {"localhost", "127.0.0.1", *hosts.machine_names()} <= set(found)
    assert "*" not in found
    assert "0.0.0.0" not in found
    assert "192.0.2.9" in settings_with(tmp_path, HOST="192.0.2.9")["ALLOWED_HOSTS"]


@pytest.mark.parametrize(
    ("environment", "names", "ports"),
    [
        ({}, {"localhost", "127.0.0.1", "[::1]"}, None),
        ({"ORIGIN": "http://127.0.0.1:9000"}, {"localhost", "127.0.0.1", "[::1]"}, None),
        ({"ORIGIN": "https://cairn.example"}, {"cairn.example"}, {"80", "443", "8000"}),
        ({"ORIGIN": "https://[2001:db8::2]:8443"}, {"[2001:db8::2]"}, {"80", "443", "8000", "8443"}),
        ({"ALLOWED_HOSTS": "a.example,b.example"}, {"a.example", "b.example"}, {"80", "443", "8000"}),
    ],
)
def test_loopback_and_any_port_are_hosts_only_where_nothing_else_is_declared(tmp_path, environment, names, ports):
    found = settings_with(tmp_path, **environment)
    assert set(found["ALLOWED_HOSTS"]) == names
    assert found["HOST_PORTS"] == (ports and sorted(ports))


@pytest.mark.parametrize(
    ("host", "answer"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False)]
)
def test_loopback_is_known(host, answer):
    assert hosts.is_loopback(host) is answer


@pytest.mark.django_db
def test_sqlite_is_set_up_to_lose_nothing():
    if connection.vendor != "sqlite":
        pytest.skip("runs on PostgreSQL")
    with connection.cursor() as cursor:
        pragmas = {}
        for name in ("journal_mode", "foreign_keys", "busy_timeout"):
            [pragmas[name]] = cursor.execute(f"PRAGMA {name}").fetchone()
    fixed = sqlite3.sqlite_version_info >= (3, 51, 3)
    assert pragmas["journal_mode"] == ("wal" if fixed else "truncate")
    assert pragmas["foreign_keys"] == 1
    assert 10_000 <= pragmas["busy_timeout"] <= 20_000


def test_logs_hold_no_bodies_cookies_or_queries(browser, caplog, monkeypatch, db):
    monkeypatch.setattr(views, "session_open", Mock(side_effect=RuntimeError))
    browser.cookies["sessionid"] = "canary-cookie"
    monkeypatch.setattr(lists, "matches_of", Mock(side_effect=RuntimeError))
    browser.write("session/", {"username": "Bob", "password": "canary-password"})
    browser.read("matches/?player=canary-query")
    browser.read("/nowhere?canary-query")
    assert "Internal Server Error" in caplog.text
    assert "canary" not in caplog.text
