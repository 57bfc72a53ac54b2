"""Everything that knows Django: the REST API, the socket and the tables behind them."""

#: As in pyproject.toml, which an image does not have.
VERSION = "0.1.0"
