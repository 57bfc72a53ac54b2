"""Addresses below /api/v1/."""

from django.urls import path

from backend.chat.api import views

urlpatterns = [
    path("matches/<uuid:match_id>/messages/", views.MessagesView.as_view(), name="match-messages"),
    path("matches/<uuid:match_id>/chat/", views.ChatView.as_view(), name="match-chat"),
    path("matches/<uuid:match_id>/note/", views.NoteView.as_view(), name="match-note"),
]
