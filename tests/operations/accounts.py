"""Sessions, accounts and what belongs to them: passwords, addresses, devices, tokens, blocks."""

from backend.common.access import Scope
from tests.operations.operation import (
    FULL_ACCOUNT_NEEDED,
    NO_BODY,
    NO_MATCH,
    NOT_FOUND,
    Fuzzing,
    NoHiddenCards,
    Operation,
    Tokens,
    Who,
    asks,
)
from tests.support.people import PASSWORD

SIGN_UP = {"username": "Erin", "password": PASSWORD}
CODE = {"code": "0123-4567-89AB"}
SIX_DIGITS = {"code": "000000"}

EXPIRED = Who("410 link_expired", nobody="410 link_expired", suspended=True)
TWO_STEP_OFF = Who("409 two_step_off", suspended=True)

OPERATIONS: dict[str, Operation] = {
    # --- signing in and up
    "session_get": Operation(
        "session/", Who("200", nobody="200"), Tokens.ANY, NO_BODY, NO_MATCH, fuzzing=Fuzzing.ANONYMOUS, queries=3
    ),
    "session_open": Operation(
        "session/", Who("403 wrong_credentials", nobody="403 wrong_credentials", suspended=True), Tokens.REFUSED,
        {"username": "Alice", "password": PASSWORD}, NO_MATCH, fuzzing=Fuzzing.ANONYMOUS, queries=5,
    ),
    "session_close": Operation(
        "session/", Who("204", nobody="204", suspended=True), Tokens.REFUSED, NO_BODY, NO_MATCH,
        fuzzing=Fuzzing.ANONYMOUS, queries=7,
    ),
    "session_recover": Operation(
        "session/recovery/", Who("403 wrong_recovery_code", nobody="403 wrong_recovery_code", suspended=True),
        Tokens.REFUSED, {"recovery_code": CODE["code"]}, NO_MATCH, fuzzing=Fuzzing.ANONYMOUS, queries=3,
    ),
    "session_return": Operation(
        "session/return/", EXPIRED, Tokens.REFUSED, CODE, NO_MATCH, fuzzing=Fuzzing.ANONYMOUS, queries=3
    ),
    "session_confirm": Operation(
        "session/confirm/", Who("403 wrong_password", suspended=True), Tokens.REFUSED,
        {"password": PASSWORD}, NO_MATCH, fuzzing=Fuzzing.ANONYMOUS, queries=2,
    ),
    "account_create": Operation(
        "accounts/", Who("409 already_signed_in", nobody="201"), Tokens.REFUSED, SIGN_UP, NO_MATCH,
        fuzzing=Fuzzing.ANONYMOUS, queries=2,
    ),
    "guest_create": Operation(
        "accounts/guest/", Who("409 already_signed_in", nobody="201"), Tokens.REFUSED, {}, NO_MATCH,
        fuzzing=Fuzzing.ANONYMOUS, queries=2,
    ),
    "guest_upgrade": Operation(
        "me/upgrade/", Who("409 not_a_guest", guest="200"), Tokens.REFUSED, SIGN_UP, NO_MATCH,
        fuzzing=Fuzzing.ANONYMOUS, queries=2,
    ),
    "recovery_get": Operation(
        "me/recovery/", Who("409 not_a_guest", guest="200"), Tokens.REFUSED, NO_BODY, NO_MATCH, queries=2
    ),
    "recovery_renew": Operation(
        "me/recovery/", Who("409 not_a_guest", guest="201", suspended=True), Tokens.REFUSED, {}, NO_MATCH, queries=3
    ),
    # --- one's own account
    "me_get": Operation("me/", Who("200"), Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=3),
    "me_change": Operation("me/", Who("200"), Scope.ACCOUNT, {"settings": {"notifications": {}}}, NO_MATCH, queries=7),
    "me_delete": Operation(
        "me/", Who("204", suspended=True), Tokens.REFUSED, NO_BODY,
        NoHiddenCards("It resigns matches and answers nothing; a finished match hides nothing."),
        fuzzing=Fuzzing.ANONYMOUS, queries=52,
    ),
    "me_export": Operation("me/export/", Who("200"), Tokens.REFUSED, NO_BODY, asks("me/export/"), queries=25),
    "player_block": Operation("players/Bob/block/", Who("204"), Scope.ACCOUNT, {}, NO_MATCH, queries=5),
    "player_unblock": Operation("players/Bob/block/", Who("204"), Scope.ACCOUNT, NO_BODY, NO_MATCH, queries=4),
    "block_list": Operation(
        "me/blocks/", Who("200"), Scope.READ, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=3
    ),
    # --- addresses and passwords
    "email_get": Operation("me/email/", Who("200"), Tokens.REFUSED, NO_BODY, NO_MATCH, queries=2),
    "email_change": Operation(
        "me/email/", Who("200", suspended=True), Tokens.REFUSED, {"email": "alice@example.org"}, NO_MATCH, queries=5
    ),
    "email_resend": Operation(
        "me/email/resend/", Who("409 nothing_to_confirm", suspended=True), Tokens.REFUSED, {}, NO_MATCH, queries=2
    ),
    "email_confirm": Operation("me/email/confirm/", EXPIRED, Tokens.REFUSED, CODE, NO_MATCH, queries=3),
    "email_undo": Operation("me/email/undo/", EXPIRED, Tokens.REFUSED, CODE, NO_MATCH, queries=3),
    "password_change": Operation(
        "me/password/", Who("403 wrong_password", guest=FULL_ACCOUNT_NEEDED, suspended=True), Tokens.REFUSED,
        {"password": PASSWORD, "new_password": "battery staple"}, NO_MATCH, queries=2,
    ),
    "password_reset": Operation(
        "password-reset/", Who("202", nobody="202", suspended=True), Tokens.REFUSED,
        {"email": "alice@example.org"}, NO_MATCH, queries=3,
    ),
    "password_reset_confirm": Operation(
        "password-reset/confirm/", EXPIRED, Tokens.REFUSED, CODE | {"password": "battery staple"}, NO_MATCH, queries=3
    ),
    # --- devices and two-step sign-in
    "device_list": Operation(
        "me/devices/", Who("200"), Tokens.REFUSED, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=3
    ),
    "device_sign_out": Operation(
        "me/devices/{device.pk}/", Who("204", NOT_FOUND, suspended=True), Tokens.REFUSED, NO_BODY, NO_MATCH,
        fuzzing=Fuzzing.ANONYMOUS, queries=6,
    ),
    "device_sign_out_everywhere": Operation(
        "me/devices/sign-out-everywhere/", Who("204", suspended=True), Tokens.REFUSED, {}, NO_MATCH,
        fuzzing=Fuzzing.ANONYMOUS, queries=17,
    ),
    "two_step_get": Operation("me/two-step/", Who("200"), Tokens.REFUSED, NO_BODY, NO_MATCH, queries=4),
    "two_step_start": Operation(
        "me/two-step/", Who("200", guest=FULL_ACCOUNT_NEEDED, suspended=True), Tokens.REFUSED, {}, NO_MATCH, queries=5
    ),
    "two_step_confirm": Operation(
        "me/two-step/confirm/", TWO_STEP_OFF, Tokens.REFUSED, SIX_DIGITS, NO_MATCH, queries=3
    ),
    "two_step_codes": Operation("me/two-step/codes/", TWO_STEP_OFF, Tokens.REFUSED, SIX_DIGITS, NO_MATCH, queries=4),
    "two_step_off": Operation("me/two-step/off/", TWO_STEP_OFF, Tokens.REFUSED, SIX_DIGITS, NO_MATCH, queries=3),
    # --- tokens
    "token_list": Operation(
        "me/tokens/", Who("200"), Scope.READ, NO_BODY, NO_MATCH, invalid_queries=("cursor=x",), queries=3
    ),
    "token_create": Operation(
        "me/tokens/", Who("201", guest=FULL_ACCOUNT_NEEDED), Tokens.REFUSED,
        {"name": "My bot", "scopes": ["read", "play"]}, NO_MATCH, queries=7,
    ),
    "token_revoke": Operation(
        "me/tokens/{token.pk}/", Who("204", NOT_FOUND, suspended=True), Tokens.REFUSED, NO_BODY, NO_MATCH, queries=9
    ),
    "token_revoke_current": Operation(
        "me/tokens/current/", Who("204", cookie="403 token_needed", suspended=True), Tokens.ANY, NO_BODY, NO_MATCH,
        queries=2,
    ),
    "ticket_create": Operation(
        "socket-tickets/", Who("201", cookie="403 token_needed"), Scope.READ, {}, NO_MATCH, queries=2
    ),
}  # fmt: skip
