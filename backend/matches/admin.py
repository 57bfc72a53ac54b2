"""Looking at matches and moves as a spectator does, at nothing that a running match hides; switching rulesets off."""

import json
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from backend.common.admin import PanelAdmin, ReadOnlyAdmin
from backend.matches import codec
from backend.matches.errors import UnknownRuleset
from backend.matches.models import Event, Match, Move, Outage, RulesetSwitch
from backend.matches.rulesets import ruleset_ids
from backend.matches.words import RULESETS, ruleset_name

SPECTATOR = None


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches, each with its position as a spectator sees it."""

    list_display = ["id", "ruleset", "players", "status", "to_act", "version", "updated"]
    list_filter = ["status", "frozen", "annulled", "ruleset"]
    words = {"ruleset": ruleset_name}
    codes = {"ruleset": list(RULESETS)}
    search_fields = ["id", "seats__account__username_key"]
    keyset = ("created", "id")
    fields = readonly_fields = (
        *("id", "ruleset", "revision", "format", "length", "first", "players", "status", "frozen", "annulled"),
        *("paused_until", "to_act", "version", "event"),
        *("round", "points", "winner", "reason", "commitment", "published_secret", "created", "updated", "position"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Seats and accounts come along."""
        matches: QuerySet[Match] = super().get_queryset(request)
        return matches.prefetch_related("seats__account__settings")  # by their keys, as `matches_of`

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        """Seat 0 and seat 1."""
        return " / ".join(seat.account.username for seat in match.seats.all())

    @admin.display(description=_("position"))
    def position(self, match: Match) -> str:
        """What a spectator would see; everything once the match has finished."""
        try:
            return _json(codec.position_as_seen(match, SPECTATOR))
        except UnknownRuleset as refusal:
            return refusal.detail


class _HistoryAdmin(ReadOnlyAdmin):
    """Rows of a match's history."""

    search_fields = ["match__id"]
    keyset = ("id",)
    list_select_related = ["match"]

    @admin.display(description=_("match"))
    def of_match(self, row: Move | Event) -> str:
        """The match's id; its own text is not looked up row by row."""
        return str(row.match_id)


@admin.register(Move)
class MoveAdmin(_HistoryAdmin):
    """Moves as a spectator reads them."""

    list_display = ["of_match", "number", "seat", "shown_actions", "created"]
    fields = readonly_fields = ("of_match", "number", "seat", "shown_actions", "created")

    @admin.display(description=_("actions"))
    def shown_actions(self, move: Move) -> str:
        """The actions, hidden cards as backs."""
        return " ".join(codec.move_as_seen(move.match, move, SPECTATOR)["actions"])


@admin.register(Event)
class EventAdmin(_HistoryAdmin):
    """Events as a spectator reads them."""

    list_display = ["of_match", "number", "kind", "shown_data", "created"]
    list_filter = ["kind"]
    fields = readonly_fields = ("of_match", "number", "kind", "shown_data", "created")

    @admin.display(description=_("data"))
    def shown_data(self, event: Event) -> SafeString:
        """The data, a drawn card as a back."""
        return _json(codec.event_as_seen(event.match, event, SPECTATOR)["data"])


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """When nobody could play, and when the clock that matches go by was set."""

    list_display = ["id", "kind", "since", "until"]
    list_filter = ["kind"]
    keyset = ("id",)
    fields = readonly_fields = ("id", "kind", "since", "until")


@admin.register(RulesetSwitch)
class RulesetSwitchAdmin(PanelAdmin):
    """The one page that writes: which rulesets are offered for new matches. It holds from the next request on."""

    list_display = ["ruleset", "offered", "note"]
    fields = ["ruleset", "offered", "note"]
    words = {"ruleset": ruleset_name}

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Of a switch that is there, name the ruleset."""
        return [*self.get_readonly_fields(request, obj), "offered", "note"] if obj else list(self.fields)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:  # noqa: ARG002 - Django's
        """Of a switch that is there: another id would be another switch."""
        return self.worded(["ruleset"]) if obj else []

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer the rulesets there are."""
        if db_field.name == "ruleset":
            label = capfirst(db_field.verbose_name)
            choices = [(ruleset, ruleset_name(ruleset)) for ruleset in ruleset_ids()]
            return forms.ChoiceField(label=label, choices=choices)
        return super().formfield_for_dbfield(db_field, request, **kwargs)


def _json(value: Any) -> SafeString:
    return format_html("<pre>{}</pre>", json.dumps(value, ensure_ascii=False))
