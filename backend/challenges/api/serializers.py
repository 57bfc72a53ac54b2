"""Shapes of requests and answers about challenges. Answers are built by `selectors`; serializers document them."""

from typing import Any

from django.core.validators import RegexValidator
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from backend.accounts.api.serializers import AccountWithAvatarSerializer
from backend.challenges.models import Challenge
from backend.challenges.paces import PACES
from backend.common.clock_terms import SECONDS, ClockAgreedSerializer
from backend.common.serializers import QuerySerializer, StrictSerializer, TextField, TruthField
from backend.matches.api.serializers import LengthSerializer
from backend.matches.rulesets import ruleset_ids


# "+", for spectacular adds the empty string by an alternative of its own.
@extend_schema_field({"type": "string", "pattern": "^[0-9a-f]+$", "maxLength": 64})
class NonceField(TextField):
    """A player's own part of the deal's seed."""

    def __init__(self, **kwargs: Any) -> None:
        hexadecimal = RegexValidator(r"^[0-9a-f]*\Z", "Only 0-9 and a-f.")
        super().__init__(max_length=64, allow_blank=True, validators=[hexadecimal], **kwargs)


@extend_schema_field({"type": "boolean", "const": False})
class NothingYetField(serializers.JSONField):
    """A field that is reserved: only null and false are accepted."""

    default_error_messages = {"not_yet": "This service does not offer that yet."}

    def to_internal_value(self, data: Any) -> Any:
        """Refuse everything but null and false."""
        if data is not None and data is not False:
            self.fail("not_yet")
        return None


class ChallengeRequestSerializer(StrictSerializer):
    """A challenge to make."""

    ruleset = serializers.ChoiceField(
        choices=ruleset_ids(), help_text="An id of `rulesets/`; `ruleset_off` while it is not `offered`."
    )
    visibility = serializers.ChoiceField(choices=Challenge.Visibility.values)
    opponent = TextField(
        required=False, allow_null=True, max_length=40, help_text="Username; for a direct challenge, and no other."
    )
    length = LengthSerializer(required=False, help_text="One round unless given.")
    first = serializers.ChoiceField(choices=Challenge.First.values, default=Challenge.First.RANDOM.value)
    clock = ClockAgreedSerializer(required=False, allow_null=True, help_text="Null, or not given: no clock.")
    rated = NothingYetField(required=False, allow_null=True, help_text="Reserved for ratings: `false`.")
    public = TruthField(
        required=False,
        help_text="Whether anybody may watch; no card in hand is shown. As in your privacy settings unless given.",
    )

    def to_arguments(self) -> dict[str, Any]:
        """Return the arguments of `challenge_create`."""
        return {name: value for name, value in self.validated_data.items() if name != "rated"}


class ChallengeFilterSerializer(QuerySerializer):
    """Which challenges to list."""

    show = serializers.ChoiceField(
        choices=["lobby", "made", "received"],
        required=False,
        help_text="Those of others that you may accept, your own, or those sent to you; all of them unless given.",
    )
    ruleset = serializers.CharField(required=False, max_length=40)
    clock = serializers.ChoiceField(choices=["none", *SECONDS], required=False)
    bots = serializers.BooleanField(required=False, help_text="`true`: those made by bots alone; `false`: by others.")


class NonceRequestSerializer(StrictSerializer):
    """The creator's part of the deal."""

    nonce = NonceField(required=False, help_text="Up to 64 of `0-9a-f`.")


class AcceptRequestSerializer(StrictSerializer):
    """Accepting."""

    nonce = NonceField(required=False, default="", help_text="Your part of the deal: up to 64 of `0-9a-f`.")


class ChallengerSerializer(AccountWithAvatarSerializer):
    """Who makes a challenge."""

    reliability = serializers.IntegerField(
        allow_null=True, help_text="As on the profile; null where that is not shown to you, too."
    )

    class Meta(AccountWithAvatarSerializer.Meta):
        fields = [*AccountWithAvatarSerializer.Meta.fields, "reliability"]
        read_only_fields = fields


class ChallengeSerializer(serializers.Serializer[Any]):
    """A challenge as its reader may see it."""

    id = serializers.UUIDField(help_text="Cannot be guessed: knowing it is the invitation.")
    code = serializers.CharField(help_text="To type: `ABCD-2345`.")
    url = serializers.URLField(help_text="To pass on.")
    ruleset = serializers.CharField()
    visibility = serializers.ChoiceField(choices=Challenge.Visibility.values)
    creator = ChallengerSerializer()
    opponent = AccountWithAvatarSerializer(allow_null=True, help_text="The invited player, or who accepted.")
    length = LengthSerializer()
    clock = ClockAgreedSerializer(allow_null=True)
    public = serializers.BooleanField(help_text="Whether anybody may watch.")
    first = serializers.ChoiceField(choices=Challenge.First.values, help_text="Who begins; `me` is the creator.")
    automatic = serializers.BooleanField(help_text="Left by `pairing/`: its creator looks for any opponent.")
    status = serializers.ChoiceField(choices=Challenge.Status.values)
    commitment = serializers.CharField(help_text="SHA-256 of the secret that the deal will come from.")
    match = serializers.UUIDField(allow_null=True, help_text="Once accepted, for its two players only.")
    rematch_of = serializers.UUIDField(allow_null=True, help_text="The match that it asks to play again.")
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField()


class PairingQuerySerializer(QuerySerializer):
    """For which rules."""

    ruleset = serializers.ChoiceField(choices=ruleset_ids(), help_text="An id of `rulesets/`.")


class PairingRequestSerializer(StrictSerializer):
    """For which opponent to look."""

    ruleset = serializers.ChoiceField(choices=ruleset_ids(), help_text="An id of `rulesets/` that is `offered`.")
    pace = serializers.ChoiceField(choices=list(PACES), help_text="One of `paces`.")
    nonce = NonceField(
        required=False,
        default="",
        help_text="Your part of the deal where a match begins at once: up to 64 of `0-9a-f`.",
    )


class PaceSerializer(serializers.Serializer[Any]):
    """A pace, and how long one waits for an opponent."""

    pace = serializers.ChoiceField(choices=list(PACES))
    clock = ClockAgreedSerializer()
    length = LengthSerializer()
    waiting = serializers.BooleanField(help_text="Whether somebody waits now, so that a match would begin at once.")
    waited = serializers.IntegerField(
        allow_null=True,
        help_text="Seconds: of those who found nobody at once and somebody later, half waited no longer. The last 20 "
        "of 7 days; null where there is none.",
    )
    pairings = serializers.IntegerField(help_text="Of how many that is the median.")


class PairingSerializer(serializers.Serializer[Any]):
    """Finding an opponent."""

    search = ChallengeSerializer(allow_null=True, help_text="Your own search; null when you look for nobody.")
    paces = PaceSerializer(many=True)
