"""Plans over HTTP: what somebody would answer to the other player's next turns. Nobody else is shown one."""

import uuid
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.common.access import Scope, signed_in
from backend.common.schema import problems
from backend.common.serializers import ProblemSerializer, StrictSerializer, TextField, WholeNumberField
from backend.matches import selectors
from backend.matches.api.analysis import ProofsField
from backend.matches.api.position import FormationsField, OptionSerializer, PositionSerializer, TakenForField
from backend.matches.api.serializers import LONGEST_ACTION, MOST_ACTIONS, MoveConflictSerializer
from backend.matches.errors import StaleVersion
from backend.matches.models import Plan
from backend.matches.models.plan import DEEPEST, MOST_BRANCHES
from backend.matches.plans import plan_of, plan_view
from backend.matches.services.plan import plan_drop, plan_make, plan_preview


class ActionsField(serializers.ListField):
    """What one seat does in one turn."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("min_length", 1)
        child = TextField(max_length=LONGEST_ACTION, allow_blank=True)
        super().__init__(child=child, max_length=MOST_ACTIONS, **kwargs)


class LastBranchSerializer(StrictSerializer):
    """An answer to a turn, with nothing after it."""

    turn = ActionsField(
        help_text="All that the other player does in the turn, in order; draws by their deck. `*` alone: any turn that "
        "no branch beside it names."
    )
    unless = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=9),
        max_length=9,
        required=False,
        help_text="With `*`: not where something in the turn is at one of these stones.",
    )
    answer = ActionsField(help_text="What you do in yours: to its end.")


class BranchSerializer(LastBranchSerializer):
    """An answer to a turn, and what you would answer to the next."""

    next = serializers.ListField(
        child=LastBranchSerializer(), max_length=MOST_BRANCHES, required=False, help_text="No turn stands in two."
    )


class PlanRequestSerializer(StrictSerializer):
    """A plan to keep."""

    branches = serializers.ListField(
        child=BranchSerializer(), min_length=1, max_length=MOST_BRANCHES, help_text="No turn stands in two."
    )
    expected_version = WholeNumberField(min_value=0, max_value=2**31 - 1, help_text="The version you saw.")


class PlanSerializer(serializers.Serializer[Any]):
    """Your plan."""

    branches = BranchSerializer(many=True, help_text="What may still be played; empty for none.")
    outcome = serializers.ChoiceField(
        choices=Plan.Outcome.values,
        allow_null=True,
        help_text="Its last outcome: `played`; `missed`, something else was played or the round ended; "
        "`illegal`, the answer was not; `overtaken`, you have moved yourself; `over`, the match is.",
    )
    answer = ActionsField(allow_null=True, help_text="With `played`: what was.")
    updated = serializers.DateTimeField(allow_null=True, help_text="When that was, or when it was made.")


class PlanPreviewRequestSerializer(StrictSerializer):
    """Turns to look at."""

    turns = serializers.ListField(
        child=ActionsField(min_length=0),
        max_length=2 * DEEPEST,
        help_text="The other player's, yours, and so on. The last may be unfinished; none: the position as it is. "
        "`*` alone, of the other's: as if it changed nothing.",
    )


class PlanPreviewSerializer(serializers.Serializer[Any]):
    """Where turns would lead that nobody has played."""

    turns = serializers.ListField(
        child=ActionsField(min_length=0), help_text="As they are written down, with what is played after them."
    )
    position = PositionSerializer(help_text="As you would see it; what you would draw is a back in your hand.")
    taken_for = TakenForField()
    formations = FormationsField()
    options = OptionSerializer(
        many=True,
        help_text="Of whichever seat would be to act. The other player's are those of every card that you have not "
        "seen. Scouts and exchanges are left out.",
    )
    proofs = ProofsField()


class PlanRefusedSerializer(ProblemSerializer):
    """An action could not be played where it stands."""

    branch = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Of a plan: its number, at each level, from 0."
    )
    part = serializers.ChoiceField(choices=["turn", "answer"], required=False, help_text="Of that branch.")
    turn = serializers.IntegerField(required=False, help_text="Of a preview: which of the turns, from 0.")
    index = serializers.IntegerField(required=False, help_text="Which of the actions, from 0.")
    reason = serializers.CharField(required=False, help_text="With `plan_not_legal`: which rule, for programs.")


class PlanView(APIView):
    """One's own plan in a match."""

    access = {"GET": signed_in(Scope.PLAY), "PUT": signed_in(Scope.PLAY), "DELETE": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="plan_get",
        tags=["Matches"],
        responses={200: PlanSerializer, **problems("not_found", "not_seated")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """Your plan in the match, and its outcome. Nobody else can read it, or find out that there is one."""
        reader = account_of(request).pk
        match = selectors.own_match_for(match_id=match_id, account_id=reader)
        return Response(plan_view(plan_of(match, reader)))

    @extend_schema(
        operation_id="plan_make",
        tags=["Matches"],
        request=PlanRequestSerializer,
        responses={
            200: PlanSerializer,
            **problems("not_found", "not_seated", "no_plans"),
            **problems(
                *("stale_version", "match_over", "match_frozen", "match_paused"), serializer=MoveConflictSerializer
            ),
            **problems("your_turn", "bad_action", "plan_not_legal", "unforeseen", serializer=PlanRefusedSerializer),
        },
        examples=[
            OpenApiExample(
                "If R7 comes to stone 3, B2 to stone 4",
                value={"branches": [{"turn": ["R7@3"], "answer": ["B2@4"]}], "expected_version": 12},
                request_only=True,
            ),
            OpenApiExample(
                "Whatever comes, unless at stone 5: B2 to stone 4",
                value={"branches": [{"turn": ["*"], "unless": [5], "answer": ["B2@4"]}], "expected_version": 12},
                request_only=True,
            ),
        ],
    )
    def put(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Plan answers to the turn that the other player is to play, in place of your earlier plan.

        If they play exactly the `turn` of a branch, its `answer` is played for you some time later, as any move of
        yours; then the branches of its `next` wait for the turn after that. Whatever else is played ends the plan, and
        nothing is played for you: another turn, the end of the round, a move of yours before. An offer ends none, and
        lapses with the answer; during a pause the plan waits. The push and the mail about your turn mention a plan that
        has ended. The same claims in another order are the same turn. All of it has to be legal as far as you can know:
        they may hold any card that you have not seen, and what you would draw you cannot play. Not in live matches, and
        no scouts or exchanges.

        A `turn` of `*` alone is any turn, but for those that a branch beside it names, those with something at a stone
        of `unless`, and an exchange, which asks for cards of yours. Its answer has to be legal as things stand now; if
        the turn makes it illegal, nothing is played (`illegal`). Nothing can be planned after it.
        """
        form = PlanRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            plan = plan_make(match_id=match_id, account=account_of(request), **form.validated_data)
        except StaleVersion as refusal:
            refusal.extras["match"] = selectors.match_view(refusal.match, account_of(request).pk)
            raise
        return Response(plan_view(plan))

    @extend_schema(
        operation_id="plan_drop",
        tags=["Matches"],
        request=None,
        responses={204: None, **problems("not_found", "not_seated")},
    )
    def delete(self, request: Request, match_id: uuid.UUID) -> Response:
        """Forget your plan, if there is one."""
        plan_drop(match_id=match_id, account=account_of(request))
        return Response(status=204)


class PlanPreviewView(APIView):
    """Thinking ahead."""

    access = {"POST": signed_in(Scope.PLAY)}

    @extend_schema(
        operation_id="plan_preview",
        tags=["Matches"],
        request=PlanPreviewRequestSerializer,
        responses={
            200: PlanPreviewSerializer,
            **problems("not_found", "not_seated", "match_over", "match_frozen", "match_paused", "no_plans"),
            **problems("your_turn", "bad_action", "plan_not_legal", "unforeseen", serializer=PlanRefusedSerializer),
        },
        examples=[OpenApiExample("What if R7 comes to stone 3?", value={"turns": [["R7@3"]]}, request_only=True)],
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Where turns would lead, the other player's first, and what could be played then.

        They may play any card that you have not seen, whether they hold it or not: the answer is the same, and shows
        nothing of their hand or the decks. Nothing is kept.
        """
        form = PlanPreviewRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        return Response(plan_preview(match_id=match_id, account_id=account_of(request).pk, **form.validated_data))
