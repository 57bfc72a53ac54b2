"""The secrets that deals are made from. No serializer and no admin page imports this module; a test says so."""

from django.db import models


class DealSecret(models.Model):
    """The 32 bytes behind a published commitment, until the match ends and shows them."""

    commitment = models.CharField(primary_key=True, max_length=64)
    secret = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"secret of {self.commitment}"
