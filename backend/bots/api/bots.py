"""The list of bots over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from backend.accounts.api.reader import reader_of
from backend.accounts.api.serializers import AccountWithAvatarSerializer
from backend.bots.api.views import HousePlayerSerializer
from backend.bots.selectors import ONLINE, bot_views, bots_for
from backend.challenges.api.bot_terms import BotTermsSerializer
from backend.challenges.models import BotTerms
from backend.common.access import Scope, anyone
from backend.common.pagination import CursorPages
from backend.common.schema import problems


class BotSerializer(AccountWithAvatarSerializer):
    """A bot with published terms."""

    terms = BotTermsSerializer()
    house = HousePlayerSerializer(
        allow_null=True, help_text="Of one of the server's own, as in `house/`, its strength; others were not measured."
    )
    online = serializers.BooleanField(
        help_text="Whether its program has sent a request, or has held a socket open, within the last "
        f"{ONLINE.seconds // 60} minutes."
    )
    running = serializers.IntegerField(help_text="How many matches it plays.")

    class Meta(AccountWithAvatarSerializer.Meta):
        fields = [*AccountWithAvatarSerializer.Meta.fields, "terms", "house", "online", "running"]
        read_only_fields = fields


class BotsView(GenericAPIView[BotTerms]):
    """The bots."""

    access = {"GET": anyone(Scope.READ)}
    pagination_class = CursorPages
    queryset = BotTerms.objects.none()

    @extend_schema(
        operation_id="bot_list",
        tags=["Players"],
        responses={200: BotSerializer(many=True), **problems("bad_cursor")},
    )
    def get(self, request: Request) -> Response:
        """
        The bots with published terms (`me/bot/terms/`), the latest listed first.

        Those of the server (`house/`) are among them. Challenge one by its `username` (`visibility` `direct`). What is
        outside of its `terms` is refused with `409 bot_terms`; the problem's `terms` names which of them.
        """
        page = self.paginate_queryset(bots_for(account_id=reader_of(request)))
        return self.get_paginated_response(bot_views(page or []))
