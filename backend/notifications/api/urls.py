"""Addresses below /api/v1/."""

from django.urls import path

from backend.notifications.api import push, reach, views

urlpatterns = [
    path("feed/", views.FeedView.as_view(), name="feed"),
    path("me/push/", push.PushView.as_view(), name="push"),
    path("me/push/key/", push.PushKeyView.as_view(), name="push-key"),
    path("me/push/<uuid:subscription_id>/", push.PushSubscriptionView.as_view(), name="push-subscription"),
    path("me/reach/", reach.ReachView.as_view(), name="reach"),
    path("me/reach/test/", reach.ReachTestView.as_view(), name="reach-test"),
]
