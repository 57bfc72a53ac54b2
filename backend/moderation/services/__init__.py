"""Verbs, one module each. Every one that staff does checks the role, and writes one audit row in its transaction."""
