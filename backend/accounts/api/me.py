"""One's own account over HTTP."""

from typing import cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.me_serializers import AccountChangesSerializer, OwnAccountSerializer
from backend.accounts.data_export import account_export
from backend.accounts.models import Account
from backend.accounts.reauthentication import require_recent_login
from backend.accounts.selectors import own_account
from backend.accounts.services.delete import account_delete
from backend.accounts.services.settings_change import account_change
from backend.accounts.trusted_browser import forget_browser
from backend.common.access import Scope, signed_in
from backend.common.django_request import django_request
from backend.common.schema import problems
from backend.common.throttles import spend


def _own(request: Request) -> Account:
    reader = cast("Account", request.user)
    return Account.objects.select_related("settings").get(pk=reader.pk)


class MeView(APIView):
    """Who one is here."""

    # No token deletes an account, and none reads all at once: that takes more scopes than one.
    access = {
        "GET": signed_in(Scope.ACCOUNT),
        "PATCH": signed_in(Scope.ACCOUNT),
        "DELETE": signed_in(tokens=False, while_suspended=True),
    }

    @extend_schema(operation_id="me_get", tags=["Own account"], responses=OwnAccountSerializer)
    def get(self, request: Request) -> Response:
        """Your account, with your settings."""
        return Response(own_account(_own(request)))

    @extend_schema(
        operation_id="me_change",
        tags=["Own account"],
        request=AccountChangesSerializer,
        responses={200: OwnAccountSerializer, **problems("renamed_lately")},
    )
    def patch(self, request: Request) -> Response:
        """
        Change what you name, and nothing else.

        Your `username` changes once in 30 days; the old one is kept for you for 90. Guests may choose one as well: the
        first choice need not wait.

        Members of `settings.notifications`, `settings.play` and `privacy` can be named one by one; `avatar`,
        `settings.play.clock` and `settings.notifications.quiet` are replaced as a whole.
        """
        form = AccountChangesSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account_change(account=cast("Account", request.user), **form.to_arguments())
        return Response(own_account(_own(request)))

    @extend_schema(
        operation_id="me_delete",
        tags=["Own account"],
        request=None,
        responses={204: None, **problems("confirmation_needed", "staff_account")},
    )
    def delete(self, request: Request) -> Response:
        """
        Delete your account, for good.

        Your running matches are resigned and your challenges withdrawn. Finished matches stay, for they are your
        opponents' too: with a name that says nothing. All else that is yours is erased, the text of your messages
        included; nobody can have your name for 90 days. You must have shown in the last ten minutes who you are.
        """
        inner = django_request(request)
        require_recent_login(inner)
        account_delete(account=cast("Account", request.user), request=inner)
        response = Response(status=204)
        forget_browser(response)
        return response


class ExportView(APIView):
    """All that is stored."""

    access = {"GET": signed_in(tokens=False)}

    @extend_schema(
        operation_id="me_export",
        tags=["Own account"],
        responses={(200, "application/json"): OpenApiTypes.OBJECT, **problems("throttled")},
    )
    def get(self, request: Request) -> Response:
        """
        All that is stored about you, as one JSON object.

        Finished matches with their records, running ones as you see them. The privacy page lists what is not included,
        and why. Three times an hour at most.
        """
        account = _own(request)
        spend("exports", str(account.pk))
        headers = {"Content-Disposition": 'attachment; filename="cairn-export.json"'}
        return Response(account_export(account=account), headers=headers)
