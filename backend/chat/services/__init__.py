"""Writing a message, muting, noting: one module per verb. None of them writes a match."""
