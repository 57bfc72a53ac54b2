"""What the two players of a match write to one another, and what a reader notes for himself."""
