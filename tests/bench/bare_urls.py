"""The service's addresses and ``bare/``."""

import secrets

from django.db import transaction
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.common.models import IdempotencyKey
from backend.config.urls import *  # noqa: F403
from backend.config.urls import urlpatterns as ours


class BareSerializer(serializers.Serializer[None]):
    """A small body."""

    text = serializers.CharField(max_length=64)


class BareView(APIView):
    """Authentication, permission, throttle, parser and renderer are the service's; the work is one INSERT."""

    def post(self, request: Request) -> Response:
        """Save a row."""
        form = BareSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        with transaction.atomic():
            row = IdempotencyKey.objects.create(
                account_id=request.user.pk,
                path="bare",
                key=secrets.token_hex(8),
                body_hash=form.validated_data["text"],
            )
        return Response({"id": row.pk}, status=201)


urlpatterns = [*ours, path("api/v1/bare/", BareView.as_view())]
