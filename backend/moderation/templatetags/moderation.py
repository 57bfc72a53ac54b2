"""What the panel's templates need: names for codes, and the forms of what can be done."""

from typing import Any

from django import template
from django.template import Context

from backend.accounts.models import Account
from backend.moderation.models import Sanction
from backend.moderation.panel.act import STAFF_ACTIONS
from backend.moderation.panel.boards import stones_of
from backend.moderation.panel.frame import actor_of
from backend.moderation.panel.names import card_named, moment, named
from backend.moderation.roles import Action, may

register = template.Library()
register.filter("named", named)
register.filter("moment", moment)
register.filter("card_named", card_named)
register.filter("stones_of", stones_of)


@register.filter
def reversible_by(sanction: Sanction, actor: Account) -> bool:
    """Whether the sanction stands, and the actor's role lets them take it back."""
    action = Action.REVERSE_OWN if sanction.author_id == actor.pk else Action.REVERSE_ANY
    return sanction.reversed is None and may(actor, action)


@register.filter
def span(seconds: float) -> str:
    """A length of time in its two largest units: `2 d 3 h`, `4 min 5 s`."""
    left, parts = round(seconds), []
    for size, unit in ((86_400, "d"), (3600, "h"), (60, "min"), (1, "s")):
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {unit}")
    return " ".join(parts[:2]) or "0 s"


@register.filter
def clock(terms: dict[str, Any] | None) -> str:
    """The clock that was agreed on."""
    if terms is None:
        return named("no_clock")
    text = f"{named(terms['type'])}: {span(terms['seconds'])}"
    return f"{text} + {span(terms['increment'])}" if terms.get("increment") else text


@register.inclusion_tag("moderation/staff_action.html", takes_context=True)
def staff_action(context: Context, what: str, /, summary: str = "", **values: Any) -> dict[str, Any]:
    """
    Put the form of a staff action here, if the reader's role includes it.

    `{% staff_action "case_assign" case=case.pk %}`; *values* fill in its fields, the hidden ones among them. *summary*:
    what opens it, where that is another sentence than its button's.
    """
    request, chosen = context["request"], STAFF_ACTIONS[what]
    actor = actor_of(request)
    if not chosen.fits(actor):
        return {"action": None}
    of = "-".join(
        str(values[key]) for key in ("case", "account", "match", "number", "sanction", "reply", "rule") if key in values
    )
    form = chosen(actor=actor, initial=values, auto_id=f"id_{what}_{of}_%s")
    quick = all(field.is_hidden for field in form)
    return {
        "action": form,
        "action_name": what,
        "quick": quick,
        "summary": summary or chosen.title,
        "next": context.get("back") or request.get_full_path(),  # an answer to a form has no address
        "csrf_token": context["csrf_token"],
    }
