"""`manage.py createsuperuser`: Django's, and it is written down."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from backend.accounts.models import Account
from backend.common.privileged import note_change


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        before = set(Account.objects.filter(is_superuser=True).values_list("pk", flat=True))
        super().handle(*args, **options)
        # After it, and not around it: a transaction would be open while somebody types.
        for account in Account.objects.filter(is_superuser=True).exclude(pk__in=before):
            note_change(None, account, "superuser")
