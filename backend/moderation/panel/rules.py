"""The page of the house rules, and the forms that change them."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import Truncator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from backend.moderation.house_rules import current_rules
from backend.moderation.models import HouseText, Reason
from backend.moderation.models.rules import LONGEST_HOUSE_TEXT, LONGEST_RULE
from backend.moderation.panel.actions import StaffAction
from backend.moderation.panel.fields import hidden, text, why
from backend.moderation.panel.frame import context_of, for_action
from backend.moderation.panel.names import named
from backend.moderation.roles import Action
from backend.moderation.services.rules import redress_change, rule_change, rule_remove

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@for_action(Action.CASE_ASSIGN)
def rules(request: HttpRequest) -> HttpResponse:
    """List the house rules in each language, and where else to turn."""
    redress = HouseText.objects.filter(pk=HouseText.Name.REDRESS).first() or HouseText()
    context = context_of(request, gettext("House rules"), rules=current_rules(), redress=redress)
    return TemplateResponse(request, "moderation/rules.html", context)


def rule_field(label: "StrOrPromise") -> forms.TypedChoiceField:
    """One of the house rules, by its number; null where none is named. Its form sets `rule_choices`."""
    return forms.TypedChoiceField(label=label, coerce=int, empty_value=None, required=False)


def rule_choices(empty: "StrOrPromise") -> list[tuple[Any, "StrOrPromise"]]:
    """Return the house rules as they are picked. A query: a form asks once, a field each time that it is looked at."""
    shown = [(rule.number, f"{rule.number}. {Truncator(rule.text).chars(60)}") for rule in current_rules()]
    return [("", empty), *shown]


class InEachLanguage(StaffAction):
    """An action with a text in each language, filled in with those that there are (`texts`)."""

    longest = LONGEST_RULE
    needed = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ready = self.initial.get("texts", {})
        for code, name in settings.LANGUAGES:
            self.fields[f"text_{code}"] = text(name, self.longest, required=self.needed)
            self.initial[f"text_{code}"] = ready.get(code, "")
        self.fields["reason"] = self.fields.pop("reason")  # the last

    @property
    def texts(self) -> dict[str, str]:
        """What was written, by language."""
        return {code: self.cleaned_data[f"text_{code}"] for code, _ in settings.LANGUAGES}


class RuleChange(InEachLanguage):
    """Make a house rule, or give one another wording."""

    actions, title, done = (Action.RULE_CHANGE,), _("Save the rule"), _("The rule was saved.")
    rule = hidden(forms.IntegerField, required=False)
    reasons = forms.MultipleChoiceField(
        label=_("Offered for"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=lambda: [(code, named(code)) for code in Reason.values],
    )  # fmt: skip
    reason = why()

    def do(self) -> Any:
        """Save it."""
        values = self.cleaned_data
        return rule_change(
            actor=self.actor,
            number=values["rule"],
            texts=self.texts,
            reasons=values["reasons"],
            reason=values["reason"],
        )


class RuleRemove(StaffAction):
    """Let a house rule no longer hold."""

    actions, title, done = (Action.RULE_CHANGE,), _("Remove the rule"), _("The rule was removed.")
    danger = True
    rule = hidden(forms.IntegerField)
    reason = why()

    def do(self) -> Any:
        """Remove it."""
        values = self.cleaned_data
        return rule_remove(actor=self.actor, number=values["rule"], reason=values["reason"])


class RedressChange(InEachLanguage):
    """Change where else players can turn."""

    actions, title, done = (Action.RULE_CHANGE,), _("Save the text"), _("The text was saved.")
    longest, needed = LONGEST_HOUSE_TEXT, False
    reason = why()

    def do(self) -> Any:
        """Save it."""
        return redress_change(actor=self.actor, texts=self.texts, reason=self.cleaned_data["reason"])
