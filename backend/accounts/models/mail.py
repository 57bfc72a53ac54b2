"""Mail that waits to be sent, and the one-use codes that mails carry."""

from django.db import models
from django.utils import timezone

from backend.accounts.models.account import Account


class MailKind(models.TextChoices):
    """What a mail is for. Each carries a link with a code of the same kind."""

    CONFIRM = "confirm", "confirm an address"
    UNDO = "undo", "undo a change of the address"
    RESET = "reset", "choose a new password"
    RETURN = "return", "come back as a guest"


class QueuedMail(models.Model):
    """
    A mail to be sent. Its code is made only then, so that no code is ever stored.

    Somebody who asks for a way in names an address, and nobody looks whose it is until the mail is sent: the request
    does the same work for every address. Such a row is a `RESET`; a guest's mail and its code are a `RETURN`.
    """

    kind = models.CharField(max_length=10, choices=MailKind.choices)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, null=True, related_name="+")
    address = models.EmailField()
    language = models.CharField(max_length=10)
    created = models.DateTimeField(default=timezone.now, editable=False)
    due = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"mail to {self.kind}"


class MailCode(models.Model):
    """The digest of a code that was mailed to *email*, single-use and valid until *expires*."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=MailKind.choices)
    email = models.EmailField()
    digest = models.CharField(max_length=64, unique=True)  # SHA-256: the code has too many bits to be guessed
    # Of the password's hash when the mail was sent: however the password changes, a code to choose one goes with it.
    password_digest = models.CharField(max_length=64)
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"code of {self.account_id} to {self.kind}"
