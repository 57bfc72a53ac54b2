"""Addresses below /api/v1/."""

from django.urls import path

from backend.notifications.api import delivery_status, push, stream, views, webhooks

urlpatterns = [
    path("feed/", views.FeedView.as_view(), name="feed"),
    path("feed/stream/", stream.FeedStreamView.as_view(), name="feed-stream"),
    path("me/push/", push.PushView.as_view(), name="push"),
    path("me/push/key/", push.PushKeyView.as_view(), name="push-key"),
    path("me/push/<uuid:subscription_id>/", push.PushSubscriptionView.as_view(), name="push-subscription"),
    path("me/delivery-status/", delivery_status.DeliveryStatusView.as_view(), name="delivery-status"),
    path("me/delivery-status/test/", delivery_status.DeliveryTestView.as_view(), name="delivery-test"),
    path("me/webhooks/", webhooks.WebhooksView.as_view(), name="webhooks"),
    path("me/webhooks/<uuid:webhook_id>/", webhooks.WebhookView.as_view(), name="webhook"),
    path("me/webhooks/<uuid:webhook_id>/test/", webhooks.WebhookTestView.as_view(), name="webhook-test"),
    path("me/webhooks/<uuid:webhook_id>/secret/", webhooks.WebhookSecretView.as_view(), name="webhook-secret"),
]
