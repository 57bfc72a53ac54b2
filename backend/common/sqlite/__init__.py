"""Django's backend for SQLite, with fair turns to write."""
