"""`manage.py makemigrations`: Django's, for what the database has."""

from django.core.management.commands import makemigrations

from backend.config.management.commands.migrate import SchemaAutodetector


class Command(makemigrations.Command):
    autodetector = SchemaAutodetector
