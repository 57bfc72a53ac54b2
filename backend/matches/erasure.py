"""What becomes of a player's matches, plans and vacations when their account is deleted."""

from contextlib import suppress

from backend.accounts.models import Account
from backend.matches.errors import MatchFrozen, MatchOver, UnknownRuleset
from backend.matches.models import ImportedRecord, Match, Plan, Vacation
from backend.matches.services.resign import match_resign


def matches_resign(account: Account) -> None:
    """Give every running match of the account's to its opponent, each in a transaction of its own.

    One that was annulled stays as it is, for it is never to end; it is given away when it is reinstated.
    One whose rules this build does not have cannot be changed.
    """
    running = Match.objects.filter(seats__account=account, status=Match.Status.ACTIVE, annulled=False)
    for match_id in list(running.values_list("pk", flat=True)):
        with suppress(MatchOver, MatchFrozen, UnknownRuleset):
            match_resign(match_id=match_id, account=account, though_frozen=True)


def vacations_erase(account: Account) -> None:
    """Forget when the account was away. Its matches have been resigned, and what their clocks went by is over."""
    Vacation.objects.filter(account=account).delete()


def plans_erase(account: Account) -> None:
    """Forget what the account has planned. Its matches have been resigned."""
    Plan.objects.filter(account=account).delete()


def imported_erase(account: Account) -> None:
    """Delete the records that the account has imported: they are its alone, and their addresses lead nowhere then."""
    ImportedRecord.objects.filter(account=account).delete()
