"""The id of the request that this thread answers; apart, so that the log can be set up before anything else is."""

from contextvars import ContextVar

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
