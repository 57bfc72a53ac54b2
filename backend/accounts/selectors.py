"""Reading accounts, and between which of them there is to be no contact."""

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Exists, F, OrderBy, OuterRef, Q, QuerySet
from django.utils import timezone

from backend.accounts.errors import NotAGuest
from backend.accounts.models import (
    AccessToken,
    Account,
    AccountSettings,
    Block,
    Device,
    RecoveryCode,
    SpareCode,
    TokenDigest,
    TwoStep,
    UsernameHistory,
)
from backend.accounts.secret_texts import TOKEN, is_secret, secret_digest
from backend.accounts.usernames import username_key
from backend.common.expiry import serialize_expiry


def account_named(username: str) -> Account | None:
    """Return the account of that name, whatever its case and accents, closed ones included; null when nobody has it."""
    if "\0" in username:
        return None  # PostgreSQL would not even compare it
    return Account.objects.filter(username_key=username_key(username)).first()


class _AsPrefixes(OrderBy):
    """The order of PostgreSQL's index of prefixes, so that it reads only as many names that begin so as are wanted."""

    def as_postgresql(self, compiler: Any, connection: Any) -> Any:
        # The comment is for Django, which looks for one of its two words behind what it sorts by.
        return self.as_sql(compiler, connection, template="%(expression)s USING ~<~ /* ASC */")


def accounts_like(name: str, most: int) -> list[Account]:
    """Return the accounts that were once called that, or whose name begins so, the names of today first."""
    key = username_key(name)
    if "\0" in name or not key:
        return []
    formerly = UsernameHistory.objects.filter(username_key=key).values("account")
    begins = Q(username_key__startswith=key)
    if connection.vendor == "sqlite":  # whose index says nothing of LIKE
        begins &= Q(username_key__gte=key, username_key__lt=f"{key}\U0010ffff")
    # Two questions, each by an index: PostgreSQL has none for both at once.
    order = _AsPrefixes(F("username_key"))
    named = (Account.objects.filter(one).order_by(order)[:most] for one in (begins, Q(pk__in=formerly)))
    found = {account.pk: account for accounts in named for account in accounts}
    return sorted(found.values(), key=lambda account: account.username_key)[:most]


def devices_of(account_id: uuid.UUID) -> QuerySet[Device]:
    """Return where the account is signed in, the latest first."""
    session = Session.objects.filter(pk=OuterRef("session_key"), expire_date__gt=timezone.now())
    return Device.objects.filter(Exists(session), account=account_id).order_by("-created")


def former_names(account_id: uuid.UUID) -> QuerySet[UsernameHistory]:
    """Return the names that the account has had, the latest first."""
    return UsernameHistory.objects.filter(account=account_id).order_by("-left")


def has_two_step(account_id: uuid.UUID) -> bool:
    """Return whether signing in to the account takes a second step."""
    return TwoStep.objects.filter(account=account_id, confirmed__isnull=False).exists()


def spare_codes_left(account_id: uuid.UUID) -> int:
    """Return how many spare codes of its second step the account has left."""
    return SpareCode.objects.filter(account=account_id).count()


def blocks_between(one: uuid.UUID, other: uuid.UUID) -> bool:
    """Return whether either account has blocked the other: then nothing new is to begin between them."""
    return bool(blockers_between(one, other))


def blockers_between(one: uuid.UUID, other: uuid.UUID) -> set[uuid.UUID]:
    """Return which of the two accounts have blocked the other. For what each may be shown: its own block alone."""
    either = Q(account=one, blocked=other) | Q(account=other, blocked=one)
    return set(Block.objects.filter(either).values_list("account", flat=True))


def has_blocks_with(account_id: uuid.UUID, column: str) -> Exists:
    """Return the condition that this account and the one in a query's *column* have blocked one another, either way."""
    there = OuterRef(column)
    either = Q(account=account_id, blocked=there) | Q(account=there, blocked=account_id)
    return Exists(Block.objects.filter(either))


def blocks_of(account_id: uuid.UUID) -> QuerySet[Block]:
    """Return the blocks that this account has made, the latest first, with the blocked accounts."""
    return Block.objects.filter(account=account_id).select_related("blocked__settings").order_by("-created")


def token_of(text: str) -> AccessToken | None:
    """Return the token of that text with its account, whether it is good or not; null when there is none. One query."""
    if not is_secret(text, TOKEN):
        return None
    digests = TokenDigest.objects.select_related("token__account").filter(digest=secret_digest(text))
    row = digests.first()
    return row.token if row else None


def tokens_of(account_id: uuid.UUID) -> QuerySet[AccessToken]:
    """Return the account's tokens, the latest first, those that have expired included."""
    return AccessToken.objects.filter(account=account_id).order_by("-created")


