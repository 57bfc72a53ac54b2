"""Matches: their rows, the services that write them, what a reader may see of them, and the live socket."""
