"""Profiles over HTTP. Here, and not beside the accounts, for half of what they show is of matches."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import reader_of
from backend.accounts.api.serializers import AccountWithAvatarSerializer
from backend.accounts.models import Account
from backend.accounts.selectors import has_blocked, player_shown, settings_of
from backend.common.access import Scope, anyone
from backend.common.errors import NotFound
from backend.common.schema import problems
from backend.matches import selectors
from backend.matches.api.pagination import MatchPages
from backend.matches.api.serializers import MatchSummarySerializer
from backend.matches.models import Match
from backend.matches.profiles import head_to_head, standings_of, tallies_of
from backend.matches.selectors import lists


class TallySerializer(serializers.Serializer[Any]):
    """How a player's finished matches of a ruleset ended. Aborted ones are not among them."""

    ruleset = serializers.CharField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()


class HeadToHeadSerializer(serializers.Serializer[Any]):
    """How the finished matches that you played with somebody ended, as you count. Aborted ones are not among them."""

    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()


class ProfileSerializer(AccountWithAvatarSerializer):
    """A player as others may see them."""

    since = serializers.RegexField(r"^\d{4}-\d{2}$", help_text="The month they joined.")
    last_seen = serializers.DateField(allow_null=True, help_text="The day; null where they do not show it.")
    tallies = TallySerializer(
        many=True,
        allow_null=True,
        help_text="By ruleset, without those against the house; null where they do not show them.",
    )
    house_tallies = TallySerializer(
        many=True,
        allow_null=True,
        help_text="The same against the house (`house/`): these are not results against people.",
    )
    head_to_head = HeadToHeadSerializer(
        allow_null=True, help_text="Your matches with them. Null for yourself, and where you are not signed in."
    )
    absences = serializers.IntegerField(
        help_text="How often in the last year they were away until their time was over; live matches left out. "
        "The year begins with the first day of its month. What was lost within 14 days of the first is one absence. "
        "Against the house there is none."
    )
    reliability = serializers.IntegerField(
        allow_null=True,
        help_text="Of a hundred of their matches in that year, for how many they were there, each absence "
        "counting as one that they were not. Null before 5 are over.",
    )
    aborts = serializers.IntegerField(help_text="Matches that they broke off before both had moved.")
    blocked = serializers.BooleanField(
        help_text="Whether you have blocked them. Whether they have blocked you is shown nowhere."
    )
    matches = serializers.CharField(help_text="The address of their public matches.")

    class Meta(AccountWithAvatarSerializer.Meta):
        fields = [
            *AccountWithAvatarSerializer.Meta.fields,
            *(
                "since",
                "last_seen",
                "tallies",
                "house_tallies",
                "head_to_head",
                "absences",
                "reliability",
                "aborts",
                "blocked",
                "matches",
            ),
        ]
        read_only_fields = fields


def _shown(request: Request, username: str) -> Account:
    account = player_shown(username=username, account_id=reader_of(request))
    if account is None:
        raise NotFound("Nobody has this name, or the profile is not shown to you.")
    return account


class PlayerView(APIView):
    """A player's profile."""

    access = {"GET": anyone(Scope.READ)}

    @extend_schema(
        operation_id="player_get", tags=["Players"], responses={200: ProfileSerializer, **problems("not_found")}
    )
    def get(self, request: Request, username: str) -> Response:
        """
        A player's profile, as far as they show it to you.

        Needs no account where they show it to everyone. One that is not for you answers as a name that nobody has.
        """
        account = _shown(request, username)
        return Response(_profile(account, request))


class PlayerMatchesView(GenericAPIView[Match]):
    """A player's matches."""

    access = {"GET": anyone(Scope.READ)}
    pagination_class = MatchPages
    queryset = Match.objects.none()

    @extend_schema(
        operation_id="player_match_list",
        tags=["Players"],
        responses={200: MatchSummarySerializer(many=True), **problems("not_found")},
    )
    def get(self, request: Request, username: str) -> Response:
        """A player's public matches, and those that you play together: the latest changed first."""
        account, reader = _shown(request, username), reader_of(request)
        page = self.paginate_queryset(lists.matches_of(account_id=reader, player=account.username))
        return self.get_paginated_response(selectors.match_summaries(page or [], reader))


def _profile(account: Account, request: Request) -> dict[str, Any]:
    settings, reader = settings_of(account), reader_of(request)
    tallies = tallies_of(account.pk) if settings.show_tally else None
    between = None if reader is None or reader == account.pk else head_to_head(reader, account.pk)
    return {
        **selectors.player_view(account),
        "since": f"{account.created:%Y-%m}",
        "last_seen": account.seen if settings.show_last_seen else None,
        "tallies": tallies and tallies.people,
        "house_tallies": tallies and tallies.house,
        "head_to_head": between and between._asdict(),
        **standings_of([account.pk])[account.pk]._asdict(),
        "blocked": reader is not None and has_blocked(reader, account.pk),
        "matches": reverse("player-matches", args=[account.username]),
    }
