"""One's own account over HTTP."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.me_serializers import AccountChangesSerializer, OwnAccountSerializer
from backend.accounts.models import Account
from backend.accounts.selectors import own_account
from backend.accounts.services.settings_change import account_change
from backend.common.access import Scope, signed_in
from backend.common.schema import problems


def _own(request: Request) -> Account:
    reader = cast("Account", request.user)
    return Account.objects.select_related("settings").get(pk=reader.pk)


class MeView(APIView):
    """Who one is here."""

    access = {"GET": signed_in(Scope.ACCOUNT), "PATCH": signed_in(Scope.ACCOUNT)}

    @extend_schema(operation_id="me_get", tags=["Own account"], responses=OwnAccountSerializer)
    def get(self, request: Request) -> Response:
        """Your account, with your settings."""
        return Response(own_account(_own(request)))

    @extend_schema(
        operation_id="me_change",
        tags=["Own account"],
        request=AccountChangesSerializer,
        responses={200: OwnAccountSerializer, **problems("full_account_needed")},
    )
    def patch(self, request: Request) -> Response:
        """
        Change what you name, and nothing else.

        Members of `settings.notifications`, `settings.play` and `privacy` can be named one by one; `avatar`,
        `settings.play.clock` and `settings.notifications.quiet` are replaced as a whole.
        """
        form = AccountChangesSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account_change(account=cast("Account", request.user), **form.to_arguments())
        return Response(own_account(_own(request)))
