"""What mails about notices say, and the page behind the link that ends them."""

from django.utils.translation import gettext_lazy as _

#: Subject and text of each kind of `kinds.MAILED`, with `{other}`, `{link}`, `{until}` and `{name}`.
NOTICES = {
    "match_started": (_("{other} plays with you"), _("Your match with {other} has begun:\n\n{link}")),
    "your_turn": (_("Your turn against {other}"), _("{other} has played, and now it is your turn:\n\n{link}")),
    "reminder": (
        _("Little time left against {other}"),
        _("It is still your turn against {other}. Your time ends on {until}:\n\n{link}"),
    ),
    "match_finished": (_("Your match with {other} is over"), _("Your match with {other} has ended:\n\n{link}")),
    "draw_offered": (_("{other} offers a draw"), _("{other} offers you a draw:\n\n{link}")),
    "pause_offered": (_("{other} offers a pause"), _("{other} offers to pause your match:\n\n{link}")),
    "challenge": (_("{other} challenges you"), _("{other} would like to play with you:\n\n{link}")),
    "rematch": (_("{other} wants to play again"), _("{other} asks you for a rematch:\n\n{link}")),
    "webhook_off": (
        _("A webhook was switched off"),
        _("Your notices no longer go to {name}: it is gone, or no delivery succeeded for five days.\n\n{link}"),
    ),
    "sanction": (
        _("A decision about you"),
        _("The moderators have decided something about you. Read what, why, and how to appeal:\n\n{link}"),
    ),
    "sanction_reversed": (
        _("A decision was reversed"),
        _("The moderators have reversed a decision about you:\n\n{link}"),
    ),
    "appeal_decided": (_("Your appeal has been answered"), _("Read the answer to your appeal:\n\n{link}")),
    "report_handled": (
        _("Your report was handled"),
        _("The moderators have looked at what you reported. Thank you for telling them:\n\n{link}"),
    ),
    "cards_opened": (
        _("The moderators have looked at a match of yours"),
        _("While your match with {other} stood still, the moderators looked at all its cards:\n\n{link}"),
    ),
    "match_annulled": (
        _("A match of yours was annulled"),
        _("The moderators have annulled your match with {other}. It counts for neither of you:\n\n{link}"),
    ),
    "match_reinstated": (
        _("A match of yours counts again"),
        _("The moderators have reversed the annulment of your match with {other}. It counts again:\n\n{link}"),
    ),
    "vacation_ends": (
        _("Your vacation ends tomorrow"),
        _("Your vacation ends on {until}. Your clocks run again from then on:\n\n{link}"),
    ),
    "vacation_ended": (
        _("Your vacation has ended"),
        _("Your vacation has ended, and your clocks are running again. Here are your matches:\n\n{link}"),
    ),
    "test": (_("A test"), _("You asked for this test: mail reaches you here.\n\n{link}")),
}
#: With `{username}`, `{text}` and `{unsubscribe}`.
LETTER = _(
    """Hello {username},

{text}

--
You get this because mail is on in your settings on Cairn. To get none of this sort any more:
{unsubscribe}
"""
)
#: Behind the text of a turn.
PLAN_LOST = _("Your planned answer did not fit, so nothing was played for you.")
SOMEBODY = _("another player")
#: With `{until}`.
UNTIL = _(", until {until}")
#: With `{matches}`.
DIGEST = _("It is your turn in these matches, the most urgent first:\n\n{matches}")
DIGEST_ONE = _("one match waits for you")
#: With `{count}`.
DIGEST_MANY = _("{count} matches wait for you")
PAGE_TITLE = _("Mail from Cairn")
PAGE_ASK = _("No more mail about matches, reminders and invitations? Links that you ask for yourself still come.")
PAGE_BUTTON = _("Stop this mail")
PAGE_DONE = _("Done. Cairn sends you no more of this mail. You can switch it on again in the settings.")
PAGE_BAD = _("This link is not complete. Copy all of it from the mail, or switch mail off in the settings.")
