"""The mail of the people in the browser tests: what the server sends, by real SMTP."""

import re

from tests.support.smtp import Peer

LINK = re.compile(r"^(http://\S+/(\w+)#\S+)$", re.MULTILINE)


class Mailbox:
    """What a mail server has been given."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer

    @property
    def url(self) -> str:
        """Where the mail server is, as `EMAIL_URL`."""
        return f"smtp://127.0.0.1:{self.peer.port}"

    def link(self, address: str, page: str) -> str:
        """Return the one link of a mail to *address* that opens *page* (`confirm`, `undo`, `reset`, `return`)."""
        mail = self.peer.take(lambda mail: mail["To"] == address and f"/{page}#" in mail.get_content())
        [(link, opened)] = LINK.findall(mail.get_content())
        assert opened == page
        return str(link)
