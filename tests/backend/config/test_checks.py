"""What is refused before anything starts: by `manage.py check` from the settings, by `serve` from the stores."""

import datetime as dt
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from backend.config import stores
from backend.config.checks import settings_that_cannot_work
from backend.config.environment import MAIL_SERVER, Environment
from backend.config.stores import clock_fault
from tests.support.databases import sqlite_template
from tests.support.postgres import free_port

ROOT = Path(__file__).parents[3]
POSTGRES, SQLITE = "backend.common.postgresql", "backend.common.sqlite"


def manage(folder, *arguments, **environment):
    """Run a command with no other *environment*; its exit code and all that it said."""
    clean = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), **environment}
    out = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=clean, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert "Traceback" not in out.stderr, out.stderr
    return out.returncode, out.stdout + out.stderr


UNREADABLE = [
    ("number", "http", "is no whole number 1 to 9"), ("number", "0", "is no whole number 1 to 9"),
    ("number", "10", "is no whole number 1 to 9"), ("number", "-1", "is no whole number 1 to 9"),
    ("flag", "perhaps", "is neither 1 nor 0"), ("flag", "2", "is neither 1 nor 0"),
    ("choice", "loud", "is none of LOW, HIGH"),
    ("database", "mysql://u:canary@h/x", "does not begin with postgres:// or sqlite:///"),
    ("database", "/var/cairn.sqlite3", "does not begin with postgres:// or sqlite:///"),
    ("database", "postgres://u:canary@h:port/x", "cannot be read as an address"),
    ("database", "postgres://u:canary@[::1/x", "cannot be read as an address"),
    ("database", "postgres://u:canary@h", "names no database"), ("database", "sqlite://", "names no database"),
    ("redis", "http://cache:6379", "is no redis://"), ("redis", "redis://", "is no redis://"),
    ("redis", "redis://:canary@cache:port", "is no redis://"), ("redis", "redis://cache/name", "is no redis://"),
    ("redis", "unix://", "is no redis://"), ("redis", "unix://host/socket", "is no redis://"),
    ("mail", "mailto:canary@h", "is no smtp://"), ("mail", "smtp://", "is no smtp://"),
    ("mail", "smtp://u:canary@h:port", "is no smtp://"), ("mail", "smtp://u:canary@[::1", "is no smtp://"),
    ("mail", "smtps://u:canary@h", "is no smtp://"), ("mail", "consolemail://", "is no smtp://"),
    ("origin", "cairn.example", "is no http://"), ("origin", "ftp://cairn.example", "is no http://"),
    ("origin", "https://", "is no http://"), ("origin", "https://u:canary@cairn.example", "is no http://"),
    ("origin", "https://cairn.example/canary", "is no http://"),
    ("origin", "https://cairn.example?canary", "is no http://"), ("origin", "https://cairn.example:0", "is no http://"),
    ("origin", "https://cairn.example:port", "is no http://"), ("origin", "https://[::1", "is no http://"),
]  # fmt: skip


def read(kind, monkeypatch, value):
    """What the settings get of a variable with that *value*, and its faults."""
    monkeypatch.setenv("IT", value)
    env = Environment()
    found = {
        "number": lambda: env.number("IT", 5, least=1, most=9), "flag": lambda: env.flag("IT"),
        "choice": lambda: env.choice("IT", ("LOW", "HIGH"), "LOW"),
        "database": lambda: env.database("IT", Path("default.db")), "redis": lambda: env.redis("IT"),
        "mail": lambda: env.mail("IT", Path("mail")), "origin": lambda: env.origin("IT", "http://localhost:8000"),
        "words": lambda: env.words("IT"),
    }[kind]()  # fmt: skip
    return found, env.faults


@pytest.mark.parametrize(("kind", "value", "sentence"), UNREADABLE)
def test_an_unreadable_setting_is_noted_without_its_value_and_has_its_default(monkeypatch, kind, value, sentence):
    found, [(name, fault)] = read(kind, monkeypatch, value)
    assert name == "IT"
    assert fault.startswith(sentence)
    assert "canary" not in fault
    assert found == read(kind, monkeypatch, "")[0]


