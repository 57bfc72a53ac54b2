"""Shapes of requests and answers about reports, sanctions and appeals. None of them has anybody of staff in it."""

from typing import Any
from uuid import UUID

from rest_framework import serializers

from backend.common.serializers import PlainTextField, StrictSerializer, TextField, TextsField, WholeNumberField
from backend.matches.api.parameters import LARGEST
from backend.moderation.models import LONGEST_TEXT, Case, Reason, ReportKind, Sanction
from backend.moderation.models.words import FITTING, LONGEST_APPEAL, LONGEST_LINK

#: For the OpenAPI document, which names them (`settings.SPECTACULAR_SETTINGS`).
REPORT_KINDS = [kind for kind in ReportKind.values if kind != ReportKind.OUTSIDE]
REASONS, SANCTION_KINDS = Reason.values, Sanction.Kind.values
OUTSIDE_REASONS = [reason for reason in REASONS if reason in FITTING[ReportKind.OUTSIDE]]

#: What a report of each kind names, and nothing else.
_NAMED = {
    ReportKind.MESSAGE: {"match", "message"},
    ReportKind.NAME: {"player"},
    ReportKind.CONDUCT: {"match", "player"},
}


class RuleSerializer(serializers.Serializer[Any]):
    """A house rule as it was cited, in its wording at that time."""

    number = serializers.IntegerField(help_text="Stays the same when the wording changes, and is never reused.")
    texts = TextsField(help_text="By language: `en`, `fr`, `de`.")


class HouseRuleSerializer(RuleSerializer):
    """A house rule in force."""

    reasons = serializers.ListField(
        child=serializers.ChoiceField(choices=REASONS), help_text="The reasons of reports that it is offered for."
    )


class IdField(serializers.UUIDField):
    """An id in a body: no number is taken for one."""

    def to_internal_value(self, data: Any) -> UUID:
        """Refuse what is not a string."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return UUID(str(super().to_internal_value(data)))


class ReportRequestSerializer(StrictSerializer):
    """A report."""

    kind = serializers.ChoiceField(
        choices=REPORT_KINDS,
        help_text="`message`: with `match` and `message`; `name`: with `player`; `conduct`: with `match` and `player`.",
    )
    reason = serializers.ChoiceField(
        choices=REASONS,
        help_text="Of a message `insult`, `threat`, `spam`; of a name `name_offensive`, `name_impersonation`; of "
        "conduct `stalling`, `deliberate_loss`, `several_accounts`, `outside_help`; of all of them `other`.",
    )
    text = PlainTextField(
        lines=True, required=False, allow_blank=True, trim_whitespace=True, max_length=LONGEST_TEXT,
        help_text="Anything to add.",
    )  # fmt: skip
    rule = WholeNumberField(
        required=False, min_value=1, max_value=LARGEST, help_text="The house rule that is broken (`house_rule_list`)."
    )
    player = TextField(required=False, max_length=40, help_text="The reported player's username.")
    match = IdField(required=False)
    message = WholeNumberField(required=False, min_value=1, max_value=LARGEST, help_text="Its number in the match.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for what the kind names, and refuse what it does not."""
        named = _NAMED[attrs["kind"]]
        given = attrs.keys() & {"player", "match", "message"}
        missing = serializers.ErrorDetail("This kind of report needs it.", code="required")
        surplus = serializers.ErrorDetail("This kind of report has no such field.", code="unknown_field")
        errors = {key: [missing] for key in named - given} | {key: [surplus] for key in given - named}
        if errors:
            raise serializers.ValidationError(errors)
        return {"match_id" if name == "match" else name: value for name, value in attrs.items()}


class ReportSerializer(serializers.Serializer[Any]):
    """A report, as who made it reads it."""

    id = serializers.UUIDField()
    player = serializers.CharField(help_text="Who was reported, by the name of today.")
    kind = serializers.ChoiceField(choices=REPORT_KINDS)
    reason = serializers.ChoiceField(choices=REASONS)
    text = serializers.CharField(allow_blank=True)
    rule = RuleSerializer(allow_null=True, help_text="The house rule that you named.")
    match = serializers.UUIDField(allow_null=True)
    message = serializers.IntegerField(allow_null=True)
    created = serializers.DateTimeField()
    handled = serializers.BooleanField(help_text="Whether staff has dealt with it.")
    outcome = serializers.ChoiceField(
        choices=[Case.Outcome.ACTED.value, Case.Outcome.NOTHING.value],
        allow_null=True,
        help_text="The outcome of its case: `acted`, something was done (not shown what), or `nothing`.",
    )


class OutsideReportRequestSerializer(StrictSerializer):
    """A report from somebody without an account."""

    player = TextField(max_length=40, help_text="The reported player's username.")
    reason = serializers.ChoiceField(choices=OUTSIDE_REASONS)
    text = PlainTextField(
        lines=True, trim_whitespace=True, max_length=LONGEST_TEXT, help_text="What is wrong, and why you think so."
    )
    link = PlainTextField(
        required=False, allow_blank=True, trim_whitespace=True, max_length=LONGEST_LINK,
        help_text="Where it is: the address of a match or a profile, or whatever helps to find it.",
    )  # fmt: skip
    contact = serializers.EmailField(
        required=False, allow_blank=True, max_length=254, help_text="Where moderators can answer you."
    )


class OutsideReportSerializer(serializers.Serializer[Any]):
    """A receipt for a report."""

    id = serializers.UUIDField(help_text="To refer to the report.")
    created = serializers.DateTimeField()


class AppealRequestSerializer(StrictSerializer):
    """An appeal."""

    text = PlainTextField(lines=True, trim_whitespace=True, max_length=LONGEST_APPEAL, help_text="Why you appeal.")


class AppealSerializer(serializers.Serializer[Any]):
    """An appeal, and its outcome."""

    text = serializers.CharField(allow_blank=True)
    created = serializers.DateTimeField()
    decided = serializers.DateTimeField(allow_null=True, help_text="Null while it waits.")
    upheld = serializers.BooleanField(allow_null=True, help_text="True: you were right, and the sanction was reversed.")
    answer = serializers.CharField(allow_blank=True, help_text="What staff answered.")


class SanctionSerializer(serializers.Serializer[Any]):
    """A sanction, as its account reads it."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=SANCTION_KINDS)
    reason = serializers.ChoiceField(choices=REASONS)
    message = serializers.CharField(allow_blank=True, help_text="What staff has written to you.")
    quote = serializers.CharField(allow_blank=True, help_text="What you wrote that it is about: a message or a name.")
    origin = serializers.ChoiceField(
        choices=Sanction.Origin.values,
        allow_null=True,
        help_text="What led to it: a `report`, or what staff came upon on their `own`. People decide, no program does.",
    )
    rule = RuleSerializer(allow_null=True, help_text="The house rule that it cites, as it read then.")
    redress = TextsField(
        allow_null=True,
        help_text="Where else you can turn, beside an appeal here, by language. Null if there is nothing.",
    )
    created = serializers.DateTimeField()
    until = serializers.DateTimeField(
        allow_null=True,
        help_text="When it ends. Null for no end, and for what has none: `warning`, `rename`, `annulment`, `removal`.",
    )
    match = serializers.UUIDField(allow_null=True, help_text="The match that it is about.")
    reversed = serializers.DateTimeField(allow_null=True, help_text="When it was reversed; null if it was not.")
    appeal = AppealSerializer(allow_null=True)
    may_appeal = serializers.BooleanField(help_text="Whether an appeal is open to you: one, unless it was reversed.")
