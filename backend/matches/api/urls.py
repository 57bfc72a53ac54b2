"""Addresses below /api/v1/."""

from django.urls import path

from backend.matches.api import analysis, claims, endings, players, views
from backend.matches.api.bot import BotView
from backend.matches.api.clock import PauseView, TimeView
from backend.matches.api.imported import (
    ImportedClaimsView,
    ImportedEventsView,
    ImportedMatchView,
    ImportedPositionView,
    ImportedView,
    OwnRecordsView,
)
from backend.matches.api.lessons import LessonView
from backend.matches.api.plan import PlanPreviewView, PlanView
from backend.matches.api.record import RecordView
from backend.matches.api.records import RecordsView
from backend.matches.api.rulesets import RulesetsView
from backend.matches.api.vacation import VacationView

urlpatterns = [
    path("rulesets/", RulesetsView.as_view(), name="rulesets"),
    path("lessons/<str:name>/", LessonView.as_view(), name="lesson"),
    path("matches/", views.MatchesView.as_view(), name="matches"),
    path("matches/public/", views.PublicMatchesView.as_view(), name="public-matches"),
    path("matches/<uuid:match_id>/", views.MatchView.as_view(), name="match"),
    path("matches/<uuid:match_id>/moves/", views.MovesView.as_view(), name="match-moves"),
    path("matches/<uuid:match_id>/events/", views.EventsView.as_view(), name="match-events"),
    path("matches/<uuid:match_id>/resign/", endings.ResignView.as_view(), name="match-resign"),
    path("matches/<uuid:match_id>/abort/", endings.AbortView.as_view(), name="match-abort"),
    path("matches/<uuid:match_id>/draw/", endings.DrawView.as_view(), name="match-draw"),
    path("matches/<uuid:match_id>/time/", TimeView.as_view(), name="match-time"),
    path("matches/<uuid:match_id>/pause/", PauseView.as_view(), name="match-pause"),
    path("matches/<uuid:match_id>/proof/", claims.ProofView.as_view(), name="match-proof"),
    path("matches/<uuid:match_id>/claims/", claims.ClaimsView.as_view(), name="match-claims"),
    path("matches/<uuid:match_id>/preview/", analysis.PreviewView.as_view(), name="match-preview"),
    path("matches/<uuid:match_id>/position/", analysis.MatchPositionView.as_view(), name="match-position"),
    path("matches/<uuid:match_id>/plan/", PlanView.as_view(), name="match-plan"),
    path("matches/<uuid:match_id>/plan/preview/", PlanPreviewView.as_view(), name="match-plan-preview"),
    path("matches/<uuid:match_id>/record/", RecordView.as_view(), name="match-record"),
    path("records/", RecordsView.as_view(), name="records"),
    path("records/<uuid:record_id>/", ImportedView.as_view(), name="record"),
    path("records/<uuid:record_id>/match/", ImportedMatchView.as_view(), name="record-match"),
    path("records/<uuid:record_id>/events/", ImportedEventsView.as_view(), name="record-events"),
    path("records/<uuid:record_id>/claims/", ImportedClaimsView.as_view(), name="record-claims"),
    path("records/<uuid:record_id>/position/", ImportedPositionView.as_view(), name="record-position"),
    path("me/records/", OwnRecordsView.as_view(), name="own-records"),
    path("me/bot/", BotView.as_view(), name="bot"),
    path("me/vacation/", VacationView.as_view(), name="vacation"),
    path("players/<str:username>/", players.PlayerView.as_view(), name="player"),
    path("players/<str:username>/matches/", players.PlayerMatchesView.as_view(), name="player-matches"),
    path("positions/", analysis.PositionsView.as_view(), name="positions"),
    path("positions/<str:code>/", analysis.PositionView.as_view(), name="position"),
]
