"""Blocking other players over HTTP."""

from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.accounts.api.serializers import BlockSerializer
from backend.accounts.models import Account, Block
from backend.accounts.selectors import account_named, blocks_of
from backend.accounts.services.block import player_block, player_unblock
from backend.common.access import Scope, signed_in
from backend.common.errors import NotFound
from backend.common.pagination import CursorPages
from backend.common.schema import problems
from backend.common.serializers import EmptySerializer


def _player(username: str) -> Account:
    account = account_named(username)
    if account is None:
        raise NotFound("Nobody has this name.")
    return account


class BlockView(APIView):
    """A player, blocked or not."""

    access = {"POST": signed_in(Scope.ACCOUNT), "DELETE": signed_in(Scope.ACCOUNT)}

    @extend_schema(
        operation_id="player_block",
        tags=["Accounts"],
        request=EmptySerializer,
        responses={204: None, **problems("not_found", "own_account")},
    )
    def post(self, request: Request, username: str) -> Response:
        """
        Block a player.

        Neither of you can challenge the other any more, find the other's challenges in the lobby, accept them, ask for
        a rematch, or chat. A match that you are playing goes on, without chat. They are not notified: they see
        your challenges as withdrawn, and cannot find your name for a direct challenge. Blocking twice is blocking once.
        """
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        player_block(account=account_of(request), blocked=_player(username))
        return Response(status=204)

    @extend_schema(
        operation_id="player_unblock",
        tags=["Accounts"],
        request=None,
        responses={204: None, **problems("not_found")},
    )
    def delete(self, request: Request, username: str) -> Response:
        """Unblock a player. Nothing happens when there is no block; one that the other made stays."""
        player_unblock(account=account_of(request), blocked=_player(username))
        return Response(status=204)


class BlocksView(GenericAPIView[Block]):
    """The reader's blocks."""

    access = {"GET": signed_in(Scope.READ)}
    pagination_class = CursorPages
    queryset = Block.objects.none()

    @extend_schema(operation_id="block_list", tags=["Accounts"], responses={200: BlockSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """The players you have blocked, the latest first. Who has blocked you is shown nowhere."""
        page = self.paginate_queryset(blocks_of(account_of(request).pk))
        return self.get_paginated_response(BlockSerializer(page or [], many=True).data)
