"""
Django's settings. Without any environment: SQLite, the in-memory channel layer, one process, loopback only.

Every variable read from the environment is named here and nowhere else; `checks.py` refuses values that start well
and cannot work.
"""

import sqlite3
import tempfile
from os import getpid
from pathlib import Path
from typing import Any

from backend.config.description import SPECTACULAR_SETTINGS  # noqa: F401 - a setting
from backend.config.environment import SQLITE, Environment
from backend.config.hosts import allowed_hosts, allowed_ports, host_of, own_origin, secret_key
from backend.config.limits import limits
from backend.config.logs import logging_settings
from backend.config.private import close_database, keep_private

BASE_DIR = Path(__file__).resolve().parent.parent.parent

env = Environment()

# --- Where things are ------------------------------------------------------------------------------------------------

# The one folder that holds state: database, secret key, collected static files.
DATA_DIR = Path(env.text("DATA_DIR", str(BASE_DIR / "var")))
try:
    keep_private(DATA_DIR)
except OSError as error:
    env.faults.append(("DATA_DIR", f"cannot be used: {error.strerror}"))
# The built client. A setting, so that a test or an image can point elsewhere.
CLIENT_ROOT = Path(env.text("CLIENT_ROOT", str(BASE_DIR / "frontend" / "dist")))
# What the operator has written: terms, privacy and imprint (operations/legal.py).
LEGAL_DIR = Path(env.text("LEGAL_DIR", str(DATA_DIR / "legal")))
BACKUP_DIR = env.folder("BACKUP_DIR")  # where `manage.py backup` writes
DUMPS_DIR = env.folder("DUMPS_DIR")  # where `manage.py write_dump` writes

HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000, most=65535)
# How many server processes share this configuration; the checks refuse what one process alone may use.
WEB_PROCESSES = env.number("WEB_PROCESSES", 1, least=1)
# Seconds for which a process that was asked to stop still takes requests, until all have noticed (config/drain.py).
DRAIN_SECONDS = env.number("DRAIN_SECONDS", 0, most=300)

# --- Secrets and hosts -----------------------------------------------------------------------------------------------

DEBUG = env.flag("DEBUG")
try:
    SECRET_KEY = env.text("SECRET_KEY") or secret_key(DATA_DIR / "secret.key")
except OSError as error:
    env.faults.append(("SECRET_KEY", f"is not set, and none can be kept in DATA_DIR: {error.strerror}"))
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
# Where people reach us (scheme://host[:port]): what mails link to, and how we identify ourselves to push services.
ORIGIN = env.origin("ORIGIN", "")
ORIGIN_DECLARED = bool(ORIGIN)
ALLOWED_HOSTS = allowed_hosts(HOST, [*host_of(ORIGIN), *env.words("ALLOWED_HOSTS")])
# Other origins (scheme://host[:port]) whose pages may write with a cookie or open a socket. Normally none.
CSRF_TRUSTED_ORIGINS = TRUSTED_ORIGINS = [origin.rstrip("/").lower() for origin in env.words("TRUSTED_ORIGINS")]
# Proxies in front of us, each of which appends to X-Forwarded-For. With 0 that header is the client's own invention.
NUM_PROXIES = env.number("NUM_PROXIES", 0)
# Whether browsers reach us by https (through a proxy): cookies then travel by nothing else.
HTTPS = env.flag("HTTPS")
ORIGIN = ORIGIN or own_origin(ALLOWED_HOSTS, PORT, https=HTTPS)
HOST_PORTS = allowed_ports(HOST, ALLOWED_HOSTS, PORT, ORIGIN)
# Lets what we ask by an address that others gave us (common/safe_http.py) be on this machine, and without TLS: for
# tests and development. Anybody could have us ask what listens here.
OUTWARD_LOCAL = env.flag("OUTWARD_LOCAL")

