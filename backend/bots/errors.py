"""Why the house refuses: one class per code."""

from http import HTTPStatus

from backend.common.errors import ServiceError


class HouseBusy(ServiceError):
    """The house plays as many matches as it may: with this player, or in all."""

    status = HTTPStatus.CONFLICT
    code = "house_busy"
    title = "The house cannot begin another match now."
