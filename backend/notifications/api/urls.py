"""Addresses below /api/v1/."""

from django.urls import path

from backend.notifications.api import views

urlpatterns = [path("feed/", views.FeedView.as_view(), name="feed")]
