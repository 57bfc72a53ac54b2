"""Positions that have an address of their own."""

from django.db import models


class SharedPosition(models.Model):
    """A full position in one line (NOTATION "Positions in one line"), of no match and no account.

    Its code follows from the line (`services.positions`), so that the same position is there once.
    """

    code = models.CharField(max_length=16, primary_key=True)
    line = models.TextField(help_text="The position in one line, without a seed.")
    until = models.DateTimeField(db_index=True, help_text="When it is deleted, unless somebody looks at it before.")

    def __str__(self) -> str:
        return f"position {self.pk}"
