"""Notifying accounts, delivering their notices, and deleting what is old."""
