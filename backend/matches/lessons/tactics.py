"""The lesson of the tactic cards: which deck to draw from, and one card of each kind, each of which takes a stone."""

from backend.matches.lessons.script import Lesson, Step

#: A deck in such an order that the cards below come to the hands that play them.
STACKED = (
    "edition2016+tactics@1 1.0 0.0 play |/|/|/|/|/|/|/|/| R7,O9,Y5,B6,B7,B9,P8|R3,O2,Y8,Y9,G1,G2,P7 "
    "P9,P6,O4,B8,R8,R5,R4,G4,O8,G9,P4,P3,O5,G7,G3,O1,R2,O7,G8,G5,Y1,P5,B4,B2,Y3,B5,R1,B3,P2,O3,Y2,G6,P1,Y4,B1,Y6,R6,Y7,"
    "R9,O6|FO,SB,DE,MU,TR,SP,J1,J2,SC,RD"
)
MIDDLE = "R7@4 O2@4 O9@6/+t G1@6 B6@2 Y8@2/+t B9@6 P7@3 P8@5/+t R3@1/+t Y5@6 G2@6 B7@2/+t Y9@2/+t P9@5 P6@3 B8@2 O4@9"

TACTICS = Lesson(
    name="tactics",
    ruleset="edition2016+tactics",
    steps=(
        Step("draw", stone=4, accepts=("+t",), reply="SB@1", scene=STACKED, before=MIDDLE, begun="R8@4"),
        Step("troop", stone=4, accepts=("J1@4/!4",), reply="R5@7"),
        # A sum of 23 against a side that could have become a colour run.
        Step("mode", stone=6, accepts=("FO@6/!6",), reply="MU@8"),
        # Without one of the two, the yellow cards make no better colour run.
        Step("ruse", stone=2, accepts=("DE:Y9@2/!2", "DE:Y8@2/!2"), reply="SP@3"),
        Step("traitor", stone=5, accepts=("TR:P7@3>5/!5",)),
    ),
)
