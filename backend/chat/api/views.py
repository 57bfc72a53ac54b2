"""Chats and notes over HTTP. Each view parses, calls one service or selector, and answers."""

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from backend.accounts.api.reader import account_of
from backend.chat import selectors
from backend.chat.api.serializers import (
    ChatRefusedSerializer,
    ChatRequestSerializer,
    ChatSerializer,
    MessageRequestSerializer,
    MessageSerializer,
    MessagesSerializer,
    NoteRequestSerializer,
    NoteSerializer,
)
from backend.chat.services.mute import chat_set
from backend.chat.services.note import note_set
from backend.chat.services.write import message_write
from backend.common.access import Scope, signed_in
from backend.common.idempotency import REPLAYED, key_of, once
from backend.common.schema import problems
from backend.matches.api.parameters import IDEMPOTENCY_KEY, AfterSerializer
from backend.matches.selectors import match_for


class MessagesView(APIView):
    """What the two players of a match write to one another."""

    access = {"GET": signed_in(Scope.CHAT), "POST": signed_in(Scope.CHAT)}

    @extend_schema(
        operation_id="message_list",
        tags=["Chat"],
        parameters=[AfterSerializer],
        responses={200: MessagesSerializer, **problems("not_found", "not_seated", "invalid")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        The messages with a number above `after`, at most 100 of them.

        For the two players alone, whether the chat is open or off. `message` is the number of the last one: the latest
        20 are those after `message - 20`. A notice of the kind `message` is sent to the other player for each new one.
        """
        after = AfterSerializer.read(request)["after"]
        match = selectors.seated_match(match_id=match_id, account_id=account_of(request).pk)
        return Response(selectors.messages_of(match, after=after))

    @extend_schema(
        operation_id="message_write",
        tags=["Chat"],
        parameters=[IDEMPOTENCY_KEY],
        request=MessageRequestSerializer,
        responses={
            201: MessageSerializer,
            **problems("not_found", "idempotency_key_reused"),
            **problems("not_seated", "guests_cannot_chat", "muted", "chat_off", serializer=ChatRefusedSerializer),
        },
    )
    def post(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Write to the other player.

        Plain text on one line. The match does not change: neither `version` nor `event` nor the `ETag`. You may write
        10 messages a minute and 200 a day. Where one of you is a guest, only the `reactions` of `Chat` can be sent.
        With `chat_off`, `reason` is that of `Chat`.
        """
        form = MessageRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        account = account_of(request)
        made, replayed = once(
            account=account.pk,
            path=f"matches/{match_id}/messages",
            key=key_of(request),
            body=request.data,
            make=lambda: str(message_write(match_id=match_id, account=account, **form.validated_data).number),
        )
        match = selectors.seated_match(match_id=match_id, account_id=account.pk)
        body = selectors.message_numbered(match, int(made))
        return Response(body, status=201, headers={REPLAYED: "true"} if replayed else None)


class ChatView(APIView):
    """Whether the chat of a match is open."""

    access = {"GET": signed_in(Scope.CHAT), "PUT": signed_in(Scope.CHAT)}

    @extend_schema(
        operation_id="chat_get",
        tags=["Chat"],
        responses={200: ChatSerializer, **problems("not_found", "not_seated")},
    )
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Whether you can write, and if not, why.

        A match with a guest has no chat but quick reactions. It closes 7 days after the match has ended. Either of you
        can switch it off for both.
        """
        match = selectors.seated_match(match_id=match_id, account_id=account_of(request).pk)
        return Response(selectors.chat_view(match, account_of(request).pk))

    @extend_schema(
        operation_id="chat_set",
        tags=["Chat"],
        request=ChatRequestSerializer,
        responses={200: ChatSerializer, **problems("not_found", "not_seated")},
    )
    def put(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Mute or unmute the chat of this match.

        While either of you has muted it, neither can write. The other sees that it is off, not who did it.
        """
        form = ChatRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        match = chat_set(match_id=match_id, account=account_of(request), **form.validated_data)
        return Response(selectors.chat_view(match, account_of(request).pk))


class NoteView(APIView):
    """The reader's private note."""

    access = {"GET": signed_in(Scope.CHAT), "PUT": signed_in(Scope.CHAT)}

    @extend_schema(operation_id="note_get", tags=["Chat"], responses={200: NoteSerializer, **problems("not_found")})
    def get(self, request: Request, match_id: uuid.UUID) -> Response:
        """Your own note on the match. Nobody else can read it."""
        match = match_for(match_id=match_id, account_id=account_of(request).pk)
        return Response(selectors.note_view(match, account_of(request).pk))

    @extend_schema(
        operation_id="note_set",
        tags=["Chat"],
        request=NoteRequestSerializer,
        responses={200: NoteSerializer, **problems("not_found")},
    )
    def put(self, request: Request, match_id: uuid.UUID) -> Response:
        """
        Keep a note on a match that you may read.

        It replaces the one before; an empty one removes it. Line breaks and tabs are kept.
        """
        form = NoteRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        match = match_for(match_id=match_id, account_id=account_of(request).pk)
        note_set(match=match, account=account_of(request), **form.validated_data)
        return Response(selectors.note_view(match, account_of(request).pk))
