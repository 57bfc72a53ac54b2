"""The admin, with a second step before it."""

from django.contrib.admin.apps import AdminConfig


class AdminApp(AdminConfig):
    """Django's admin with our own site in place of its."""

    default_site = "backend.moderation.panel.site.PanelSite"
