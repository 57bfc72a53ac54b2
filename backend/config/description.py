"""What the OpenAPI document says of the whole API, and how it is made."""

DESCRIPTION = (
    "Schotten Totten turn by turn. JSON in, JSON out; errors are RFC 9457 problems with a stable `code`.\n\n"
    "[Conventions](/docs/reference/conventions) covers what applies to all operations: errors, idempotency, cursors, "
    "times. The [socket](/docs/reference/socket), which sends changes as they happen, has a document of its own: "
    "[AsyncAPI](/api/v1/asyncapi/). Actions and positions are written as in [NOTATION](/docs/reference/notation); "
    "[RULES](/docs/reference/rules) are the rules of all editions. What is new is listed by "
    "date in [changes](/docs/reference/changes). [How to write a bot](/docs/how-to/write-a-bot); "
    "[all documents](/docs/).\n\n"
    "Browsers sign in with a session cookie and then send the value of the cookie `csrftoken` (over HTTPS "
    "`__Host-csrftoken`), which changes when they sign in, as `X-CSRFToken` with every unsafe request. "
    "Programs send a personal token "
    "(`Authorization: Bearer …`), from any origin and without "
    "cookies; each operation names the scope that it needs. Every answer to a token says in `RateLimit-Policy` how "
    "many requests (`q`) it may make in how many seconds (`w`), and in `RateLimit` how many are left (`r`) and for "
    "how long (`t`): for the `token`, for all `tokens` of its account, and for the account's `writes`.\n\n"
    "A query parameter or a member of a body that an operation does not have is refused (`invalid`). Ignore members "
    "and kinds that you do not know: later versions of v1 add some, and remove none.\n\n"
    "A program's first steps: `GET session/` (the cookie `csrftoken`), `POST accounts/`, `POST me/tokens/`, "
    "`POST me/bot/` (by a token only with the scope `bot`); from then on the token alone. "
    "`GET house/` lists opponents that accept at once, by "
    "`POST challenges/`. Addresses end with a slash.\n\n"
    "Besides what each operation lists, any address may answer `400` `bad_request` (malformed HTTP, or for another "
    "host), `405` `method_not_allowed`, `409` `unknown_ruleset` (a match, record or challenge whose rules this version "
    "of the server does not know), `500` `server_error`, and `503` `unavailable` with `Retry-After`."
)

SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "Cairn",
    "DESCRIPTION": DESCRIPTION,
    "VERSION": "1.0.0",
    "SERVE_PUBLIC": True,
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": False,
    "ENFORCE_NON_BLANK_FIELDS": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SORT_OPERATIONS": False,
    "ENUM_NAME_OVERRIDES": {
        "ClockType": ["turn", "bank", "live"],
        "NoticeKindEnum": "backend.notifications.kinds.ALL",
        "ReportKindEnum": "backend.moderation.api.serializers.REPORT_KINDS",
        "ReportReasonEnum": "backend.moderation.api.serializers.REASONS",
        "RulesetEnum": "engine.RULESETS",
        "SanctionKindEnum": "backend.moderation.api.serializers.SANCTION_KINDS",
    },
    "PREPROCESSING_HOOKS": ["backend.common.schema.only_the_api"],
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "backend.config.document.complete"],
}
