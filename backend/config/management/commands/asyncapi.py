"""`manage.py asyncapi`: write the document of the socket, and its page."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand

from backend.config.asyncapi import asyncapi_document
from backend.config.limits_page import limits_page
from backend.config.socket_page import socket_page


class _Plain(yaml.SafeDumper):
    """Writes long texts as they are read, and no anchors."""

    def ignore_aliases(self, _data: Any) -> bool:
        """Write each thing out wherever it stands."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> Any:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Plain.add_representer(str, _text)


class Command(BaseCommand):
    """Writes all three."""

    help = "Write the AsyncAPI document of the socket, the page that is made from it, and that of all limits."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("--file", type=Path, required=True)
        parser.add_argument("--page", type=Path, required=True)
        parser.add_argument("--limits", type=Path, required=True)

    def handle(self, *_: Any, file: Path, page: Path, limits: Path, **__: Any) -> None:
        """Write."""
        document = asyncapi_document()
        file.write_text(yaml.dump(document, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120))
        page.write_text(socket_page(document))
        limits.write_text(limits_page())
