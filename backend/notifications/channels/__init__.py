"""
The ways out: to people in the order of the escalation, and to programs.

The socket is not among them: it is a hint that costs nothing.
"""

from collections.abc import Mapping

from backend.notifications.channels.mail import MailChannel
from backend.notifications.channels.push import PushChannel
from backend.notifications.channels.shape import Channel
from backend.notifications.channels.webhook import WebhookChannel

TO_PEOPLE: Mapping[str, Channel] = {channel.name: channel for channel in (PushChannel(), MailChannel())}
TO_PROGRAMS: Mapping[str, Channel] = {channel.name: channel for channel in (WebhookChannel(),)}
CHANNELS: Mapping[str, Channel] = {**TO_PEOPLE, **TO_PROGRAMS}
