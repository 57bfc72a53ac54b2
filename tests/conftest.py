"""What all tests share: nothing but how much hypothesis tries."""

import os

from hypothesis import settings

settings.register_profile("test", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
