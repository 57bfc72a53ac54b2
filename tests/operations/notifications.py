"""The feed, and how notices reach somebody: pushes and webhooks."""

from collections.abc import Iterator

from backend.common.access import Scope
from tests.operations.operation import (
    FULL_ACCOUNT_NEEDED,
    NO_BODY,
    NO_MATCH,
    NOT_FOUND,
    Fuzzing,
    Operation,
    Request,
    Tokens,
    Viewpoint,
    Who,
)
from tests.support.scenario import WEBHOOK_URL

#: What a browser could send; the keys are of the example in RFC 8291.
SUBSCRIPTION = {
    "endpoint": "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
WEBHOOK = "me/webhooks/{webhook.pk}/"
#: To say where notices go, and to read them.
AIMING = (Scope.ACCOUNT, Scope.READ)
OWN_WEBHOOK = Who("200", NOT_FOUND)


def feed(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request("feed/")
    yield Request("feed/?after=1")


def feed_stream(viewpoint: Viewpoint) -> Iterator[Request]:
    yield Request("feed/stream/")
    yield Request("feed/stream/", headers={"Last-Event-ID": "1"})


OPERATIONS: dict[str, Operation] = {
    "feed": Operation(
        "feed/", Who("200"), Scope.READ, NO_BODY, feed,
        invalid_queries=("after=", "wait=", "after=-1", "after=x", "after=2147483648", "wait=x", "wait=26", "wait=-1"),
        queries=3,
    ),
    "feed_stream": Operation(
        "feed/stream/", Who("200"), Scope.READ, NO_BODY, feed_stream,
        invalid_queries=("after=", "after=-1", "after=x", "after=2147483648", "wait=1"), queries=3,
        fuzzing=Fuzzing.LEFT_OUT,
    ),
    "push_key": Operation("me/push/key/", Who("200"), Tokens.REFUSED, NO_BODY, NO_MATCH, queries=5),
    "push_list": Operation(
        "me/push/", Who("200"), Tokens.REFUSED, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=3
    ),
    "push_subscribe": Operation(
        "me/push/", Who("201", suspended=True), Tokens.REFUSED, SUBSCRIPTION, NO_MATCH, queries=7
    ),
    "push_unsubscribe": Operation(
        "me/push/{subscription.pk}/", Who("204", NOT_FOUND, suspended=True), Tokens.REFUSED, NO_BODY, NO_MATCH,
        queries=3,
    ),
    "delivery_status_get": Operation("me/delivery-status/", Who("200"), Tokens.REFUSED, NO_BODY, NO_MATCH, queries=8),
    "delivery_test": Operation("me/delivery-status/test/", Who("202"), Tokens.REFUSED, {}, NO_MATCH, queries=4),
    "webhook_list": Operation(
        "me/webhooks/", Who("200"), Scope.ACCOUNT, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=3
    ),
    "webhook_create": Operation(
        "me/webhooks/", Who("201", guest=FULL_ACCOUNT_NEEDED), AIMING,
        {"url": WEBHOOK_URL, "kinds": ["your_turn"]}, NO_MATCH, queries=8,
    ),
    "webhook_get": Operation(WEBHOOK, OWN_WEBHOOK, Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=5),
    "webhook_change": Operation(WEBHOOK, OWN_WEBHOOK, AIMING, {"active": False}, NO_MATCH, queries=10),
    "webhook_delete": Operation(
        WEBHOOK, Who("204", NOT_FOUND, suspended=True), Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=5
    ),
    "webhook_test": Operation(f"{WEBHOOK}test/", Who("202", NOT_FOUND), Scope.ACCOUNT, {}, NO_MATCH, queries=8),
    "webhook_roll": Operation(f"{WEBHOOK}secret/", OWN_WEBHOOK, AIMING, {}, NO_MATCH, queries=9),
}  # fmt: skip
