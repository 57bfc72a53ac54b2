"""What the account services refuse."""

from http import HTTPStatus

from backend.common.errors import ServiceError


class WrongCredentials(ServiceError):
    """Name and password do not fit; which of the two is not told."""

    status = HTTPStatus.FORBIDDEN
    code = "wrong_credentials"
    title = "Username and password do not fit together."


class WrongRecoveryCode(ServiceError):
    """No account has this code."""

    status = HTTPStatus.FORBIDDEN
    code = "wrong_recovery_code"
    title = "This recovery code is not known."


class AlreadySignedIn(ServiceError):
    """A new account would lock its maker out of the one he is in, which for a guest may be for good."""

    status = HTTPStatus.CONFLICT
    code = "already_signed_in"
    title = "You are signed in. Sign out first."


class OwnAccount(ServiceError):
    """What is done to other accounts cannot be done to one's own."""

    status = HTTPStatus.FORBIDDEN
    code = "own_account"
    title = "That is your own account."


class ConfirmationNeeded(ServiceError):
    """The account has to show once more who it is (`session/confirm/`)."""

    status = HTTPStatus.FORBIDDEN
    code = "confirmation_needed"
    title = "Give your password once more, then try again."
