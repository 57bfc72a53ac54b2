"""Which pages of others may read our answers: all of them, but nothing that a cookie had a part in."""

from corsheaders.middleware import CorsMiddleware
from django.http import HttpRequest


class CorsWithoutCookies(CorsMiddleware):
    """django-cors-headers (`settings.CORS_…`), for requests to the API that carry no cookie."""

    def is_enabled(self, request: HttpRequest) -> bool:
        """Whether the answer gets the headers. A token has dropped the cookies beside it (`middleware.py`)."""
        return not request.META.get("HTTP_COOKIE") and super().is_enabled(request)
