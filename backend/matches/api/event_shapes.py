"""What each kind of event says, and what its `data` holds: public documentation, and what tests hold events to."""

from backend.common.kinds import Shape

TIME = {"type": "string", "format": "date-time"}
TEXT = {"type": "string"}
WHOLE = {"type": "integer"}
SECONDS = {"type": "number"}
SEAT = {"type": "integer", "minimum": 0, "maximum": 1}
SEAT_OR_NULL = {**SEAT, "type": ["integer", "null"]}

EVENTS = (
    Shape(
        "Started",
        {"started": "A round was dealt."},
        {"round": WHOLE, "first": {**SEAT, "description": "The seat that begins."}},
    ),
    Shape(
        "Action",
        {"action": "A seat has done something: one action of a move."},
        {
            "seat": SEAT,
            "action": {**TEXT, "description": "As in a move; what you may not see is left out of it."},
            "card": {**TEXT, "description": "Of a draw: the card, or its back."},
        },
        frozenset({"card"}),
    ),
    Shape(
        "RoundOver",
        {"round_over": "A round has ended."},
        {"round": WHOLE, "result": {"$ref": "#/components/schemas/RoundResult"}},
    ),
    Shape(
        "Finished",
        {"finished": "The match has ended."},
        {
            "result": {"$ref": "#/components/schemas/MatchResult"},
            "by": {**SEAT, "description": "Who resigned, aborted or was late; not there where nobody did."},
        },
        frozenset({"by"}),
    ),
    Shape(
        "Seat",
        {
            "draw_offered": "A seat offers a draw.",
            "draw_declined": "A seat declines the other's offer of a draw.",
            "pause_declined": "A seat declines the other's offer of a pause.",
        },
        {"seat": SEAT},
    ),
    Shape(
        "PauseOffered",
        {"pause_offered": "A seat offers a pause."},
        {"seat": SEAT, "days": {**WHOLE, "description": "For how many at most."}},
    ),
    Shape(
        "Paused",
        {"paused": "The match is paused; comes again if it ends earlier."},
        {"seat": {**SEAT_OR_NULL, "description": "Who agreed or put the end off; null: nobody."}, "until": TIME},
    ),
    Shape(
        "Resumed",
        {"resumed": "The pause is over."},
        {"seat": {**SEAT_OR_NULL, "description": "Who ended it; null where it ended by itself."}},
    ),
    Shape(
        "ClockCredited",
        {"clock_credited": "A refund: the seat to act got time back that the server had used."},
        {"seconds": {**SECONDS, "description": "Less than 0 where a clock was put right."}},
    ),
    Shape(
        "TimeGiven",
        {"time_given": "A seat has given the other time."},
        {"seat": {**SEAT, "description": "Who gave it."}, "seconds": SECONDS},
    ),
    Shape(
        "Vacation",
        {"vacation": "A player is on vacation; comes again if it ends earlier."},
        {"seat": SEAT, "since": {**TIME, "description": "Its beginning, by which it is known."}, "until": TIME},
    ),
    Shape(
        "Plain",
        {
            "frozen": "Staff have stopped the match.",
            "thawed": "The match goes on.",
            "annulled": "Staff have annulled it: it counts nowhere.",
            "reinstated": "Staff have reversed that: the match counts again.",
        },
    ),
)
