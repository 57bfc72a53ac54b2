"""What the account services refuse."""

from http import HTTPStatus

from backend.common.errors import HoldsUntil, ServiceError


class WrongCredentials(ServiceError):
    """Name and password do not fit; which of the two is not said."""

    status = HTTPStatus.FORBIDDEN
    code = "wrong_credentials"
    title = "Wrong username or password."


class WrongRecoveryCode(ServiceError):
    """No account has this code."""

    status = HTTPStatus.FORBIDDEN
    code = "wrong_recovery_code"
    title = "Unknown recovery code."


class AlreadySignedIn(ServiceError):
    """A new account would sign the user out of the current one, which for a guest may be for good."""

    status = HTTPStatus.CONFLICT
    code = "already_signed_in"
    title = "You are already signed in. Sign out first."


class OwnAccount(ServiceError):
    """What is done to other accounts cannot be done to one's own."""

    status = HTTPStatus.FORBIDDEN
    code = "own_account"
    title = "This is your own account."


class FullAccountNeeded(ServiceError):
    """Guests, who are known by a cookie alone, get nothing that outlives it."""

    status = HTTPStatus.FORBIDDEN
    code = "full_account_needed"
    title = "Guests cannot do that. Create an account first."


class TooManyTokens(ServiceError):
    """The account has as many tokens as it may."""

    status = HTTPStatus.CONFLICT
    code = "too_many_tokens"
    title = "You have 20 tokens. Revoke one first."


class BadAuthorizationRequest(ServiceError):
    """An app sent its user to be asked, and said wrongly what for, or where the answer goes."""

    code = "bad_authorization_request"
    title = "The app's request for access is invalid."


class TokenNeeded(ServiceError):
    """Made for clients with a token; a browser has its cookie."""

    status = HTTPStatus.FORBIDDEN
    code = "token_needed"
    title = "Only clients with a token can do that."


class ConfirmationNeeded(ServiceError):
    """The account has to show once more who it is (`session/confirm/`)."""

    status = HTTPStatus.FORBIDDEN
    code = "confirmation_needed"
    title = "Confirm your password, then try again."


class NotAGuest(ServiceError):
    """The account is a full one: what guests need, it has other ways for."""

    status = HTTPStatus.CONFLICT
    code = "not_a_guest"
    title = "This account is not a guest account."


class StaffAccount(ServiceError):
    """What staff did must stay theirs: the rights are to be taken back first."""

    status = HTTPStatus.FORBIDDEN
    code = "staff_account"
    title = "Staff accounts cannot be deleted. Have the staff role removed first."


class WrongPassword(ServiceError):
    """The password is not that of the account that is signed in."""

    status = HTTPStatus.FORBIDDEN
    code = "wrong_password"
    title = "Wrong password."


class CodeNeeded(ServiceError):
    """The password is right, and the account has a second step."""

    status = HTTPStatus.FORBIDDEN
    code = "code_needed"
    title = "A two-step code is required."


class WrongCode(ServiceError):
    """Neither a code of the account's authenticator app, nor a spare one that is unused."""

    status = HTTPStatus.FORBIDDEN
    code = "wrong_code"
    title = "The code is wrong or was already used."


class LinkExpired(ServiceError):
    """A mailed code that is unknown, used, too old, or about an address that no longer matters."""

    status = HTTPStatus.GONE
    code = "link_expired"
    title = "This link has expired or was already used. Request a new one."


class EmailTaken(ServiceError):
    """Another account has confirmed the address. Shown to nobody but who reads its mail."""

    status = HTTPStatus.CONFLICT
    code = "email_taken"
    title = "This address already belongs to another account."


class NothingToConfirm(ServiceError):
    """There is no address, or it is confirmed."""

    status = HTTPStatus.CONFLICT
    code = "nothing_to_confirm"
    title = "You have no address to confirm."


class TwoStepOn(ServiceError):
    """There is a second step already."""

    status = HTTPStatus.CONFLICT
    code = "two_step_on"
    title = "Two-step sign-in is already on."


class TwoStepOff(ServiceError):
    """There is no second step to confirm or to take away."""

    status = HTTPStatus.CONFLICT
    code = "two_step_off"
    title = "Two-step sign-in is off. Start the setup first."


class RenamedLately(ServiceError):
    """A name changes once in 30 days; *again* says from when on."""

    status = HTTPStatus.CONFLICT
    code = "renamed_lately"
    title = "You changed your name recently."


class MatchBanned(HoldsUntil):
    """The account may begin no match; those under way go on."""

    status = HTTPStatus.FORBIDDEN
    code = "match_ban"
    title = "You cannot start matches for now. Your sanctions say why, and how to appeal."
