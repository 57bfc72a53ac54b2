"""`cairn-bot check`: a bot is tried between a Cairn and a proxy that injects faults."""
