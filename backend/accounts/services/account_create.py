"""Signing up."""

from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from backend.accounts.models import Account, HeldName
from backend.accounts.usernames import name_digest, normalized, username_key, validate_username
from backend.common.errors import Invalid

#: For how long nobody can have the name of a deleted account.
HELD = timedelta(days=90)


def account_create(*, username: str, password: str, email: str = "") -> Account:
    """
    Make an account that signs in by name and password.

    Raises:
        Invalid: as `sign_up_check`.
    """
    username = normalized(username)
    sign_up_check(username=username, password=password, email=email)
    try:
        with transaction.atomic():
            return Account.objects.create_user(username, password, email)
    except IntegrityError as error:  # somebody took the name since we looked
        raise Invalid(errors=[username_taken()]) from error


def sign_up_check(*, username: str, password: str, email: str) -> None:
    """
    Go on only if somebody can sign up with these.

    Args:
        username: Normalized.
        password: As it was typed.
        email: What the password may not resemble, beside the name.

    Raises:
        Invalid: the name cannot be had (`username_length`, `username_characters`, `username_reserved`,
            `username_taken`), or the password is too weak (the validators' codes, such as `password_too_short`).
    """
    errors = username_errors(username)
    draft = Account(username=username[:150], email=email)  # what the password may not resemble
    try:
        validate_password(password, draft)
    except ValidationError as error:
        errors += [_field("password", one) for one in error.error_list]
    if errors:
        raise Invalid(errors=errors)


def username_errors(username: str) -> list[dict[str, str]]:
    """Why nobody can have the normalized *username* now; empty when somebody can."""
    try:
        validate_username(username)
    except ValidationError as error:
        return [_field("username", error)]
    held = HeldName.objects.filter(digest=name_digest(username), until__gt=timezone.now())
    taken = Account.objects.filter(username_key=username_key(username)).exists() or held.exists()
    return [username_taken()] if taken else []


def username_hold(username: str) -> None:
    """Let nobody have *username* for 90 days."""
    until = timezone.now() + HELD
    HeldName.objects.update_or_create(digest=name_digest(username), defaults={"until": until})


def username_taken() -> dict[str, str]:
    """Return the refusal of a name that somebody has, or had until lately."""
    return {"field": "username", "code": "username_taken", "detail": "This username is taken."}


def _field(name: str, error: ValidationError) -> dict[str, str]:
    return {"field": name, "code": str(error.code or "invalid"), "detail": " ".join(map(str, error.messages))}
