"""Telling accounts, delivering what they were told, and forgetting what is old."""
