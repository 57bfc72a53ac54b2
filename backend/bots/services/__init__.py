"""How the house accepts, answers and plays: by the services that people play by."""
