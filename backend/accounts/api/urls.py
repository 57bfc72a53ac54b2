"""Addresses below /api/v1/."""

from django.urls import path

from backend.accounts.api import blocks, guests, me, tokens, views

urlpatterns = [
    path("session/", views.SessionView.as_view(), name="session"),
    path("session/recovery/", views.RecoveryView.as_view(), name="session-recovery"),
    path("accounts/", views.AccountsView.as_view(), name="accounts"),
    path("accounts/guest/", views.GuestsView.as_view(), name="guests"),
    path("players/<str:username>/block/", blocks.BlockView.as_view(), name="player-block"),
    path("me/", me.MeView.as_view(), name="me"),
    path("me/export/", me.ExportView.as_view(), name="export"),
    path("me/upgrade/", guests.UpgradeView.as_view(), name="upgrade"),
    path("me/recovery/", guests.OwnRecoveryView.as_view(), name="own-recovery"),
    path("me/blocks/", blocks.BlocksView.as_view(), name="blocks"),
    path("me/tokens/", tokens.TokensView.as_view(), name="tokens"),
    path("me/tokens/<uuid:token_id>/", tokens.TokenView.as_view(), name="token"),
    path("socket-tickets/", tokens.TicketsView.as_view(), name="socket-tickets"),
]
