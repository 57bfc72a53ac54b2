"""Signing up."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone

from backend.accounts.models import Account, HeldName, MailKind, UsernameHistory
from backend.accounts.services.mail_queue import mail_queue
from backend.accounts.services.password import password_errors
from backend.accounts.services.session import sign_in
from backend.accounts.usernames import name_digest, normalized, username_key, validate_username
from backend.common.errors import Invalid

#: For how long nobody can have the name of a deleted account, and nobody else one that was given up.
HELD = timedelta(days=90)


def account_create(*, username: str, password: str, email: str = "", request: HttpRequest | None = None) -> Account:
    """
    Make an account that signs in by name and password. An e-mail address is sent a link to confirm it.

    Args:
        username: As it was typed.
        password: As it was typed.
        email: None is needed.
        request: Its browser is signed in.

    Raises:
        Invalid: as `sign_up_check`.
    """
    username = normalized(username)
    sign_up_check(username=username, password=password, email=email)
    try:
        with transaction.atomic():
            account = Account.objects.create_user(username, password, email)
            if email:
                mail_queue(MailKind.CONFIRM, address=account.email, account=account)
    except IntegrityError as error:  # somebody took the name since we looked
        raise Invalid(errors=[username_taken()]) from error
    if request is not None:
        sign_in(request, account)
    return account


def sign_up_check(*, username: str, password: str, email: str, owner: Account | None = None) -> None:
    """
    Go on only if somebody can sign up with these.

    Args:
        username: Normalized.
        password: As it was typed.
        email: What the password may not resemble, beside the name.
        owner: A guest who becomes an account, and may keep the name that they have chosen.

    Raises:
        Invalid: the name cannot be had (`username_length`, `username_characters`, `username_reserved`,
            `username_taken`), or the password is too weak (the validators' codes, such as `password_too_short`).
    """
    errors = username_errors(username, owner=owner)
    draft = Account(username=username[:150], email=email)  # what the password may not resemble
    errors += password_errors("password", password, draft)
    if errors:
        raise Invalid(errors=errors)


def username_errors(username: str, owner: Account | None = None) -> list[dict[str, str]]:
    """Why nobody, or not *owner*, can have the normalized *username* now; empty when it can be had."""
    try:
        validate_username(username)
    except ValidationError as error:
        return [{"field": "username", "code": str(error.code or "invalid"), "detail": " ".join(error.messages)}]
    return [] if username_free(username, owner) else [username_taken()]


def username_free(username: str, owner: Account | None = None) -> bool:
    """Return whether nobody else has the name, or had it until lately."""
    key, now = username_key(username), timezone.now()
    named = Account.objects.filter(username_key=key)
    lately = UsernameHistory.objects.filter(username_key=key, left__gt=now - HELD)
    if owner is not None:
        named, own = named.exclude(pk=owner.pk), UsernameHistory.objects.filter(account=owner, username_key=key)
        lately = lately.exclude(account=owner) | own.filter(taken=True)
    held = HeldName.objects.filter(digest=name_digest(username), until__gt=now)
    # In this order: a name that is being given up is then found in one of the places.
    return not (named.exists() or lately.exists() or held.exists())


def username_hold(username: str) -> None:
    """Let nobody have *username* for 90 days."""
    until = timezone.now() + HELD
    HeldName.objects.update_or_create(digest=name_digest(username), defaults={"until": until})


def username_taken() -> dict[str, str]:
    """Return the refusal of a name that somebody has, or had until lately."""
    return {"field": "username", "code": "username_taken", "detail": "This username is taken."}
