"""Who somebody is: accounts, guests, recovery codes, sessions."""
