"""
Examples of answers, recorded from real matches: `docs/reference/examples.json`.

`tests/backend/test_examples.py` records them (`make examples`), and each day holds what is answered to their shape.
"""

import json
from functools import cache
from typing import Any

from django.conf import settings

from backend.common.problems import MEDIA_TYPE
from backend.config.document.operations import operations
from backend.config.document.responses import CODES, example_of

RECORDED = settings.BASE_DIR / "docs/reference/examples.json"
JSON = "application/json"


@cache
def recorded() -> dict[str, Any]:
    """Return the answer of each operation, as it was recorded: `status`, `type` and `body`."""
    return dict(json.loads(RECORDED.read_text())) if RECORDED.exists() else {}


def add_examples(document: dict[str, Any]) -> None:
    """Add to each answer what was recorded, once for all operations that answer with the same schema."""
    shared: dict[str, Any] = {}
    for *_, operation in operations(document):
        for response in operation["responses"].values():
            for code in response.get(CODES, ())[:1]:
                response["content"][MEDIA_TYPE]["example"] = example_of(code)
        known = recorded().get(operation["operationId"])
        content = operation["responses"].get(known["status"], {}).get("content", {}) if known else {}
        if known is None or known["type"] not in content:
            continue
        answer = content[known["type"]]
        name = answer.get("schema", {}).get("$ref", "").rpartition("/")[2]
        if name:
            shared.setdefault(name, {"summary": "From a real match or account", "value": known["body"]})
            answer["examples"] = {"recorded": {"$ref": f"#/components/examples/{name}"}}
        else:
            answer["examples"] = {"recorded": {"value": known["body"]}}
    document["components"]["examples"] = dict(sorted(shared.items()))
