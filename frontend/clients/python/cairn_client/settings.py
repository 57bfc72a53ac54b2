"""What a program is given, read before anything is asked: an address, a token, a command. To ask again mends none."""

import shlex
import shutil
from urllib.parse import SplitResult, urlsplit

from cairn_client.errors import BadSetting

#: Where a Cairn has its API; who copies that address means the server.
API = "/api/v1"


def read_http(address: str) -> SplitResult | None:
    """Return the parts of an address by http or https; nothing where it is none."""
    try:
        parts = urlsplit(address.strip())
        named = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0  # reading a bad port raises
    except ValueError:
        return None
    return parts if named else None


def server_address(address: str) -> str:
    """
    Return the address without a slash at the end, or the path of the API.

    Raises:
        BadSetting: It is none of a server.
    """
    parts = read_http(address)
    if parts is None or parts.query or parts.fragment:
        raise BadSetting(
            f"{address!r} is no address of a server; one is http://127.0.0.1:8000 or https://cairn.example"
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/').removesuffix(API)}"


def bearer(token: str) -> dict[str, str]:
    """
    Return the header that carries a token; none where it is empty.

    Raises:
        BadSetting: A header cannot carry it.
    """
    if not token.isascii() or not token.isprintable() or " " in token:
        raise BadSetting("The token has characters that no token has: copy it again, from cairn_ to its end.")
    return {"Authorization": f"Bearer {token}"} if token else {}


def words_of(command: str) -> list[str]:
    """
    Return a command as a program and its arguments.

    Raises:
        BadSetting: It is none, or there is no such program.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadSetting(f"{command!r} is no command: {error}.") from error
    if not words:
        raise BadSetting("The command is empty.")
    if shutil.which(words[0]) is None:
        raise BadSetting(f"There is no program {words[0]!r} that can be run.")
    return words
