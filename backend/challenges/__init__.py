"""Challenges: an invitation by link, by code, in the lobby or to one account, until somebody accepts it."""
