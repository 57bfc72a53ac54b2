"""Names that nobody can have for a while."""

from django.db import models


class HeldName(models.Model):
    """A deleted account's name, kept from others so that nobody is taken for who was there before.

    Only a keyed digest of it (`usernames.name_digest`), which can be compared and not read, and not whose it was.
    """

    digest = models.CharField(primary_key=True, max_length=64)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"a name held until {self.until}"
