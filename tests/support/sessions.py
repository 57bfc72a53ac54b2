"""Open sessions, as signing in leaves them, without a request."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import get_random_string

from backend.accounts.models import Account

BACKEND = "django.contrib.auth.backends.ModelBackend"


def open_session(account: Account) -> str:
    """Sign *account* in and return the key of its session, the value of the session cookie."""
    data = {
        SESSION_KEY: str(account.pk),
        BACKEND_SESSION_KEY: BACKEND,
        HASH_SESSION_KEY: account.get_session_auth_hash(),
    }
    session = Session(
        session_key=get_random_string(32),
        session_data=SessionStore().encode(data),
        expire_date=timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE),
    )
    session.save(force_insert=True)
    return str(session.pk)
