"""Mail without a mail server: files in a folder that nobody else may read."""

from pathlib import Path
from typing import Any

from django.core.mail.backends.filebased import EmailBackend


class MailFiles(EmailBackend):
    """Django's backend, whose folder is its owner's alone: links that open accounts are in those mails."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        Path(self.file_path).chmod(0o700)
