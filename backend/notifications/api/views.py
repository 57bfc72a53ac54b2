"""The feed over HTTP."""

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.models import Account
from backend.common.access import Scope, signed_in
from backend.common.groups import account_group
from backend.common.longpoll import wait_for
from backend.common.schema import problems
from backend.notifications import selectors
from backend.notifications.api.serializers import FeedQuerySerializer, FeedSerializer


class FeedView(APIView):
    """What concerns the reader, over all matches."""

    access = {"GET": signed_in(Scope.READ)}

    @extend_schema(
        operation_id="feed",
        tags=["Feed"],
        parameters=[FeedQuerySerializer],
        responses={200: FeedSerializer, **problems("bad_cursor", "too_many_waits")},
    )
    def get(self, request: Request) -> Response:
        """
        What concerns you over all your matches, as it happened: the notices of the socket, none of them lost.

        Without `after` these are your last notices, 50 at most; with the `cursor` of your last answer, the next 50
        after it. There is more as long as `results` is not empty. With `wait`, and where there is nothing new, the
        answer comes as soon as there is, or empty when the time is over. Notices are kept for 60 days; the numbers go
        on. An `after` beyond your last number is refused (`bad_cursor`). A notice says that something has happened, not
        that it is still so: the match and the challenge say that. `feed/stream/` has the same without asking again.
        """
        query = FeedQuerySerializer.read(request)
        after, wait = query.get("after"), query["wait"]
        account = cast("Account", request.user)
        results = selectors.feed_page(account_id=account.pk, after=after)
        if not results:
            wait_for(request, [account_group(account.pk)], wait)
        return Response({"results": results, "cursor": results[-1]["number"] if results else after or 0})
