"""The lesson of the siege: attacker first, then defender."""

from backend.matches.lessons.script import Lesson, Step

#: The learner attacks. Decks in such an order that the cards below come to the hands that play them.
ATTACK = (
    "siege@1 1.0 0.0 play |/|/|/|/|/|/| R1,G2,B9,P3,P5,P6|R3,Y4,Y8,Y9,G10,B7 "
    "B10,G4,P11,R9,B2,R4,Y2,B5,P8,P9,R7,Y0,Y11,B6,B0,G3,P7,G5,Y7,G7,Y1,R5,G0,P4,P10,Y6,G6,R0,G9,B11,G1,B8,Y3,G11,P1,R2,"
    "P2,R8,Y5,G8,B3,B1,B4,R10,Y10,R6,P0,R11| cauldrons=3"
)
ATTACKED = "B9@4 R3@4 R1@1 G10@1 G2@1 B7@1 P5@3 Y4@3 P3@1 Y9@6 P6@3 Y8@6"
#: The learner defends.
DEFENCE = (
    "siege@1 1.0 1.1 play |/|/|/|/|/|/| Y5,Y6,B4,B5,B6,P7|R2,R9,R10,Y1,G8,G9 "
    "R7,B3,P1,R3,Y2,P9,B9,R6,G10,Y7,Y4,G6,Y10,P3,G3,B2,B11,B0,P8,G0,G4,G11,Y3,R4,G1,P6,P11,Y9,G5,R0,P4,B10,G2,P0,P10,R1,"
    "P5,R8,Y8,G7,B7,B1,B8,R11,Y11,R5,P2,Y0| cauldrons=3"
)
DEFENDED = "R9@3 B5@2 G8@5 B4@2 R10@3 P7@3 G9@5 Y6@3 Y1@7 B6@2 R2@1"

SIEGE = Lesson(
    name="siege",
    ruleset="siege",
    steps=(
        # The gate takes two cards a side.
        Step("breach", stone=4, accepts=("B10@4/!4",), scene=ATTACK, before=ATTACKED),
        # Damaged, it takes four, and the lowest sum wins.
        Step("damaged", stone=4, look=True, reply="G4@3"),
        # Lost in the pit, where the sum counts.
        Step("retreat", stone=1, accepts=("<1",)),
        Step("return", stone=1, accepts=("P11@1",), reply="^1/R9@2"),
        # The 9 and 10 of red want an 8 or an 11.
        Step("cauldron", stone=3, accepts=("^3",), scene=DEFENCE, before=DEFENDED),
        Step("hold", stone=2, accepts=("B3@2",), reply="R7@6"),
    ),
)
