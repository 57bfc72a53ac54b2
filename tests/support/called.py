"""
Call a function in a process of its own, on the database that the environment names; print what it returns as JSON.

``python tests/support/called.py tests.support.job_volume 'fill(300)'``
"""

import importlib
import json
import os
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[2])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.config.settings")
    import django
    from django.conf import settings

    from tests.support.databases import give_time

    django.setup()
    give_time(settings.DATABASES["default"])
    _, module, call = sys.argv
    print(json.dumps(eval(call, vars(importlib.import_module(module)))))
