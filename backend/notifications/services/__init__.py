"""Telling accounts, and forgetting what is old."""
