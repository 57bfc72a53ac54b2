"""The query parameters that an operation has: those that its view documents, and no others."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from backend.common.errors import Invalid

_known: dict[tuple[type, str], frozenset[str]] = {}


def refuse_unknown(request: Request, view: Any) -> None:
    """Refuse a query parameter that the operation does not have: one that is misspelt would be ignored without a word.

    Raises:
        Invalid: There is one (`unknown_field`, as for a member of a body).
    """
    if not request.query_params or str(request.method) not in view.allowed_methods:
        return  # of a method that there is not, that is what is said (405)
    unknown = set(request.query_params) - parameters_of(view, str(request.method))
    if unknown:
        told = "There is no such parameter."
        raise Invalid(errors=[{"field": name, "code": "unknown_field", "detail": told} for name in sorted(unknown)])


def parameters_of(view: Any, method: str) -> frozenset[str]:
    """Return the names of the query parameters of a view's operation, as its `extend_schema` says."""
    method = "GET" if method == "HEAD" else method
    key = type(view), method
    if key not in _known:
        _known[key] = _declared(view, method)
    return _known[key]


def _declared(view: Any, method: str) -> frozenset[str]:
    handler = getattr(view, method.lower(), None)
    extended = getattr(handler, "kwargs", {}).get("schema")
    names = {"cursor"} if method == "GET" and getattr(view, "pagination_class", None) else set()
    if extended is None:
        return frozenset(names)
    schema = extended()
    schema.view, schema.method = view, method
    for declared in schema.get_override_parameters():
        if not isinstance(declared, OpenApiParameter):
            names |= set(declared().fields)
        elif declared.location == OpenApiParameter.QUERY:
            names.add(declared.name)
    return frozenset(names)
