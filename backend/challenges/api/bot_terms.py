"""What a bot accepts, over HTTP."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.challenges.selectors import bot_terms_of, terms_view
from backend.challenges.services.terms import NO_CLOCK, bot_terms_drop, bot_terms_set
from backend.common.access import Scope, signed_in
from backend.common.clock_terms import SECONDS
from backend.common.schema import problems
from backend.common.serializers import StrictSerializer, TruthField, WholeNumberField
from backend.matches.rulesets import ruleset_ids

#: The largest number of matches that terms can name.
MOST = 1000


class SomeOfField(serializers.ListField):
    """Some of a few words, each once; written down in their own order. None for all."""

    def __init__(self, words: Sequence[str], **kwargs: Any) -> None:
        self.words = list(words)
        child = serializers.ChoiceField(choices=self.words)
        super().__init__(child=child, max_length=len(self.words), **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        """Refuse what is not among the words."""
        given = super().to_internal_value(data)
        return [word for word in self.words if word in given]


class BotTermsSerializer(StrictSerializer):
    """What a bot accepts of challenges that are sent to it. What is left out is not limited."""

    rulesets = SomeOfField(ruleset_ids(), default=list, help_text="Ids of `rulesets/`; empty: all, and those to come.")
    clocks = SomeOfField(
        [NO_CLOCK, *SECONDS], default=list, help_text="Types of clocks, `none` for no clock; empty: all."
    )
    people = TruthField(default=True, help_text="Whether people may challenge it.")
    bots = TruthField(default=True, help_text="Whether other bots may.")
    at_once = WholeNumberField(
        allow_null=True,
        default=None,
        min_value=1,
        max_value=MOST,
        help_text="Matches at a time, with challenges that wait for its answer; null: any number.",
    )
    per_player_a_day = WholeNumberField(
        allow_null=True,
        default=None,
        min_value=1,
        max_value=MOST,
        help_text="Matches with the same player within 24 hours, counted as above; null: any number.",
    )


class BotTermsView(APIView):
    """What the account, a bot's, accepts."""

    access = {
        "GET": signed_in(Scope.READ),
        "PUT": signed_in(Scope.CHALLENGE),
        "DELETE": signed_in(Scope.CHALLENGE),
    }

    @extend_schema(
        operation_id="bot_terms_get",
        tags=["Challenges"],
        responses={200: BotTermsSerializer, **problems("not_found")},
    )
    def get(self, request: Request) -> Response:
        """Your bot's terms: the challenges it accepts. 404: none are set, and the bot gets every challenge."""
        return Response(bot_terms_of(account_of(request)))

    @extend_schema(
        operation_id="bot_terms_set",
        tags=["Challenges"],
        request=BotTermsSerializer,
        responses={200: BotTermsSerializer, **problems("not_a_bot")},
    )
    def put(self, request: Request) -> Response:
        """
        Set your bot's terms, in place of those set before.

        A challenge to it, or a rematch, that is outside of these terms is refused (`409 bot_terms`), so that the bot
        has nothing to decline. From then on it is listed in `bots/`, with its terms, whether it is online, and how many
        matches it plays. Challenges that it makes itself, and those that wait for its answer already, are not affected.
        """
        form = BotTermsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        return Response(terms_view(bot_terms_set(account=account_of(request), **form.validated_data)))

    @extend_schema(
        operation_id="bot_terms_drop",
        tags=["Challenges"],
        request=None,
        responses={204: None},
    )
    def delete(self, request: Request) -> Response:
        """Remove your bot's terms, and its entry in `bots/`. If none are set, nothing changes."""
        bot_terms_drop(account=account_of(request))
        return Response(status=204)
