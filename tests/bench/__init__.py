"""Speed, memory and size, each beside its reference in one run. No figure fails a test; an error fails the bench."""
