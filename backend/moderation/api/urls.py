"""Addresses below /api/v1/."""

from django.urls import path

from backend.moderation.api import views

urlpatterns = [
    path("reports/", views.ReportsView.as_view(), name="reports"),
    path("reports/outside/", views.OutsideReportsView.as_view(), name="outside-reports"),
    path("house-rules/", views.HouseRulesView.as_view(), name="house-rules"),
    path("me/reports/", views.OwnReportsView.as_view(), name="own-reports"),
    path("me/sanctions/", views.SanctionsView.as_view(), name="sanctions"),
    path("me/sanctions/<uuid:sanction_id>/", views.SanctionView.as_view(), name="sanction"),
    path("me/sanctions/<uuid:sanction_id>/appeal/", views.AppealView.as_view(), name="appeal"),
]
