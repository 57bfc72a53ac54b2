"""What spectacular writes in a way that validators and generators stumble over."""

from typing import Any

NULL = {"$ref": "#/components/schemas/NullEnum"}


def tidy(document: dict[str, Any]) -> None:
    """Write null as a type, not as an enumeration of nothing else; and a default beside alternatives, not in one."""
    document["components"]["schemas"].pop("NullEnum", None)
    _walk(document["components"]["schemas"])
    _walk(document["paths"])


def _walk(node: Any) -> None:
    if isinstance(node, list):
        for inner in node:
            _walk(inner)
    if not isinstance(node, dict):
        return
    if isinstance(alternatives := node.get("oneOf"), list):
        node["oneOf"] = [{"type": "null"} if each == NULL else each for each in alternatives]
        for each in node["oneOf"]:
            if "default" in each:
                node["default"] = each.pop("default")
    for inner in node.values():
        _walk(inner)
