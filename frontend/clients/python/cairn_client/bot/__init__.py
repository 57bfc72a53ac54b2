"""`cairn-bot`: run a bot, try one, and hear what an account is told."""
