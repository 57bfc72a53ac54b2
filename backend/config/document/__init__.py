"""
What the OpenAPI document has beyond the views: spectacular makes it of them, and this completes it.

Answers that many operations share are there once, kinds of notices and events have schemas of their own, answers have
their headers and examples, and sections come in the order in which somebody new needs them.
"""

from typing import Any

from backend.common import serializers
from backend.config.document.examples import add_examples
from backend.config.document.headers import add_headers
from backend.config.document.kinds import add_kinds
from backend.config.document.oauth import add_oauth
from backend.config.document.open_values import open_values
from backend.config.document.parameters import share_parameters
from backend.config.document.responses import share_responses
from backend.config.document.sections import in_order
from backend.config.document.tidy import tidy
from backend.config.document.webhooks import add_webhooks
from backend.matches.api import position


def complete(result: dict[str, Any], generator: Any, **_: Any) -> dict[str, Any]:  # noqa: ARG001 - a hook of spectacular's
    """Complete the document that spectacular has made."""
    tidy(result)
    result["components"]["schemas"].update(serializers.COMPONENTS | position.COMPONENTS)
    add_kinds(result)
    open_values(result)
    share_parameters(result)  # which leaves open what answers have
    add_webhooks(result)
    add_oauth(result)
    add_headers(result)
    add_examples(result)
    share_responses(result)
    return in_order(result)
