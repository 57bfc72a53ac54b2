"""How strong players are, from matches: pairs of rounds, Elo with intervals, whether a new version is better."""
