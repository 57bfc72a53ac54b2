"""What OPTIONS answers."""

# ruff: noqa: ARG002 - the arguments are the framework's

from typing import Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request


class MethodsAlone(BaseMetadata):
    """The header `Allow` and an empty object: what the methods take and give, the OpenAPI document says."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        """Nothing. REST framework's own would ask every view for a serializer."""
        return {}
