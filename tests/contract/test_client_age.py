"""The client that is shipped with a server is one that the server serves."""

import re

from backend.common.middleware import OLDEST_CLIENT, OLDEST_CLIENT_HEADER
from tests.support.tree import ROOT


def test_the_client_beside_the_server_is_not_too_old_for_it():
    source = (ROOT / "frontend/src/http/client.ts").read_text()
    number = re.search(r"^const CLIENT = (\d+);$", source, re.MULTILINE)
    assert number is not None
    assert int(number[1]) >= OLDEST_CLIENT
    assert f'"{OLDEST_CLIENT_HEADER}"' in source
