"""Making a challenge and what may become of it, one module per verb."""
