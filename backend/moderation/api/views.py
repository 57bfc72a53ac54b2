"""Reports, sanctions and appeals over HTTP. Each view parses, calls one service or selector, and answers."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.common.access import Scope, anyone, signed_in
from backend.common.addresses import address_block
from backend.common.pagination import CursorPages
from backend.common.schema import problems
from backend.moderation import selectors
from backend.moderation.api.serializers import (
    AppealRequestSerializer,
    HouseRuleSerializer,
    OutsideReportRequestSerializer,
    OutsideReportSerializer,
    ReportRequestSerializer,
    ReportSerializer,
    SanctionSerializer,
)
from backend.moderation.house_rules import current_rules, redress_texts
from backend.moderation.models import Report, Sanction
from backend.moderation.services.appeal import appeal_make
from backend.moderation.services.outside import outside_report_make
from backend.moderation.services.report import report_make


class ReportsView(APIView):
    """Reports to staff."""

    access = {"POST": signed_in(Scope.ACCOUNT, while_suspended=True)}

    @extend_schema(
        operation_id="report_make",
        tags=["Moderation"],
        request=ReportRequestSerializer,
        responses={201: ReportSerializer, **problems("own_account", "already_reported", "not_reportable")},
    )
    def post(self, request: Request) -> Response:
        """
        Report a message, a name, or conduct in a match.

        Staff get it with a copy of what is visible at that moment: of a message also the ten before and the five
        after it; of a match what a spectator would see, so that nobody's hand is in it. The player does not learn who
        reported. You get a notice of the kind `report_handled` when it was dealt with, not how. You may make 10
        reports an hour and 30 a day, all guests of an address together 5 and 15, and one about the same message, name
        or player in a match.
        """
        form = ReportRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        report = report_make(account=account_of(request), address=address_block(request), **form.validated_data)
        return Response(selectors.report_view(report), status=201)


class OutsideReportsView(APIView):
    """Reports to staff without an account."""

    access = {"POST": anyone(while_suspended=True)}

    @extend_schema(
        operation_id="outside_report_make",
        tags=["Moderation"],
        request=OutsideReportRequestSerializer,
        responses={201: OutsideReportSerializer, **problems("not_reportable")},
    )
    def post(self, request: Request) -> Response:
        """
        Report a player without an account.

        For people who do not play here: parents, people who are named or imitated, authorities. Players say more with
        `report_make`, and are notified of the outcome. The sender's session is ignored, even if they are signed in.
        Staff reads it with the other reports of the player; `id` is the receipt. An answer, if there is one, is written
        by a person to `contact`. New guests and reports from one address together are limited to 5 an hour and 15 a
        day; the same report sent again gets the same answer.
        """
        form = OutsideReportRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        report = outside_report_make(address=address_block(request), **form.validated_data)
        return Response({"id": report.pk, "created": report.created}, status=201)


class HouseRulesView(APIView):
    """The house rules."""

    access = {"GET": anyone()}

    @extend_schema(operation_id="house_rule_list", tags=["Moderation"], responses={200: HouseRuleSerializer(many=True)})
    def get(self, request: Request) -> Response:  # noqa: ARG002 - the same for everybody
        """
        The house rules in force, by number: how people treat one another on this server, not how the game is played.

        A report may name one (`rule` of `report_make`), and what staff decide cites one. `reasons` says for which
        reasons of reports a client offers it.
        """
        rules = current_rules()
        return Response([{"number": one.number, "texts": one.by_language, "reasons": one.reasons} for one in rules])


class OwnReportsView(GenericAPIView[Report]):
    """What the reader reported."""

    access = {"GET": signed_in(Scope.ACCOUNT)}
    pagination_class = CursorPages
    queryset = Report.objects.none()

    @extend_schema(operation_id="report_list", tags=["Moderation"], responses={200: ReportSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """What you have reported, the latest first, and whether it was handled."""
        page = self.paginate_queryset(selectors.reports_of(account_of(request).pk))
        return self.get_paginated_response([selectors.report_view(report) for report in page or []])


class SanctionsView(GenericAPIView[Sanction]):
    """What was imposed on the reader."""

    access = {"GET": signed_in(Scope.ACCOUNT)}
    pagination_class = CursorPages
    queryset = Sanction.objects.none()

    @extend_schema(operation_id="sanction_list", tags=["Moderation"], responses={200: SanctionSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """All that staff has imposed on you, the latest first, those that ended or were reversed included."""
        page = self.paginate_queryset(selectors.sanctions_of(account_of(request).pk))
        redress = redress_texts()
        return self.get_paginated_response([selectors.sanction_view(sanction, redress) for sanction in page or []])


class SanctionView(APIView):
    """One of them."""

    access = {"GET": signed_in(Scope.ACCOUNT)}

    @extend_schema(
        operation_id="sanction_get",
        tags=["Moderation"],
        responses={200: SanctionSerializer, **problems("not_found")},
    )
    def get(self, request: Request, sanction_id: uuid.UUID) -> Response:
        """A sanction of yours: why, until when, and the outcome of your appeal."""
        sanction = selectors.own_sanction(account_id=account_of(request).pk, sanction_id=sanction_id)
        return Response(selectors.sanction_view(sanction, redress_texts()))


class AppealView(APIView):
    """An appeal against one of them."""

    access = {"POST": signed_in(Scope.ACCOUNT, while_suspended=True)}

    @extend_schema(
        operation_id="appeal_make",
        tags=["Moderation"],
        request=AppealRequestSerializer,
        responses={201: SanctionSerializer, **problems("not_found", "appeal_made", "nothing_to_appeal")},
    )
    def post(self, request: Request, sanction_id: uuid.UUID) -> Response:
        """
        Appeal against a sanction, once.

        Somebody else than who imposed it will read it and decide; a notice of the kind `appeal_decided` follows. The
        sanction holds until then. You may do so while you are suspended, and after it has ended.
        """
        form = AppealRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = account_of(request)
        appeal_make(account=account, sanction_id=sanction_id, **form.validated_data)
        sanction = selectors.own_sanction(account_id=account.pk, sanction_id=sanction_id)
        return Response(selectors.sanction_view(sanction, redress_texts()), status=201)
