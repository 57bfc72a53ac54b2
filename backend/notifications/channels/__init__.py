"""The ways out, in the order of the escalation. The socket is not among them: it is a hint that costs nothing."""

from collections.abc import Mapping

from backend.notifications.channels.mail import MailChannel
from backend.notifications.channels.push import PushChannel
from backend.notifications.channels.shape import Channel

CHANNELS: Mapping[str, Channel] = {channel.name: channel for channel in (PushChannel(), MailChannel())}
