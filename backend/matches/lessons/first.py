"""The first lesson: seven steps from a card to a won round, in an edition without tactic cards."""

from backend.matches.lessons.script import Lesson, Step

#: Dealt from a seed.
BEGINNING = (
    "edition2016@1 1.0 0.0 play |/|/|/|/|/|/|/|/| R2,O8,G4,G9,B1,B6|R7,R8,O9,G8,B4,P2 "
    "G3,Y1,O1,G1,Y7,G5,G6,Y5,P3,P5,R6,B3,Y8,Y4,O6,Y9,Y3,P6,G7,Y6,G2,B9,R9,R1,O3,O4,R3,B2,B7,P1,Y2,R5,O5,B5,P8,P4,P9,O7,"
    "B8,P7,R4,O2| seed=0708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223242526"
)
#: A deck in such an order that the cards below come to the hands that play them.
STACKED = (
    "edition2016@1 1.0 0.0 play |/|/|/|/|/|/|/|/| R6,O4,O8,G4,B8,P4|R3,O3,Y2,Y8,G9,B9 "
    "R7,G7,Y5,R1,P5,O6,Y4,G8,R8,B5,P8,P2,P6,B2,G1,O2,B1,Y6,B7,P9,P1,P7,O5,P3,G2,G6,Y3,Y7,B3,R2,O9,R4,O7,Y9,B6,G3,G5,R9,"
    "Y1,R5,B4,O1|"
)
#: Nine turns of each: stones 4, 5 and 6 are all but decided.
MIDDLE = "O8@4 R3@6 G4@2 Y2@4 R6@5 B9@2 P4@6 Y8@5 B8@4 O3@6 O4@2 G9@4 R7@5 G7@8 Y5@8 R1@1 P5@6 O6@9"

FIRST = Lesson(
    name="first",
    ruleset="edition2016",
    steps=(
        Step("place", stone=5, accepts=("?@5",), scene=BEGINNING),
        # The third 4. The 9 opposite may still become three nines.
        Step("formation", stone=2, accepts=("Y4@2",), reply="G8@8", scene=STACKED, before=MIDDLE),
        # A colour run of 21. The 8 of yellow may still become one of 24.
        Step("complete", stone=5, accepts=("R8@5",), reply="B5@4"),
        Step("claim", stone=4, accepts=("P8@4/!4",), reply="P2@1"),
        # Two threes opposite, and the best that they can become is beaten.
        Step("early", stone=6, accepts=("P6@6/!6",), reply="B2@8"),
        # Not yet: 7, 8 and 9 of yellow. The 2 of orange ends that.
        Step("fails", stone=5, look=True, accepts=("G1@9",), reply="O2@5"),
        Step("win", stone=5, accepts=("B1@9/!5", "?@9/!5")),
    ),
)
