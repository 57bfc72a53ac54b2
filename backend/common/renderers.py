"""Formats of answers other than JSON."""

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import BaseRenderer, JSONRenderer


class TextRenderer(BaseRenderer):
    """Names the format of an answer that is text, or is made while it is sent; a refusal is a problem in JSON."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> str | bytes:
        """Return the text, or the problem."""
        if isinstance(data, str):
            return data
        problem: bytes = JSONRenderer().render(data, accepted_media_type, renderer_context)
        return problem