if NUM_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Applications ----------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "backend.accounts",  # its commands come before those of auth
    "django.contrib.auth",
    "backend.common",  # its templates come before those of the admin
    "backend.config.staff.AdminApp",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "corsheaders",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "backend.config",
    "backend.operations",
    "backend.notifications",
    "backend.matches",
    "backend.challenges",
    "backend.chat",
    "backend.bots",
    "backend.moderation",
]

# All of these run in the thread of the request (`backend.config.one_thread`).
MIDDLEWARE = [
    "backend.common.observed.observed",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "backend.common.middleware.headers",
    "backend.common.middleware.no_cookie_beside_a_token",
    "backend.common.cors.CorsWithoutCookies",
    "backend.config.client.ClientFiles",
    "backend.common.middleware.body_limit",
    "backend.accounts.middleware.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "backend.common.middleware.Entrance",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "backend.accounts.middleware.devices",
    "django.contrib.messages.middleware.MessageMiddleware",
]

ROOT_URLCONF = "backend.config.urls"
ASGI_APPLICATION = "backend.config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- Database --------------------------------------------------------------------------------------------------------

# Several connections in WAL mode can corrupt the file up to SQLite 3.51.2 (sqlite.org/wal.html#walresetbug); the
# rollback journal is slower and not affected.
SQLITE_JOURNAL = "WAL" if sqlite3.sqlite_version_info >= (3, 51, 3) else "TRUNCATE"
# FULL, because an acknowledged move must outlive a power cut. OFF is for tests, which keep nothing.
SQLITE_SYNCHRONOUS = env.choice("SQLITE_SYNCHRONOUS", ("FULL", "OFF"), "FULL")
DATABASE_POOL = env.number("DATABASE_POOL", 8, least=1)
DATABASES = {"default": env.database("DATABASE_URL", DATA_DIR / "cairn.sqlite3")}
_database = DATABASES["default"]
_database["CONN_MAX_AGE"] = 0  # anything else leaks connections under ASGI (Django ticket 33497)
if _database["ENGINE"] == SQLITE:
    close_database(Path(_database["NAME"]))  # which may lie elsewhere
    _database["OPTIONS"] = {
        # A deferred transaction that turns into a write fails at once with "database is locked"; this one waits.
        "transaction_mode": "IMMEDIATE",
        "timeout": 15,
        "init_command": f"PRAGMA journal_mode={SQLITE_JOURNAL}; PRAGMA synchronous={SQLITE_SYNCHRONOUS};",
    }
    # A file, as in service: threads of a test would otherwise share one in-memory connection and its table locks.
    _database["TEST"] = {"NAME": str(Path(tempfile.gettempdir()) / f"cairn-test-{getpid()}.sqlite3")}
else:
    # A connection of the pool may have died with a server that is back by now: `ENGINE` looks before one is used.
    # Those that nobody uses are not kept (max_idle, in seconds).
    _database["OPTIONS"] = {
        "connect_timeout": 5,
        "application_name": "cairn",  # as who looks at the server's connections sees us
        # Values go beside a statement, not in its text, so one that came five times is neither read nor planned again
        # (decision 0093).
        "server_side_binding": True,
        "prepare_threshold": 5,
        # No statement may hold a match's row for long.
        "options": "-c statement_timeout=5s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s",
        **_database.get("OPTIONS", {}),
        # Who waits longer for a connection is answered 503. `serve` compares the sum of all pools with the server's.
        "pool": {"min_size": 1, "max_size": DATABASE_POOL, "timeout": 5, "max_idle": 60},
    }

# --- Redis, or this process alone ------------------------------------------------------------------------------------

REDIS_URL = env.redis("REDIS_URL")
# Pub/sub knows no database numbers: installations that share a Redis are distinguished by this alone.
REDIS_PREFIX = env.text("REDIS_PREFIX", "cairn")
# Seconds for one answer of Redis. What it does can be lost, so nobody waits for it; without them redis-py does.
REDIS_PATIENCE = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
if REDIS_URL:
    CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
        "default": {
            # Over pub/sub: the other layer's blocking reads and redis-py 8's timeout close idle sockets.
            "BACKEND": "backend.common.layers.PatientLayer",
            "CONFIG": {"hosts": [{"address": REDIS_URL, **REDIS_PATIENCE}], "prefix": REDIS_PREFIX},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "backend.common.memory_layer.MemoryLayer"}}
