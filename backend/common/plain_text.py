"""What in a text reaches beyond it: control characters, and what turns the direction of the text around it."""

import unicodedata

# The embeddings, overrides and isolates of Unicode's bidirectional algorithm: one that is not closed reaches beyond
# its own text. The marks U+200E and U+200F do not, and stay.
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def is_plain(text: str, *, welcome: str = "") -> bool:
    """Return whether a text has no control character but those welcome, and none that turns the text around it."""
    kinds = {unicodedata.category(sign) for sign in text if sign not in welcome}
    return not kinds & {"Cc", "Zl", "Zp"} and not any(sign in _TURNING for sign in text)


def is_blank(text: str, *, welcome: str = "") -> bool:
    """Return whether a text shows nothing at all: spaces, signs without a form, and those that are welcome."""
    return {unicodedata.category(sign) for sign in text if sign not in welcome} <= {"Zs", "Cf"}
