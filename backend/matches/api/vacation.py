"""Vacations over HTTP. Here, and not beside the accounts, for it is the clocks of matches that stand still."""

import uuid
from typing import Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.common.access import Scope, signed_in
from backend.common.idempotency import REPLAYED, key_of, once
from backend.common.schema import problems
from backend.common.serializers import StrictSerializer, WholeNumberField
from backend.matches.api.parameters import IDEMPOTENCY_KEY
from backend.matches.clock.vacations import allowance_of
from backend.matches.services.vacation import vacation_begin, vacation_end


class VacationRequestSerializer(StrictSerializer):
    """A vacation to begin."""

    days = WholeNumberField(min_value=1, max_value=365, help_text="Of 24 hours, from now on; as many as are left.")


class VacationSerializer(serializers.Serializer[Any]):
    """Your vacation, and how many days you have left."""

    since = serializers.DateTimeField(allow_null=True, help_text="When the one under way began; null for none.")
    until = serializers.DateTimeField(allow_null=True, help_text="When it ends by itself.")
    days_left = serializers.IntegerField(help_text="How many more days can be taken now.")
    days_a_year = serializers.IntegerField(help_text="How many there are in any 365 days.")
    possible_from = serializers.DateTimeField(
        allow_null=True, help_text="When the next may begin, as far as is known; null: at once."
    )


def _own(account_id: uuid.UUID) -> dict[str, Any]:
    current, days_left, possible_from = allowance_of(account_id=account_id, now=timezone.now())
    return {
        "since": current and current.since,
        "until": current and current.until,
        "days_left": days_left,
        "days_a_year": settings.VACATION_DAYS,
        "possible_from": possible_from,
    }


class VacationView(APIView):
    """One's own vacations."""

    access = dict.fromkeys(("GET", "POST", "DELETE"), signed_in(Scope.ACCOUNT))

    @extend_schema(operation_id="vacation_get", tags=["Own account"], responses=VacationSerializer)
    def get(self, request: Request) -> Response:
        """The vacation that you are on, and how many days you have left."""
        return Response(_own(account_of(request).pk))

    @extend_schema(
        operation_id="vacation_begin",
        tags=["Own account"],
        parameters=[IDEMPOTENCY_KEY],
        request=VacationRequestSerializer,
        responses={201: VacationSerializer, **problems("on_vacation", "vacation_too_soon", "idempotency_key_reused")},
    )
    def post(self, request: Request) -> Response:
        """
        Go on vacation, from now on.

        Where you are to act, the clocks of your matches stand still until it ends, those of matches that begin
        meanwhile included; live clocks do not. Your opponents see until when. You may move all the same. A deadline
        that has passed stays passed. It ends by itself, or by DELETE; each day begun counts, so choose rather more than
        you need. The next may begin 3 days after the end of the last.
        """
        form = VacationRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = account_of(request)
        _, replayed = once(
            account=account.pk,
            path="vacation",
            key=key_of(request),
            body=request.data,
            make=lambda: str(vacation_begin(account=account, **form.validated_data).pk),
        )
        return Response(_own(account.pk), status=201, headers={REPLAYED: "true"} if replayed else None)

    @extend_schema(
        operation_id="vacation_end",
        tags=["Own account"],
        request=None,
        responses={204: None, **problems("not_found")},
    )
    def delete(self, request: Request) -> Response:
        """End your vacation now: your clocks go on. Days that have not begun stay yours."""
        vacation_end(account=account_of(request))
        return Response(status=204)
