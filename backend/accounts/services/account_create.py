"""Signing up."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from backend.accounts.models import Account
from backend.accounts.usernames import normalized, username_key, validate_username
from backend.common.errors import Invalid


def account_create(*, username: str, password: str, email: str = "") -> Account:
    """
    Make an account that signs in by name and password.

    Raises:
        Invalid: the name cannot be had (`username_length`, `username_characters`, `username_reserved`,
            `username_taken`), or the password is too weak (the validators' codes, such as `password_too_short`).
    """
    username = normalized(username)
    errors = username_errors(username)
    draft = Account(username=username[:150], email=email)  # what the password may not resemble
    try:
        validate_password(password, draft)
    except ValidationError as error:
        errors += [_field("password", one) for one in error.error_list]
    if errors:
        raise Invalid(errors=errors)
    try:
        with transaction.atomic():
            return Account.objects.create_user(username, password, email)
    except IntegrityError as error:  # somebody took the name since we looked
        raise Invalid(errors=[_taken()]) from error


def username_errors(username: str) -> list[dict[str, str]]:
    """Why nobody can have the normalized *username* now; empty when somebody can."""
    try:
        validate_username(username)
    except ValidationError as error:
        return [_field("username", error)]
    return [_taken()] if Account.objects.filter(username_key=username_key(username)).exists() else []


def _taken() -> dict[str, str]:
    return {"field": "username", "code": "username_taken", "detail": "This username is taken."}


def _field(name: str, error: ValidationError) -> dict[str, str]:
    return {"field": name, "code": str(error.code or "invalid"), "detail": " ".join(map(str, error.messages))}
