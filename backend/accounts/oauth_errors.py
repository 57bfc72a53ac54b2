"""What OAuth 2 refuses, in its own words: programs that speak it read `error` and no problem of ours."""


class OAuthError(Exception):
    """
    A refusal with a code of RFC 6749 (sections 4.1.2.1 and 5.2) or RFC 7009, and a sentence for who writes the app.

    >>> raise OAuthError("invalid_grant", "The code is unknown, used or too old.")  # doctest: +SKIP
    """

    def __init__(self, error: str, description: str) -> None:
        super().__init__(f"{error}: {description}")
        self.error = error
        self.description = description

    def members(self) -> dict[str, str]:
        """Return the members of the answer that reports it."""
        return {"error": self.error, "error_description": self.description}
