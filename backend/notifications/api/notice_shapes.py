"""What each kind of notice says, and what its `data` holds: public documentation, and what tests hold notices to."""

from backend.common.kinds import Shape

TIME = {"type": "string", "format": "date-time"}
TIME_OR_NULL = {"type": ["string", "null"], "format": "date-time"}
TEXT = {"type": "string"}
ID = {"type": "string", "format": "uuid"}
FLAG = {"type": "boolean"}
WHOLE = {"type": "integer"}

NOTICES = (
    Shape(
        "Plain",
        {
            "match_started": "A match of yours has begun.",
            "your_turn": "You are to act in the match.",
            "match_finished": "The match is over; it has the result.",
            "draw_offered": "The other player offers a draw.",
            "draw_declined": "The other player has declined your offer of a draw.",
            "pause_offered": "The other player offers a pause.",
            "pause_declined": "The other player has declined your offer of a pause.",
            "resumed": "The pause is over, and you are not the one to act.",
            "challenge": "Somebody challenges you.",
            "challenge_declined": "The player that you challenged has declined.",
            "rematch": "Your opponent of that match asks for a rematch, by that challenge.",
            "match_annulled": "Staff have annulled the match: it counts nowhere.",
            "match_reinstated": "Staff have reversed that: the match counts again.",
            "test": "You have asked for it (`POST me/delivery-status/test/`).",
        },
    ),
    Shape(
        "Reminder",
        {"reminder": "Your time in the match runs out."},
        {"deadline": TIME, "last": {**FLAG, "description": "Whether none follows in this turn."}},
    ),
    Shape(
        "Until",
        {
            "paused": "The match is paused: both have agreed, or the end was put off.",
            "vacation_ends": "Your vacation ends soon.",
            "opponent_away": "Your opponent cannot play for now, or (null) any more.",
        },
        {"until": TIME_OR_NULL},
    ),
    Shape(
        "VacationEnded",
        {"vacation_ended": "Your vacation has ended; your clocks go on."},
        {
            "waiting": {**WHOLE, "description": "How many matches and challenges wait for you."},
            "deadline": {**TIME_OR_NULL, "description": "The first of theirs; null where none has one."},
        },
    ),
    Shape(
        "TimeGiven",
        {"time_given": "The other player has given you time."},
        {"seconds": {"type": "number"}},
    ),
    Shape(
        "Message",
        {"message": "The other player has written to you."},
        {"message": {**WHOLE, "description": "Its number; the text is not here."}},
    ),
    Shape(
        "DeviceLost",
        {"device_lost": "A browser no longer accepts pushes; its subscription was removed."},
        {"name": {**TEXT, "description": "Of the browser."}},
    ),
    Shape(
        "WebhookOff",
        {"webhook_off": "A webhook was switched off."},
        {
            "webhook": ID,
            "name": {**TEXT, "description": "The host that it was sent to."},
            "why": {**TEXT, "description": "As `why` of the webhook."},
        },
    ),
    Shape(
        "MailRefused",
        {"mail_refused": "Mail to your address is refused."},
        {
            "name": {**TEXT, "description": "The domain of the address."},
            "why": {**TEXT, "description": "As `failure` of the delivery status."},
        },
    ),
    Shape(
        "Sanction",
        {
            "sanction": "Staff have imposed a sanction on you.",
            "sanction_reversed": "Staff have reversed a sanction.",
            "appeal_decided": "Your appeal was decided.",
        },
        {
            "sanction": {**ID, "description": "`GET me/sanctions/{sanction_id}/` has the rest."},
            "kind": {**TEXT, "description": "What was imposed, as `kind` of a sanction."},
            "upheld": {**FLAG, "description": "Of `appeal_decided`: whether you were right."},
        },
        frozenset({"upheld"}),
    ),
    Shape(
        "ReportHandled",
        {"report_handled": "Your report was handled."},
        {"report": ID, "outcome": {**TEXT, "description": "As `outcome` of the report."}},
    ),
    Shape(
        "CardsOpened",
        {"cards_opened": "Staff have seen the cards of the match while it stood still."},
        {"when": TIME},
    ),
)