_memory: dict[str, Any] = {"BACKEND": "backend.common.caches.OwnMemory", "OPTIONS": {"MAX_ENTRIES": 50_000}}
_redis: dict[str, Any] = {
    "BACKEND": "backend.common.caches.RedisOrOwnMemory",
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": REDIS_PREFIX,
    "OPTIONS": {**REDIS_PATIENCE, "max_connections": 1000},
}
# `own` is what each process remembers for itself, whatever the others do.
CACHES = {"default": _redis if REDIS_URL else _memory, "own": {**_memory, "LOCATION": "own"}}

# --- Accounts, passwords, sessions -----------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "backend.moderation.permissions.RoleBackend",
]
PASSWORD_HASHERS = ["backend.accounts.hashers.Argon2id"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "email")},
    },
]
LOGIN_URL = "admin:login"  # the only page of ours that redirects to a form

SESSION_ENGINE = "backend.accounts.session_store"
# A correspondence match lasts weeks and a guest has nothing but this cookie; it is renewed on use.
SESSION_COOKIE_AGE = 90 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# By https no other host of the domain, and nobody who speaks http in its name, can set a cookie of these names.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # and not in a cookie of its own
CSRF_COOKIE_HTTPONLY = False  # the client copies it into X-CSRFToken
CSRF_FAILURE_VIEW = "backend.common.problems.csrf_failure"

# --- Mail ------------------------------------------------------------------------------------------------------------

# Without a mail server each mail becomes a file that the operator can read, with links to choose a password in it.
_mail = env.mail("EMAIL_URL", DATA_DIR / "mail")
EMAIL_BACKEND, EMAIL_FILE_PATH = _mail["EMAIL_BACKEND"], _mail.get("EMAIL_FILE_PATH")
EMAIL_HOST, EMAIL_PORT = _mail.get("EMAIL_HOST"), _mail.get("EMAIL_PORT")
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_USER"), _mail.get("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.get("EMAIL_USE_TLS", False), _mail.get("EMAIL_USE_SSL", False)
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Cairn <cairn@localhost>")
AUDIT_MAIL = env.text("AUDIT_MAIL", "")  # where the head of the audit log goes: `moderation.services.audit_watch`

# --- Days ------------------------------------------------------------------------------------------------------------

VACATION_DAYS = env.number("VACATION_DAYS", 30, most=365)  # of each account, in any 365 days
EVIDENCE_DAYS = env.number("EVIDENCE_DAYS", 180, least=1)  # after a case: `moderation.services.forget`
RECENT_MATCH_DAYS = env.number("RECENT_MATCH_DAYS", 30, most=365)  # after a match: `moderation.interest`
TRACE_DAYS = env.number("TRACE_DAYS", 30, least=1, most=365)  # for which `accounts.services.trace` keeps a trace

# --- What browsers are sent ------------------------------------------------------------------------------------------

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 0)  # a promise that outlives a mistake: opt in
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "connect-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        # No text becomes markup or a script's address, but by Svelte's templates and for our own service worker.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["svelte-trusted-html", "cairn-worker"],
    }
}

# Pages of others read the API with a token, or what is public; never with a cookie (common/cors.py).
CORS_URLS_REGEX = r"^/(api/v1/|\.well-known/oauth-authorization-server$)"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
CORS_ALLOW_HEADERS = ["accept", "authorization", "content-type", "idempotency-key", "if-none-match", "last-event-id"]
CORS_EXPOSE_HEADERS = [
    *("Content-Disposition", "Content-Language", "ETag", "Idempotent-Replayed", "RateLimit", "RateLimit-Policy"),
    *("Retry-After", "WWW-Authenticate"),
]
CORS_PREFLIGHT_MAX_AGE = 86400  # seconds

