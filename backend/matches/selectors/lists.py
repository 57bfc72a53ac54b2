"""Which matches stand in a list: an account's own, a player's, public ones."""

import uuid

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import player_shown, profiles_hidden_from
from backend.accounts.usernames import username_key
from backend.matches.models import CENTURY, SEATS, Listing, Match, Seat


def matches_of(
    *,
    account_id: uuid.UUID | None,
    status: str | None = None,
    my_turn: bool = False,
    ruleset: str | None = None,
    player: str | None = None,
) -> QuerySet[Match]:
    """Return the account's own matches or, with *player*, those of that player which the account may read.

    Of a player whose profile is not for this reader, and of a name that nobody has, that is what they play together.
    The account's own come as they wait for it, then by their last change; a player's by that alone. A page reads as
    many listings as it shows, in the order of an index; more where a filter by ruleset passes others over, or where
    matches lie between that are not for this reader. `rank` and `listed` are what the order goes by.
    """
    if player is None:
        listed = Q(listings__account=account_id)
        if my_turn:
            listed &= Q(listings__rank__gt=timezone.now() + CENTURY / 2)
        if status is not None:
            listed &= Q(listings__running=status != Match.Status.FINISHED)
        if ruleset is not None:
            listed &= Q(listings__ruleset=ruleset)
        matches, rank = Match.objects.filter(listed), "rank"
    else:
        matches, rank = _readable_of(player, account_id), "updated"
        if my_turn:
            matches = matches.filter(Exists(_waiting(account_id)))
        if status is not None:
            matches = matches.filter(status=status)
        if ruleset is not None:
            matches = matches.filter(ruleset=ruleset)
    matches = matches.annotate(rank=F(f"listings__{rank}"), listed=F("listings__match"))
    # Accounts and settings by their keys: joined, PostgreSQL reads all of a small table of accounts for a page.
    return matches.prefetch_related("seats__account__settings").order_by("-rank", "-listed")


def public_matches(*, account_id: uuid.UUID | None, ruleset: str | None = None) -> QuerySet[Match]:
    """Return the public matches that are being played, the latest changed first, in the order of `match_records`.

    Lists are what a profile closes: without those of a player whose profile is not for this reader.
    """
    matches = Match.objects.filter(~kept_from_lists(account_id), status=Match.Status.ACTIVE)
    matches = matches.filter(public=True, annulled=False, frozen=False)
    if ruleset is not None:
        matches = matches.filter(ruleset=ruleset)
    matches = matches.annotate(rank=F("updated"), listed=F("pk"))
    return matches.prefetch_related(SEATS).order_by("-rank", "-listed")


def kept_from_lists(account_id: uuid.UUID | None) -> Exists:
    """Return the condition that a match has a player whose profile is not for that reader, null for nobody signed in.

    Lists of public matches are without it. By its address it can be read all the same.
    """
    hidden = Account.objects.filter(profiles_hidden_from(account_id)).filter(pk=OuterRef("account"))
    return Exists(Seat.objects.filter(Exists(hidden), match=OuterRef("pk")))


def _readable_of(player: str, account_id: uuid.UUID | None) -> QuerySet[Match]:
    """Return the matches of that player which the account may read, each with one listing joined."""
    theirs = Match.objects.filter(listings__account__username_key=username_key(player))
    together = Exists(Listing.objects.filter(match=OuterRef("pk"), account=account_id))
    if player_shown(username=player, account_id=account_id) is None:
        return theirs.none() if account_id is None else theirs.filter(together)
    return theirs.filter(public=True) if account_id is None else theirs.filter(Q(public=True) | together)


def _waiting(account_id: uuid.UUID | None) -> QuerySet[Listing]:
    return Listing.objects.filter(match=OuterRef("pk"), account=account_id, rank__gt=timezone.now() + CENTURY / 2)
