"""
The reference beside ``POST moves/``: one authenticated view that parses a body and saves one row, nothing more.

As settings (``DJANGO_SETTINGS_MODULE=tests.bench.bare``) this module is the service's own with that view added.
"""

from backend.config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bare_urls"
