"""What the services of notices refuse."""

from http import HTTPStatus

from backend.common.errors import ServiceError


class TooManyWebhooks(ServiceError):
    """The account has as many webhooks as it may."""

    status = HTTPStatus.CONFLICT
    code = "too_many_webhooks"
    title = "You have five webhooks. Delete one first."
