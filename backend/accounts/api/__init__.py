"""The accounts over HTTP."""
