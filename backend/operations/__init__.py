"""What runs beside the game: the demo, link previews, guest clean-up, legal pages, and pages for monitors."""
