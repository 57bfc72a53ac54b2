"""
The clock of a match: one frozen value, and pure functions of it. Nobody waits here, and nothing is stored.

`terms` is what was agreed on, `clock` where it stands and how it goes on, `excluded_time` what time does not count.
`row` alone reads a clock from a match's row and writes it there; `view` is the clock of the API. `reminders` says when
the player to act is reminded, `vacations` how many days away are left. The services that write are in
`backend.matches.services`; `common.clock_terms` checks what a challenge offers.
"""
