"""What the OpenAPI document says of the whole API."""

DESCRIPTION = (
    "Schotten Totten turn by turn. JSON in, JSON out; errors are RFC 9457 problems with a stable `code`.\n\n"
    "Browsers sign in with a session cookie and send the value of the cookie `csrftoken` (over HTTPS "
    "`__Host-csrftoken`) as `X-CSRFToken` with every unsafe request. Programs send a personal token "
    "(`Authorization: Bearer …`), from any origin and without "
    "cookies; each operation names the scope that it needs. Every answer to a token says in `RateLimit-Policy` how "
    "many requests (`q`) it may make in how many seconds (`w`), and in `RateLimit` how many are left (`r`) and for "
    "how long (`t`): for the `token`, for all `tokens` of its account, and for the account's `writes`.\n\n"
    "A query parameter or a member of a body that an operation does not have is refused (`invalid`). Take members and "
    "kinds that you do not know as if they were not there: later versions of v1 add some, and take nothing away.\n\n"
    "A program's first steps: `GET session/` (the cookie `csrftoken`), `POST accounts/`, `POST me/tokens/`, "
    "`POST me/bot/`; from then on the token alone. `GET house/` lists opponents that accept at once, by "
    "`POST challenges/`. `docs/reference/conventions.md` has what holds for all operations: errors, idempotency, "
    "cursors, times.\n\n"
    "Besides what each operation lists, any address may answer `400` `bad_request` (hardly HTTP, or for another "
    "host), `405` `method_not_allowed`, `500` `server_error`, and `503` `unavailable` with `Retry-After`."
)
