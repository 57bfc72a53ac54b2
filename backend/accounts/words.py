"""What mails about an account say."""

from django.utils.translation import gettext_lazy as _

#: Subject and text of each `MailKind`; in the text stand `{username}` and `{link}`.
MAILS = {
    "confirm": (
        _("Confirm your e-mail address"),
        _(
            """Hello,

{username} gave this address as theirs on Cairn. If that is you, confirm it here within 24 hours:

{link}

If it is not, do nothing: without this link the address is not used.
"""
        ),
    ),
    "undo": (
        _("Your e-mail address is being changed"),
        _(
            """Hello {username},

somebody who is signed in to your account on Cairn asked for another e-mail address in place of this one. If that was
you, there is nothing to do.

If it was not you, take it back here within 7 days:

{link}

This address stays yours, your account is signed out everywhere, and its password or recovery code no longer works: we
send you a link that lets you in again.
"""
        ),
    ),
    "reset": (
        _("Choose a new password"),
        _(
            """Hello {username},

somebody asked for a new password for your account on Cairn. If that was you, choose one here within an hour:

{link}

If it was not, do nothing: your password stays as it is.
"""
        ),
    ),
    "return": (
        _("Come back to your matches"),
        _(
            """Hello {username},

somebody asked to come back to your matches on Cairn, where you play as a guest. If that was you, open this on the
device that you want to play on, within an hour:

{link}

It signs you in there, once. If it was not you, do nothing: without this link nobody gets in.
"""
        ),
    ),
}
