"""Addresses below /api/v1/."""

from django.urls import path

from backend.accounts.api import blocks, devices, email, guests, me, oauth, password, tokens, two_step, views

urlpatterns = [
    path("session/", views.SessionView.as_view(), name="session"),
    path("session/recovery/", views.RecoveryView.as_view(), name="session-recovery"),
    path("session/return/", views.ReturnView.as_view(), name="session-return"),
    path("session/confirm/", views.ConfirmView.as_view(), name="session-confirm"),
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
    path("me/tokens/current/", tokens.CurrentTokenView.as_view(), name="current-token"),
    path("oauth/authorization/", oauth.AuthorizationView.as_view(), name="oauth-authorization"),
    path("oauth/token/", oauth.TokenView.as_view(), name="oauth-token"),
    path("oauth/revoke/", oauth.RevocationView.as_view(), name="oauth-revoke"),
    path("socket-tickets/", tokens.TicketsView.as_view(), name="socket-tickets"),
    path("me/devices/", devices.DevicesView.as_view(), name="devices"),
    path("me/devices/<uuid:device_id>/", devices.DeviceView.as_view(), name="device"),
    path("me/devices/sign-out-everywhere/", devices.SignOutView.as_view(), name="sign-out-everywhere"),
    path("me/email/", email.EmailView.as_view(), name="email"),
    path("me/email/resend/", email.ResendView.as_view(), name="email-resend"),
    path("me/email/confirm/", email.ConfirmView.as_view(), name="email-confirm"),
    path("me/email/undo/", email.UndoView.as_view(), name="email-undo"),
    path("me/password/", password.PasswordView.as_view(), name="password"),
    path("me/two-step/", two_step.TwoStepView.as_view(), name="two-step"),
    path("me/two-step/confirm/", two_step.ConfirmView.as_view(), name="two-step-confirm"),
    path("me/two-step/codes/", two_step.CodesView.as_view(), name="two-step-codes"),
    path("me/two-step/off/", two_step.OffView.as_view(), name="two-step-off"),
    path("password-reset/", password.ResetView.as_view(), name="password-reset"),
    path("password-reset/confirm/", password.ResetConfirmView.as_view(), name="password-reset-confirm"),
]