@pytest.mark.parametrize(
    ("kind", "value", "found"),
    [
        ("number", " 9 ", 9), ("flag", "Yes", True), ("flag", "off", False), ("choice", "high", "HIGH"),
        ("words", " a.example, ,b.example", ["a.example", "b.example"]),
        ("origin", "HTTPS://Cairn.example/", "https://cairn.example"),
        ("origin", "http://[::1]:8000", "http://[::1]:8000"), ("origin", "", "http://localhost:8000"),
        ("redis", "rediss://:p@cache:6380/2", "rediss://:p@cache:6380/2"), ("redis", "redis://[::1]", "redis://[::1]"),
        ("redis", "unix:///run/redis.sock", "unix:///run/redis.sock"),
    ],
)  # fmt: skip
def test_a_readable_setting_is_read(monkeypatch, kind, value, found):
    assert read(kind, monkeypatch, value) == (found, [])


def test_a_password_may_hold_any_character(monkeypatch):
    found, faults = read("database", monkeypatch, "postgres://u:p%40%2Fss@[::1]:5432/cairn")
    assert faults == []
    assert [found[key] for key in ("PASSWORD", "HOST", "PORT", "NAME")] == ["p@/ss", "::1", 5432, "cairn"]


def test_all_that_is_wrong_is_said_at_once_before_any_command(tmp_path):
    code, said = manage(
        tmp_path, "check", PORT="http", DATABASE_URL="mysql://u:canary@h/x", REDIS_URL="http://x", DEBUG="perhaps",
        ALLOWED_HOSTS="*", SECRET_KEY="ab" * 30,
    )  # fmt: skip
    assert code == 1
    assert "canary" not in said
    for fault in (
        "(cairn.E004) PORT is no whole number 0 to 65535.", "(cairn.E004) DATABASE_URL does not begin",
        "(cairn.E004) REDIS_URL is no redis://", "(cairn.E004) DEBUG is neither", "(cairn.E001)", "(cairn.E006)",
    ):  # fmt: skip
        assert fault in said
    assert said.count("HINT") == 6


def test_a_folder_that_cannot_be_made_is_said_in_a_line(tmp_path):
    (tmp_path / "file").touch()
    code, said = manage(tmp_path / "file" / "var", "check")
    assert code == 1
    for fault in ("E004) DATA_DIR cannot be used", "E004) SECRET_KEY is not set, and none can be kept", "E008"):
        assert fault in said


def test_a_large_installation_passes(tmp_path):
    found = manage(
        tmp_path, "check", HOST="0.0.0.0", ALLOWED_HOSTS="cairn.example", HTTPS="1", WEB_PROCESSES="4",
        DATABASE_URL="postgres://u:p%40ss@[::1]:5432/cairn", REDIS_URL="rediss://:p@cache:6380/2", LOG_LEVEL="info",
        EMAIL_URL="smtp://mail.example", ORIGIN="https://cairn.example",
    )  # fmt: skip
    assert found == (0, "System check identified no issues (0 silenced).\n")


class TestSettings:
    def ids(self):
        return [message.id for message in settings_that_cannot_work()]

    def test_the_settings_of_the_tests_pass(self):
        assert self.ids() == []
        assert [message for message in run_checks() if message.level >= 30 and not message.is_silenced()] == []

    @pytest.mark.filterwarnings("ignore:Overriding setting DATABASES")
    def test_several_processes_need_redis_and_postgresql(self, settings, tmp_path):
        settings.WEB_PROCESSES, settings.REDIS_URL = 2, ""
        settings.DATABASES = {"default": {"ENGINE": SQLITE, "NAME": str(tmp_path / "x"), "CONN_MAX_AGE": 0}}
        assert self.ids() == ["cairn.E002", "cairn.E003"]
        settings.REDIS_URL = "redis://cache"
        assert self.ids() == ["cairn.E003"]
        settings.DATABASES = {"default": {"ENGINE": POSTGRES, "CONN_MAX_AGE": 0}}
        assert self.ids() == []

    @pytest.mark.filterwarnings("ignore:Overriding setting DATABASES")
    def test_a_sqlite_file_has_a_folder_and_is_a_file(self, settings, tmp_path):
        for name in ("nowhere/cairn.sqlite3", ""):
            entry = {"ENGINE": SQLITE, "NAME": str(tmp_path / name), "CONN_MAX_AGE": 0}
            settings.DATABASES = {"default": entry}
            assert self.ids() == ["cairn.E008"]

    @pytest.mark.parametrize("key", ["", "secret", "ab" * 30])
    def test_a_key_that_can_be_guessed_is_none(self, settings, key):
        settings.SECRET_KEY = key
        assert self.ids() == ["cairn.E006"]

    def test_no_wildcard_is_a_host(self, settings):
        settings.ALLOWED_HOSTS = ["cairn.example", "*"]
        assert self.ids() == ["cairn.E001"]

    def test_mails_are_not_sent_with_links_to_an_address_that_was_guessed(self, settings):
        settings.EMAIL_BACKEND = MAIL_SERVER
        assert self.ids() == ["cairn.E010"]
        settings.ORIGIN_DECLARED = True
        assert self.ids() == []

    def test_texts_that_are_not_compiled(self, settings, tmp_path):
        folder = tmp_path / "fr/LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "django.po").touch()
        settings.LOCALE_PATHS = [tmp_path]
        assert self.ids() == ["cairn.E011"]
        (folder / "django.mo").touch()
        assert self.ids() == []

    @pytest.mark.filterwarnings("ignore:Overriding setting DATABASES")
    def test_a_connection_is_not_kept_beside_the_pool(self, settings):
        settings.DATABASES = {"default": {"ENGINE": POSTGRES, "CONN_MAX_AGE": 60}}
        assert self.ids() == ["cairn.E007"]

    @pytest.mark.parametrize(("host", "hosts"), [("0.0.0.0", ["localhost"]), ("127.0.0.1", ["localhost", "a.example"])])
    @pytest.mark.parametrize(("name", "error"), [("DEBUG", "cairn.E005"), ("OUTWARD_LOCAL", "cairn.E009")])
    def test_debugging_and_asking_this_machine_are_for_it_alone(self, settings, host, hosts, name, error):
        setattr(settings, name, True)
        settings.HOST, settings.ALLOWED_HOSTS = "127.0.0.1", ["localhost"]
        assert self.ids() == []
        settings.HOST, settings.ALLOWED_HOSTS = host, hosts
        assert self.ids() == [error]
        setattr(settings, name, False)
        assert self.ids() == []