# --- Static files ----------------------------------------------------------------------------------------------------

# Served by WhiteNoise straight from the packages, so that nothing has to be collected before the first start.
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}  # Python 3.11's table does not have it

# --- Languages and time ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "backend/locale"]
USE_TZ, TIME_ZONE = True, "UTC"

# --- Limits ----------------------------------------------------------------------------------------------------------

BODY_LIMIT = 16 * 1024  # bytes of a request's body
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
APPEND_SLASH = False  # a redirect would turn a POST into a GET: an address without its slash is unknown
LIMITS_FACTOR = env.number("LIMITS_FACTOR", 1, least=1)
THROTTLES = limits(LIMITS_FACTOR)
# Threads in which requests are answered, made when none is idle; the limits on connections come first.
REQUEST_THREADS = env.number("REQUEST_THREADS", 1000, least=1)
# Whether the threads of `serve` share one processor, which the interpreter's lock makes faster.
ONE_PROCESSOR = env.flag("ONE_PROCESSOR", default=True)
# Seconds in which an open page can say that it has shown a notice, before anything is sent to people.
NOTICE_DELAY = env.number("NOTICE_DELAY", 4)

# --- The house's opponents -------------------------------------------------------------------------------------------

HOUSE_BOTS = env.flag("HOUSE_BOTS", default=True)
HOUSE_BRAIN = env.text("HOUSE_BRAIN", "backend.bots.brains")  # the module that decides
# How many processes think beside the jobs of `serve` and `jobs`; with 0 `manage.py bots` alone does.
HOUSE_PROCESSES = env.number("HOUSE_PROCESSES", 1, most=64)
# How many matches the house plays at a time, all players together.
HOUSE_MATCHES = env.number("HOUSE_MATCHES", 1000)

# Coroutine functions (dotted paths) that `serve` runs beside the server, on its loop.
BACKGROUND_TASKS = ["backend.common.job_runner.run_jobs_once"]

# --- REST framework --------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "backend.accounts.authentication.TokenAuthentication",
        "backend.common.authentication.CookieAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["backend.common.access.DeclaredAccess"],
    "DEFAULT_PARSER_CLASSES": ["backend.common.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "backend.common.pagination.CursorPages",
    "DEFAULT_THROTTLE_CLASSES": ["backend.common.throttles.Limits"],
    "DEFAULT_METADATA_CLASS": "backend.common.metadata.MethodsAlone",
    "DEFAULT_SCHEMA_CLASS": "backend.common.schema.ProblemSchema",
    "EXCEPTION_HANDLER": "backend.common.problems.exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
    "FORMAT_SUFFIX_KWARG": None,
    "COMPACT_JSON": True,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

# --- Logs ------------------------------------------------------------------------------------------------------------

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMAT = env.choice("LOG_FORMAT", ("LINE", "JSON"), "LINE")
LOG_REQUESTS = env.flag("LOG_REQUESTS")  # a line for each
SENTRY_DSN = env.dsn("SENTRY_DSN")
LOGGING = logging_settings(env.choice("LOG_LEVEL", LOG_LEVELS, "WARNING"), LOG_FORMAT, SENTRY_DSN)

# --- Seen from outside -----------------------------------------------------------------------------------------------

# Where `/metrics` is served, to all who can connect; nowhere with 0.
METRICS_HOST, METRICS_PORT = env.text("METRICS_HOST", "127.0.0.1"), env.number("METRICS_PORT", 0, most=65535)

# --- Faults ----------------------------------------------------------------------------------------------------------

# Variables that could not be read, with what is wrong; the checks refuse to go on with any. And the names of those that
# are set: a backup says which, so that none is forgotten where it is restored.
ENVIRONMENT_FAULTS, ENVIRONMENT_GIVEN = env.faults, env.given
