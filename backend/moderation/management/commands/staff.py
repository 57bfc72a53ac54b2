"""`manage.py staff`: who is staff, and with which role."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from backend.accounts.models import Account
from backend.accounts.selectors import account_named
from backend.moderation.errors import Refused
from backend.moderation.roles import Role, role_of
from backend.moderation.services.role import role_give, role_take

NONE = "none"


class Command(BaseCommand):
    help = "List who is staff, or give somebody a role or take it. The audit log has it, as done by a command."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", help="A username; all staff is listed without one.")
        parser.add_argument("--role", choices=[*Role.values, NONE], help="The role; `none` takes it.")
        parser.add_argument("--reason", default="", help="Why, for the audit log; a change needs one.")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["name"] is not None:
            self.change(options["name"], options["role"], options["reason"])
        for account in Account.objects.filter(Q(is_staff=True) | Q(is_superuser=True)).order_by("username_key"):
            self.stdout.write(f"{role_of(account) or NONE:<15}{account.username}")

    def change(self, name: str, role: str | None, reason: str) -> None:
        account = account_named(name)
        if account is None:
            raise CommandError("Nobody has this name.")
        if role is None:
            raise CommandError("Say which --role.")
        try:
            if role == NONE:
                role_take(actor=None, account=account, reason=reason)
            else:
                role_give(actor=None, account=account, role=role, reason=reason)
        except Refused as refusal:
            raise CommandError(str(refusal)) from None
