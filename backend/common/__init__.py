"""What every app shares: problems, parsing, throttles, idempotency, origins. Knows no app above it."""
