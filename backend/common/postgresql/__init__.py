"""PostgreSQL as Cairn uses it: `ENGINE` of `DATABASES`."""
