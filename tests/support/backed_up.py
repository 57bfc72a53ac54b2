"""Somebody to back up, and the commands for it, run in processes of their own."""

import io
import os
from pathlib import Path

from tests.support.server import in_database

PASSWORD = "correct horse battery"


def fill(matches: int = 1, moves: int = 6) -> str:
    """Make two players, matches of so many moves and a row of the audit log here; return the id of the last match."""
    from django.contrib.auth.hashers import make_password  # noqa: PLC0415 - where there are settings

    from backend.accounts.models import Account  # noqa: PLC0415
    from backend.moderation.services.role import role_give  # noqa: PLC0415
    from tests.support.builders import a_match, play_on  # noqa: PLC0415

    alice, bob = (Account.objects.create(username=name, password=make_password(PASSWORD)) for name in ("Alice", "Bob"))
    role_give(actor=None, account=alice, role="moderator", reason="to have a row")
    return [str(play_on(a_match(alice, bob), moves=moves).pk) for _ in range(matches)][-1]


def commands(settings: dict[str, str], *lines: str) -> list[str]:
    """Run commands of `manage.py` one after the other in one process; return what each said, a refusal with `!`."""
    said: list[str] = in_database(settings, "tests.support.backed_up", f"called({lines!r})")
    return said


def called(lines: tuple[str, ...]) -> list[str]:
    """Run each line's command, or call a function of this module, in this process."""
    from django.core.management import CommandError, call_command  # noqa: PLC0415 - where there are settings

    said = []
    for line in lines:
        name, *arguments = line.split()
        out = io.StringIO()
        try:
            if own := {"fill": fill, "go_on": go_on}.get(name):
                out.write(own(*map(int, arguments)))
            else:
                call_command(name, *arguments, stdout=out, stderr=out)
        except CommandError as refusal:
            out.write(f"! {refusal}")
        said.append(out.getvalue())
    return said


def at(folder: Path, url: str = "", **environment: str) -> dict[str, str]:
    """Return the environment of a service that keeps everything in *folder*, or its database at *url*."""
    kept = ("DATABASE_URL", "SECRET_KEY", "REDIS_URL")
    clean = {name: value for name, value in os.environ.items() if name not in kept}
    return {**clean, "DATA_DIR": str(folder), **({"DATABASE_URL": url} if url else {}), **environment}


def go_on() -> str:
    """Play on in the match that `fill` has made; make one more account and audit row, whose keys are new."""
    from backend.accounts.models import Account  # noqa: PLC0415
    from backend.matches.models import Match  # noqa: PLC0415
    from backend.moderation.services.role import role_take  # noqa: PLC0415
    from tests.support.builders import play_on  # noqa: PLC0415

    match = Match.objects.filter(status=Match.Status.ACTIVE).order_by("pk")[0]
    moves = match.moves_made
    role_take(actor=None, account=Account.objects.get(username="Alice"), reason="to have another")
    return "played" if play_on(match, moves=3).moves_made == moves + 3 else "not played"