class TestStores:
    """`serve` asks them; every other command can do its work, or say itself why not."""

    def serve(self, folder, *arguments, **environment):
        code, said = manage(folder, "serve", "--port", "0", *arguments, **environment)
        assert code == 1
        return said

    def test_a_database_that_is_away(self, tmp_path):
        said = self.serve(tmp_path, DATABASE_URL=f"postgres://u:canary@127.0.0.1:{free_port()}/cairn")
        assert "The database does not answer" in said
        assert "Connection refused" in said
        assert said.count("\n") == 1
        assert "cairn.E101" in said
        assert "canary" not in said

    def test_a_file_that_is_no_database(self, tmp_path):
        (tmp_path / "cairn.sqlite3").write_text("something else, and long enough to be looked at" * 100)
        assert "file is not a database. Start it" in self.serve(tmp_path)

    def test_a_redis_that_is_away_or_is_something_else(self, tmp_path):
        shutil.copyfile(sqlite_template(), tmp_path / "cairn.sqlite3")
        said = self.serve(tmp_path, REDIS_URL=f"redis://:canary@127.0.0.1:{free_port()}/0")
        assert said.count("\n") == 1
        assert "cairn.E105" in said
        assert "canary" not in said
        with socket.create_server(("127.0.0.1", 0)) as mute:
            said = self.serve(tmp_path, REDIS_URL=f"redis://127.0.0.1:{mute.getsockname()[1]}/0")
        assert "cairn.E105" in said

    def test_debugging_on_an_address_that_others_reach(self, tmp_path):
        assert "cairn.E005" in self.serve(tmp_path, "--host", "0.0.0.0", DEBUG="1")

    @pytest.mark.usefixtures("committed_db")  # it closes the connection, and with it no transaction of the test
    def test_the_stores_of_the_tests_may_serve(self):
        assert stores.faults() == []

    @pytest.mark.django_db
    def test_a_clock_before_the_last_migration_is_a_fault(self, time_machine):
        last = MigrationRecorder(connection).migration_qs.latest("applied").applied
        time_machine.move_to(last - dt.timedelta(days=1))
        assert [fault.id for fault in stores.database_faults()] == ["cairn.E103"]

    def test_a_clock_far_from_the_databases(self):
        now = timezone.now()
        near, far = dt.timedelta(seconds=50), dt.timedelta(seconds=70)
        assert clock_fault(now, now, now + near) == clock_fault(now, now + near, None) == ""
        assert "70 s" in clock_fault(now, now, now - far)
        assert "before" in clock_fault(now, now + far, None)

    @pytest.mark.stores
    @pytest.mark.django_db
    def test_more_connections_than_the_server_gives_are_a_fault(self, settings):
        if connection.vendor != "postgresql":
            pytest.skip("SQLite has no limit")
        settings.WEB_PROCESSES = 1000
        assert [fault.id for fault in stores.database_faults()] == ["cairn.E104"]