def good_tokens(ids: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Return which of the tokens are still good, in one query."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    good = AccessToken.objects.filter(lasting, pk__in=list(ids), account__is_active=True)
    return set(good.values_list("pk", flat=True))


def settings_of(account: Account) -> AccountSettings:
    """Return the account's settings, or what holds without any. Costs a query unless they were selected with it."""
    try:
        return account.settings
    except AccountSettings.DoesNotExist:
        return AccountSettings(account_id=account.pk)


def suspended(account: str = "") -> Q:
    """Return the condition that an account, or the one that a query's column *account* names, is suspended now."""
    to = f"{account}__" if account else ""
    return Q(**{f"{to}suspended_until__gt": timezone.now()}) | Q(**{f"{to}closed_by_staff": True})


def may_not_play(account: str = "") -> Q:
    """Return the condition that it may begin no match now."""
    to = f"{account}__" if account else ""
    return suspended(account) | Q(**{f"{to}match_ban_until__gt": timezone.now()})


def access_ended_since(moment: datetime) -> set[uuid.UUID]:
    """Return the accounts of which something that opens sockets has ended since; few of them. One query."""
    return set(Account.objects.filter(access_ended__gt=moment).values_list("pk", flat=True))


def suspended_among(ids: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Return which of the accounts are suspended now, in one query."""
    return set(Account.objects.filter(suspended(), pk__in=list(ids)).values_list("pk", flat=True))


def takes_challenges(account_id: uuid.UUID) -> bool:
    """Return whether that account lets others send it direct challenges, and could accept them."""
    there = Account.objects.filter(pk=account_id).exclude(may_not_play())
    return there.exclude(settings__challenges=AccountSettings.Challenges.NOBODY).exists()


def player_shown(*, username: str, account_id: uuid.UUID | None) -> Account | None:
    """Return the account of that name, with its settings, if this reader may see its profile.

    Null for every reason there may be: nobody has the name, the account is closed, its profile is not for this reader.

    Args:
        username: Its name, whatever the case and the accents.
        account_id: Who reads; null for nobody signed in.
    """
    if "\0" in username:
        return None
    named = Account.objects.filter(username_key=username_key(username), is_active=True)
    account = named.select_related("settings").first()
    return account if account is not None and shows_profile(account, account_id) else None


def shows_profile(account: Account, account_id: uuid.UUID | None) -> bool:
    """Return whether the account's profile is for that reader, null for nobody signed in. A query as `settings_of`."""
    if account.pk == account_id:
        return True
    profile = AccountSettings.Profile.NOBODY if account.closed_by_staff else settings_of(account).profile
    if profile == AccountSettings.Profile.EVERYONE:
        return True
    return profile == AccountSettings.Profile.SIGNED_IN and account_id is not None


def profiles_hidden_from(account_id: uuid.UUID | None) -> Q:
    """Return the condition that an account's profile is not for that reader: `shows_profile`, for a list."""
    hidden = [AccountSettings.Profile.NOBODY]
    if account_id is None:
        hidden.append(AccountSettings.Profile.SIGNED_IN)
    kept = Q(closed_by_staff=True) | Q(settings__profile__in=hidden)
    return kept if account_id is None else kept & ~Q(pk=account_id)


def has_blocked(account_id: uuid.UUID, other: uuid.UUID) -> bool:
    """Return whether the first account has blocked the other: for the first to know, and nobody else."""
    return Block.objects.filter(account=account_id, blocked=other).exists()


def own_account(account: Account) -> dict[str, Any]:
    """Return the account as its owner sees it: the `OwnAccount` of the API."""
    settings = settings_of(account)
    play = settings.play_shown()
    return holds_of(account) | {
        "id": account.pk,
        "username": account.username,
        "is_guest": account.is_guest,
        "is_bot": account.is_bot,
        "created": account.created,
        "email": account.email or None,
        "email_confirmed": account.email_confirmed is not None,
        "language": settings.language,
        "time_zone": settings.time_zone,
        "avatar": settings.avatar_shown(),
        "settings": {"notifications": settings.notifications_shown(), "play": play},
        "privacy": {
            "profile": settings.profile,
            "tally": settings.show_tally,
            "last_seen": settings.show_last_seen,
            "challenges": settings.challenges,
            "spectators": settings.spectators,
        },
    }


def holds_of(account: Account) -> dict[str, Any]:
    """Return the account's restrictions as its `holds`; nothing at all where there are none."""
    ends = {"suspended": account.suspended, "muted": account.muted, "match_ban": account.match_banned}
    holds: dict[str, Any] = {name: {"until": serialize_expiry(until)} for name, until in ends.items() if until}
    if account.must_rename:
        holds["rename"] = True
    return {"holds": holds} if holds else {}


def device_of_session(session_key: str | None) -> Device | None:
    """Return the device that has that session."""
    return Device.objects.filter(session_key=session_key or "").first()


def own_recovery(account: Account) -> dict[str, datetime | None]:
    """
    Return when a guest's own recovery code was made.

    Raises:
        NotAGuest: It is a full account, which has none.
    """
    if not account.is_guest:
        raise NotAGuest
    return {"created": recovery_code_made(account.pk)}


def recovery_code_made(account_id: uuid.UUID) -> datetime | None:
    """Return when the account's recovery code was made; null when it has none."""
    return RecoveryCode.objects.filter(account=account_id).values_list("created", flat=True).first()
