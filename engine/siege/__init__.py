"""What the siege game has beside the border game: start actions, breaches, and its own endings (RULES 5)."""
