"""From REST framework's request to Django's."""

from django.http import HttpRequest
from rest_framework.request import Request


def django_request(request: Request) -> HttpRequest:
    """Return Django's own request, to which that of REST framework has no public way."""
    return request._request  # noqa: SLF001
