"""The key that our pushes are signed with (RFC 8292). No serializer and no admin page imports this."""

from django.db import models
from django.utils import timezone


class VapidKey(models.Model):
    """The one row there is. Whoever has another key cannot push to the browsers that subscribed under this one."""

    private = models.TextField()  # PEM
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return "key for pushes"
