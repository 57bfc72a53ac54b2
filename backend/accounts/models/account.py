"""Accounts: people, and guests who have not yet chosen a name."""

import uuid
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac

from backend.accounts.house import HOUSE_IDS
from backend.accounts.usernames import MAX_LENGTH, normalized, username_key, validate_shape
from backend.common.expiry import FOREVER, active_until
from backend.common.prepared import Prepared, field_of


def today() -> date:
    """Return the day it is in UTC."""
    return datetime.now(UTC).date()


class AccountManager(BaseUserManager["Account"]):
    """Makes and finds accounts; names are compared as `username_key` compares them."""

    def create_user(self, username: str, password: str | None = None, email: str = "", **fields: Any) -> "Account":
        """Store an account. Without *password* nobody can sign in by password. The caller has validated the name."""
        account = self.model(username=normalized(username), email=self.normalize_email(email), **fields)
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(self, username: str, password: str | None = None, email: str = "", **fields: Any) -> "Account":
        """Store an account that may do everything in the admin (`manage.py createsuperuser`)."""
        return self.create_user(username, password, email, **{**fields, "is_staff": True, "is_superuser": True})

    def get_by_natural_key(self, username: str | None) -> "Account":
        """Find by name, whatever its case and accents."""
        return self.get(username_key=username_key(username or ""))

    def get(self, *args: Any, **wanted: Any) -> "Account":
        """Find one; by its key, as each request does, with a statement that is compiled once."""
        of_a_relation = type(self) is not AccountManager  # Django's managers of those come from this one
        if of_a_relation or args or wanted.keys() != {"pk"}:
            return super().get(*args, **wanted)
        found = _BY_KEY(wanted["pk"])
        if not found:
            raise Account.DoesNotExist("Account matching query does not exist.")
        return found[0]

    def with_email(self, email: str) -> "Account | None":
        """Find who has confirmed *email*, in whatever case; None when nobody has."""
        # The database folds both sides, as it does for the constraint that makes a confirmed address unique.
        confirmed = self.filter(email_confirmed__isnull=False).alias(folded=Lower("email"))
        return confirmed.filter(folded=Lower(models.Value(email))).first()


class Account(AbstractBaseUser, PermissionsMixin):
    """
    A person, or a guest who has not yet chosen a name.

    `id` stays, `username` may change. A guest has no usable password, and is known by session, recovery code and
    the mail of a confirmed address, if any. Of a deleted account the row stays for the sake of its
    matches, as a shell without a person.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(max_length=MAX_LENGTH, unique=True, validators=[validate_shape])
    # Case and accents left out (usernames.py): this is what is looked up, and what has to be unique.
    username_key = models.CharField(max_length=2 * MAX_LENGTH, unique=True, editable=False)
    email = models.EmailField(blank=True, default="")
    # Unique only once its owner has confirmed it: until then anybody may write down anybody's address, and a refusal
    # would show that the address is known here.
    email_confirmed = models.DateTimeField(null=True, blank=True)
    # The address that is to replace a confirmed one, as soon as somebody who reads its mail has said so.
    email_wanted = models.EmailField(blank=True, default="")
    # How often this account was signed out everywhere. It is part of what each session is checked against.
    sign_outs = models.PositiveIntegerField(default=0, editable=False)
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)  # for good: `bot_become`
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    # For `services.delete` and `operations.guest_cleanup`: the day is all that is kept of when somebody was here.
    seen = models.DateField(default=today, db_index=True)
    deleted = models.DateTimeField(null=True, blank=True, editable=False)
    # Of a deleted one, when its deletion is finished once more (`services.delete`); null: it is.
    erase_due = models.DateTimeField(null=True, blank=True, editable=False)
    # Its restrictions; why is known above (`services.restrict`). Null or in the past: none.
    suspended_until = models.DateTimeField(null=True, blank=True, editable=False)
    muted_until = models.DateTimeField(null=True, blank=True, editable=False)
    match_ban_until = models.DateTimeField(null=True, blank=True, editable=False)
    closed_by_staff = models.BooleanField(default=False, editable=False)  # suspended for good, its profile hidden
    # When something that had opened sockets of its ended: a token revoked, a suspension begun. The guard of the live
    # socket asks (`matches.live.session_guard`).
    access_ended = models.DateTimeField(null=True, blank=True, editable=False)
    must_rename = models.BooleanField(default=False, editable=False)  # its name was taken; the next change is free

    objects = AccountManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("email"), name="account_email", condition=models.Q(email_confirmed__isnull=False)
            )
        ]
        indexes = [
            models.Index(
                fields=["access_ended"], name="account_access_ended", condition=models.Q(access_ended__isnull=False)
            ),
            models.Index(fields=["created", "id"], name="account_created"),
            models.Index(fields=["erase_due"], name="account_erase_due", condition=models.Q(erase_due__isnull=False)),
            models.Index(fields=["seen", "id"], name="account_guest_seen", condition=models.Q(is_guest=True)),
        ]

    def __str__(self) -> str:
        return self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """
        Mix `sign_outs` into what Django compares every session with, besides the password.

        Both of Django's public methods end here. With 0 it is what Django makes, so that older sessions stay good.
        """
        made: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]  # private, and not in the stubs
        if not self.sign_outs:
            return made
        return salted_hmac("backend.accounts.sign_outs", f"{made} {self.sign_outs}", algorithm="sha256").hexdigest()

    @property
    def is_house(self) -> bool:
        """Whether it is one of the house's: nobody can sign in to it, and `backend.bots` plays for it."""
        return self.pk in HOUSE_IDS

    @property
    def email_pending(self) -> str:
        """The address that waits to be confirmed; empty when none does."""
        return self.email_wanted or ("" if self.email_confirmed else self.email)

    @property
    def suspended(self) -> datetime | None:
        """Until when it may only read and answer for itself; null: it is not suspended."""
        return FOREVER if self.closed_by_staff else active_until(self.suspended_until)

    @property
    def muted(self) -> datetime | None:
        """Until when it may not write to others; null: it may."""
        return active_until(self.muted_until)

    @property
    def match_banned(self) -> datetime | None:
        """Until when it may begin no match; null: it may."""
        return active_until(self.match_ban_until)

    @property
    def may_play(self) -> bool:
        """Whether it may begin matches."""
        return not (self.suspended or self.match_banned)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep `username_key` in step with `username`."""
        self.username_key = username_key(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "username_key"}
        super().save(*args, **kwargs)


_BY_KEY = Prepared(lambda key: Account.objects.filter(pk=key), field_of(Account, "id"))
