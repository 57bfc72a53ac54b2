"""All that writes a match, one module per verb; every one of them ends in `write`."""
