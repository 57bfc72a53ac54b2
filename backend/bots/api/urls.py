"""Addresses below /api/v1/."""

from django.urls import path

from backend.bots.api import bots, views

urlpatterns = [
    path("house/", views.HouseView.as_view(), name="house"),
    path("bots/", bots.BotsView.as_view(), name="bots"),
]
