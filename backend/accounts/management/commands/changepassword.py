"""`manage.py changepassword`: Django's, and what was opened with the old password ends."""

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandError, CommandParser

from backend.accounts.house import HOUSE_IDS
from backend.accounts.models import Account
from backend.accounts.services.session import sessions_end
from backend.accounts.services.token import programs_end
from backend.accounts.usernames import username_key
from backend.common.privileged import note_change


class Command(changepassword.Command):
    help = "Change an account's password, sign it out everywhere, and end its tokens and webhooks."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--keep-programs", action="store_true", help="Let tokens and webhooks go on.")

    def handle(self, *args: Any, **options: Any) -> str | None:
        name = options["username"] or getpass.getuser()
        if Account.objects.filter(username_key=username_key(name), pk__in=HOUSE_IDS).exists():
            raise CommandError("Nobody signs in to an account of the house.")
        said = super().handle(*args, **options)
        # After it, and not around it: a transaction would be open while somebody types.
        account = Account.objects.get_by_natural_key(name)
        sessions_end(account)
        if not options["keep_programs"]:
            programs_end(account)
        note_change(None, account, "password")
        return said
