"""The live socket: its consumer, its frames, and what looks after all open sockets of the process."""
