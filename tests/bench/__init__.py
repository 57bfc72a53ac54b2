"""Speed, memory and size, each beside its reference in one run. Nothing here fails a test."""
