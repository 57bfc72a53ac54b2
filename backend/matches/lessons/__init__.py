"""Lessons: scripted deals that the engine plays, so that a lesson can never contradict the rules.

`script` says what a lesson is made of, `first`, `tactics` and `siege` are the three there are, and `build` has the
engine play one: positions, options, proofs and refusals are all its answers. Nothing here touches the database.
"""

from backend.matches.lessons.build import NAMES, lesson_view

__all__ = ["NAMES", "lesson_view"]
