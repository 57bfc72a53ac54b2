"""The feed as a stream of events."""

from typing import cast

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from backend.accounts.models import Account
from backend.common import eventstream
from backend.common.access import Scope, signed_in
from backend.common.errors import BadCursor
from backend.common.eventstream import Stream, stream_response
from backend.common.groups import account_group
from backend.common.renderers import TextRenderer
from backend.common.schema import problems
from backend.common.serializers import QuerySerializer
from backend.notifications import selectors
from backend.notifications.api.serializers import LARGEST, after_field

HEADER = "Last-Event-ID"


class EventsRenderer(TextRenderer):
    """Events, as the HTML standard has them (Server-Sent Events)."""

    media_type = eventstream.MEDIA_TYPE
    format = "events"


class StreamQuerySerializer(QuerySerializer):
    """From where to begin."""

    after = after_field("The `cursor` of your last answer of `feed/`; `Last-Event-ID` goes before it.")


class FeedStreamView(APIView):
    """What concerns the reader, as it happens."""

    access = {"GET": signed_in(Scope.READ)}
    renderer_classes = [EventsRenderer, JSONRenderer]

    @extend_schema(
        operation_id="feed_stream",
        tags=["Feed"],
        parameters=[
            StreamQuerySerializer,
            OpenApiParameter(
                HEADER, OpenApiTypes.INT, OpenApiParameter.HEADER,
                description="The number of the last notice that came. Browsers send it by themselves.",
            ),
        ],
        responses={(200, eventstream.MEDIA_TYPE): OpenApiTypes.STR, **problems("bad_cursor")},
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        """
        The notices of `feed/` as they happen, in an answer that does not end (Server-Sent Events).

        Each event's `id` is the notice's number, its `data` the notice, without `event`: `onmessage` of an
        `EventSource` gets all kinds. It begins after `Last-Event-ID`, or `after`, or with your last notices, 50 at
        most, as `feed/` does, so that nothing is lost between two streams. A comment comes in every 20 seconds of
        silence; if nothing has come for a minute, reconnect. It ends when the session or the token does, when the
        server stops, and when the account opens more than four at a time, the oldest first; `retry` says when to
        reconnect.
        """
        query = StreamQuerySerializer.read(request)
        after = query.get("after")
        if header := request.headers.get(HEADER):
            after = _number(header)
        account = cast("Account", request.user)
        notices = selectors.feed_page(account_id=account.pk, after=after)
        last = notices[-1]["number"] if notices else after or 0
        stream = Stream(account.pk, (account_group(account.pk),), last, more=len(notices) == selectors.PAGE)
        return stream_response(request, stream, ((notice["number"], notice) for notice in notices))


def _number(header: str) -> int:
    if not (header.isascii() and header.isdecimal()) or len(header) > len(str(LARGEST)) or int(header) > LARGEST:
        raise BadCursor("It is not the number of a notice.")
    return int(header)
