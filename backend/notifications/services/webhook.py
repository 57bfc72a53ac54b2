"""Webhooks: made, changed, given another secret, tried out, switched off."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from backend.accounts.errors import FullAccountNeeded
from backend.accounts.models import AccessToken, Account
from backend.common.errors import NotFound
from backend.common.sealing import seal, unseal
from backend.notifications.errors import TooManyWebhooks
from backend.notifications.models import Delivery, FeedItem, Webhook
from backend.notifications.models.secret import WebhookSecret
from backend.notifications.services.hosts import host_of, schedule_deliveries, send_sooner
from backend.notifications.services.notify import Notice, notify
from backend.notifications.signing import PURPOSE, new_secret

MOST = 5
#: For how long the secret before signs as well.
BOTH = timedelta(days=1)
#: For how long one may take nothing before it is switched off. Longer than one notice is tried.
PATIENCE = timedelta(days=5)
TEST_KEEPS = timedelta(hours=1)


def webhook_create(
    *, account: Account, token: AccessToken | None, url: str, kinds: Sequence[str] = (), active: bool = True
) -> tuple[Webhook, str]:
    """
    Make a webhook; return it and its secret, which is not shown again.

    Args:
        token: By which it is made; it ends with that.
        kinds: Which notices go there; none: all.

    Raises:
        FullAccountNeeded: The account is a guest, which a lost cookie would leave without a way to end it.
        TooManyWebhooks: The account has `MOST`.
    """
    if account.is_guest:
        raise FullAccountNeeded
    secret = new_secret()
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)  # who counts at the same time waits
        if Webhook.objects.filter(account=account).count() >= MOST:
            raise TooManyWebhooks
        off = "" if active else Webhook.Off.OFF
        webhook = Webhook.objects.create(account=account, token=token, url=url, kinds=list(kinds), off=off)
        WebhookSecret.objects.create(webhook=webhook, sealed=seal(secret, PURPOSE))
    return webhook, secret


@transaction.atomic
def webhook_change(webhook: Webhook, *, token: AccessToken | None, **changes: Any) -> Webhook:
    """
    Change what is named, `url`, `kinds`, `active`; return it. Another address, or being switched on, begins again.

    Raises:
        NotFound: It was deleted meanwhile.
    """
    webhook = _held(webhook)
    webhook.kinds = changes.get("kinds", webhook.kinds)
    elsewhere = changes.get("url", webhook.url) != webhook.url
    if elsewhere:
        webhook.url, webhook.token = changes["url"], token
    switched = changes.get("active", not webhook.off) == bool(webhook.off)
    if switched:
        webhook.off = "" if changes["active"] else Webhook.Off.OFF
    if elsewhere or switched:
        webhook.since = timezone.now()
        deliveries_to(webhook).filter(outcome="").update(host=host_of(webhook.url))
        webhook_retry_now(webhook)
    webhook.save()
    return webhook


@transaction.atomic
def webhook_roll(webhook: Webhook, *, token: AccessToken | None) -> tuple[Webhook, str]:
    """
    Give it another secret; return it and that, which is not shown again. The one before signs as well for a day.

    Raises:
        NotFound: It was deleted meanwhile.
    """
    webhook, secret = _held(webhook), new_secret()
    row = WebhookSecret.objects.get(webhook=webhook)
    row.sealed_before, row.before_until = row.sealed, timezone.now() + BOTH
    row.sealed = seal(secret, PURPOSE)
    row.save()
    webhook.token = token
    webhook.save(update_fields=["token"])
    return webhook, secret


def webhook_delete(webhook: Webhook) -> None:
    """Forget it: nothing more is sent there."""
    webhook.delete()


def _held(webhook: Webhook) -> Webhook:
    held = Webhook.objects.select_for_update().filter(pk=webhook.pk).first()
    if held is None:
        raise NotFound("You have no such webhook.")
    return held


def webhook_test(webhook: Webhook) -> Delivery:
    """Send a test there, also while it is off; return what is on its way."""
    now = timezone.now()
    with transaction.atomic():
        delivery = Delivery.objects.create(
            account_id=webhook.account_id,
            channel=Delivery.Channel.WEBHOOK,
            target=str(webhook.pk),
            host=host_of(webhook.url),
            due=now,
            expires=now + TEST_KEEPS,
        )
        schedule_deliveries([delivery], trial=[delivery])
    return delivery


def secrets_of(webhook: Webhook, now: datetime) -> list[str]:
    """Return what to sign with, the newest first; nothing where it was sealed under a key that is gone, or deleted."""
    row = WebhookSecret.objects.filter(webhook=webhook).first()
    if row is None:
        return []
    sealed = [row.sealed]
    if row.before_until is not None and now < row.before_until:
        sealed.append(row.sealed_before)
    return [secret for secret in (unseal(one, PURPOSE) for one in sealed) if secret is not None]


def webhook_give_up(webhook: Webhook, why: Webhook.Off) -> None:
    """Switch it off and notify its owner, unless it is off."""
    if Webhook.objects.filter(pk=webhook.pk, off="").update(off=why):
        data = {"webhook": str(webhook.pk), "name": webhook.host, "why": why.value}
        notify([Notice(webhook.account_id, FeedItem.Kind.WEBHOOK_OFF, data=data)])


def deliveries_to(webhook: Webhook) -> QuerySet[Delivery]:
    """Return all that was, is or will be sent there."""
    channel = Delivery.Channel.WEBHOOK
    return Delivery.objects.filter(account=webhook.account_id, channel=channel, target=str(webhook.pk))


def webhook_retry_now(webhook: Webhook) -> None:
    """Let what waits to be tried again leave now, for it may be taken."""
    send_sooner(deliveries_to(webhook).filter(outcome=""), timezone.now(), trial=True)


def webhook_is_failing(webhook: Webhook) -> bool:
    """Return whether it has taken nothing for `PATIENCE`: since then there was something, and none of it was taken."""
    mine = deliveries_to(webhook)
    taken = mine.filter(outcome=Delivery.Outcome.SENT).order_by("-ended").values_list("ended", flat=True).first()
    begun = max(webhook.since, taken or webhook.since)
    first = mine.filter(failed__gt=begun).order_by("created").values_list("created", flat=True).first()
    return first is not None and timezone.now() - max(first, begun) >= PATIENCE
