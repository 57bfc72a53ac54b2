"""The documents of `docs/` as pages of the server, at `/docs/`: with a list of all and a search."""
