"""Addresses below /api/v1/."""

from django.urls import path

from backend.bots.api import views

urlpatterns = [path("house/", views.HouseView.as_view(), name="house")]
