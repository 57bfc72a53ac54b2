"""Pictures of every screen and board state, to be looked at: ``make pictures``."""
