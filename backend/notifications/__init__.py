"""Notices: what concerns an account over all its matches, kept as its feed, and delivered beyond it."""
