"""Marking an account as a bot's."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import AccountSerializer
from backend.accounts.reauthentication import require_recent_login
from backend.common.access import Scope, signed_in
from backend.common.django_request import django_request
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer
from backend.matches.services.bot import bot_become


class BotView(APIView):
    """The account as a bot's. In this app, because it depends on whether the account has played."""

    access = {"POST": signed_in(Scope.BOT)}

    @extend_schema(
        operation_id="bot_become",
        tags=["Accounts"],
        request=EmptySerializer,
        responses={200: AccountSerializer, **problems("full_account_needed", "confirmation_needed", "has_played")},
    )
    def post(self, request: Request) -> Response:
        """
        Declare that a program plays on your account.

        It is shown wherever the account is (`is_bot`) and cannot be undone. Possible before the first match alone;
        doing it twice is doing it once. Without a token you must have given your password within ten minutes.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        if request.auth is None:
            require_recent_login(django_request(request))
        return Response(AccountSerializer(bot_become(account_of(request))).data)
