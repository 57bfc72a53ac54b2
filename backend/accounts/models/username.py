"""The names that accounts have had."""

from django.db import models
from django.utils import timezone

from backend.accounts.models.account import Account
from backend.accounts.usernames import MAX_LENGTH


class UsernameHistory(models.Model):
    """A name that *account* had until *left*. For a time nobody else can take it."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    username = models.CharField(max_length=MAX_LENGTH)
    username_key = models.CharField(max_length=2 * MAX_LENGTH, db_index=True)
    left = models.DateTimeField(default=timezone.now, db_index=True)
    taken = models.BooleanField(default=False, help_text="By staff: not to be had again by the account itself, either.")

    def __str__(self) -> str:
        return f"{self.username}, once of {self.account_id}"
