"""Addresses below /api/v1/."""

from django.urls import path

from backend.challenges.api import bot_terms, pairing, views

urlpatterns = [
    path("challenges/", views.ChallengesView.as_view(), name="challenges"),
    path("challenges/by-code/<str:code>/", views.ChallengeByCodeView.as_view(), name="challenge-by-code"),
    path("challenges/<uuid:challenge_id>/", views.ChallengeView.as_view(), name="challenge"),
    path("challenges/<uuid:challenge_id>/accept/", views.AcceptView.as_view(), name="challenge-accept"),
    path("challenges/<uuid:challenge_id>/decline/", views.DeclineView.as_view(), name="challenge-decline"),
    path("challenges/<uuid:challenge_id>/renew/", pairing.RenewView.as_view(), name="challenge-renew"),
    path("me/bot/terms/", bot_terms.BotTermsView.as_view(), name="bot-terms"),
    path("pairing/", pairing.PairingView.as_view(), name="pairing"),
    path("matches/<uuid:match_id>/rematch/", views.RematchView.as_view(), name="match-rematch"),
]
