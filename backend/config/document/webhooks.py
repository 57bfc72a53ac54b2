"""What is sent to a webhook, as the document's `webhooks`."""

from typing import Any

from backend.notifications.api.notice_shapes import NOTICES

ID = {"type": "string", "format": "uuid"}


def add_webhooks(document: dict[str, Any]) -> None:
    """Describe the request that a webhook gets."""
    schemas = document["components"]["schemas"]
    schemas["WebhookNotice"] = _body()
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    document["webhooks"] = {
        "notice": {
            "post": {
                "operationId": "notice_sent",
                "tags": ["Webhooks"],
                "summary": "A notice of yours, sent to your address",
                "description": (
                    "Signed by Standard Webhooks 1.0.0. Check `webhook-signature` before anything else: `v1,` and the "
                    "HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, by the secret that "
                    "`webhook_create` has shown; where there are two, separated by a space, one has to fit. The same "
                    "`webhook-id` may come again. Answer within ten seconds."
                ),
                "security": [],
                "parameters": [
                    _header("webhook-id", "The same with each try.", {"type": "string"}),
                    _header("webhook-timestamp", "Of this try, in seconds since 1970.", {"type": "integer"}),
                    _header("webhook-signature", "One or two, separated by a space.", {"type": "string"}),
                ],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/WebhookNotice"}}},
                },
                "responses": {
                    "2XX": {"description": "Delivered. The body of the answer is ignored."},
                    "410": {"description": "Switch the webhook off."},
                    "default": {"description": "Not delivered: it is sent again, less and less often, for three days."},
                },
            }
        }
    }


def _header(name: str, about: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": True, "description": about, "schema": schema}


def _body() -> dict[str, Any]:
    """Return the schema of the body, the same for all kinds: `data` is all that differs."""
    kinds = [kind for shape in NOTICES for kind in shape.kinds]
    data = [*(f"{shape.name}NoticeData" for shape in NOTICES if shape.data)]
    members = {
        "id": {**ID, "description": "As `webhook-id`."},
        "type": {"type": "string", "x-extensible-enum": kinds, "description": "The notice's `kind`."},
        "timestamp": {"type": "string", "format": "date-time", "description": "When the notice was made."},
        "account": {**ID, "description": "Whose notice it is."},
        "number": {"type": ["integer", "null"], "description": "In the feed; null for a test."},
        "match": {"type": ["string", "null"], "format": "uuid"},
        "challenge": {"type": ["string", "null"], "format": "uuid"},
        "opponent": {"type": "string", "description": "The other player's name; empty where there is none."},
        "version": {"type": ["integer", "null"], "description": "Of the match, as this leaves."},
        "data": {
            "description": "An object, as `data` of the notice with that `kind`: "
            + ", ".join(f"`{name}`" for name in data)
            + ".",
        },
    }
    return {
        "type": "object",
        "description": "A notice, as a webhook gets it.",
        "required": list(members),
        "properties": members,
    }
