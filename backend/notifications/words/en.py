"""English."""

from backend.notifications.words.shape import Words

WORDS = Words(
    notices={
        "match_started": ("{other} plays with you", "Your match with {other} has begun:\n\n{link}"),
        "your_turn": ("Your turn against {other}", "{other} has played, and now it is your turn:\n\n{link}"),
        "reminder": (
            "Little time left against {other}",
            "It is still your turn against {other}. Your time ends on {until}:\n\n{link}",
        ),
        "match_finished": ("Your match with {other} is over", "Your match with {other} has ended:\n\n{link}"),
        "draw_offered": ("{other} offers a draw", "{other} offers you a draw:\n\n{link}"),
        "challenge": ("{other} challenges you", "{other} would like to play with you:\n\n{link}"),
        "rematch": ("{other} wants to play again", "{other} asks you for a rematch:\n\n{link}"),
        "webhook_off": (
            "A webhook was switched off",
            "Your notices no longer go to {name}: it is gone, or took nothing for five days.\n\n{link}",
        ),
        "sanction": (
            "A decision about you",
            "The moderators have decided something about you. Read what, why, and how to appeal:\n\n{link}",
        ),
        "sanction_reversed": (
            "A decision was taken back",
            "The moderators have taken back a decision about you:\n\n{link}",
        ),
        "appeal_decided": ("Your appeal has been answered", "Read what has come of your appeal:\n\n{link}"),
        "report_handled": (
            "Your report was handled",
            "The moderators have looked at what you reported. Thank you for telling them:\n\n{link}",
        ),
        "cards_opened": (
            "The moderators have looked at a match of yours",
            "While your match with {other} stood still, the moderators looked at all its cards:\n\n{link}",
        ),
        "test": ("A test", "You asked for this test: mail reaches you here.\n\n{link}"),
    },
    letter="""Hello {username},

{text}

--
You get this because mail is on in your settings on Cairn. To get none of this sort any more:
{unsubscribe}
""",
    somebody="another player",
    until=", until {until}",
    digest="It is your turn in these matches, the most urgent first:\n\n{matches}",
    digest_one="one match waits for you",
    digest_many="{count} matches wait for you",
    page_title="Mail from Cairn",
    page_ask="No more mail about matches, reminders and invitations? Links that you ask for yourself still come.",
    page_button="Stop this mail",
    page_done="Done. Cairn sends you no more of this mail. You can switch it on again in the settings.",
    page_bad="This link is not complete. Copy all of it from the mail, or switch mail off in the settings.",
)
