"""Django's sessions in the database, found by a statement that is compiled once. Rows and cookies are Django's."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from backend.common.prepared import Prepared, field_of

_LIVE = Prepared(
    lambda now, key: Session.objects.filter(expire_date__gt=now, session_key=key),
    field_of(Session, "expire_date"),
    field_of(Session, "session_key"),
)


class SessionStore(db.SessionStore):
    """Of the same name as Django's: what is stored is signed by it."""

    def _get_session_from_db(self) -> Any:
        found = _LIVE(timezone.now(), self.session_key)
        if not found:
            self._session_key = None
        return found[0] if found else None
