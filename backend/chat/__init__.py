"""What the two players of a match write to one another, and the private notes of each."""
