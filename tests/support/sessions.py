"""Open sessions for tests that send requests of their own, from outside Django's test client."""

from django.conf import settings
from django.test import Client

from backend.accounts.models import Account


def open_session(account: Account) -> str:
    """
    Sign *account* in and return the key of its session, the value of the session cookie.

    Django chooses the backend: the first that can find a user again. An index into `AUTHENTICATION_BACKENDS` would
    name another one as soon as one is added.
    """
    client = Client()
    client.force_login(account)
    return client.cookies[settings.SESSION_COOKIE_NAME].value
