"""How passwords are kept."""

import threading

from django.contrib.auth.hashers import Argon2PasswordHasher

# Two at a time in one process: a flood of sign-ins queues up here instead of taking both cores from the moves.
_SLOTS = threading.BoundedSemaphore(2)


class Argon2id(Argon2PasswordHasher):
    """Argon2id at OWASP's recommended order (19-46 MiB, t=2, p=1); Django's own default takes 100 MiB and 8 lanes."""

    time_cost = 2
    memory_cost = 32 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Hash, at most two at once."""
        with _SLOTS:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Verify, at most two at once."""
        with _SLOTS:
            return super().verify(password, encoded)
