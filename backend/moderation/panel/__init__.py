"""
What staff sees and does: pages of the admin, in the look of the rest of it.

A page reads by selectors; an action is a form that calls one service. Nothing is decided here: who may do what is
`roles`, and what is written down is what the service writes down.
"""
