#!/usr/bin/env python
"""Django's entry point: `python manage.py <command>`."""

import gc
import os
import sys

gc.disable()  # nothing that is imported is garbage; `CommonApp.ready` switches it on again

from django.core.management import execute_from_command_line  # noqa: E402

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    execute_from_command_line(sys.argv)
