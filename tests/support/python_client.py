"""The Python client in tests: accounts for programs, and the wheel in an environment of its own."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import httpx
from flit_core import buildapi

from cairn_client import AsyncCairn, api
from cairn_client.signup import sign_up
from tests.support.tree import ROOT

PACKAGE = ROOT / "frontend/clients/python"
EVERYTHING = ("read", "play", "challenge", "account", "bot")


def token(address: str, *scopes: str) -> str:
    """Make an account of a program; return its token."""
    return sign_up(address, f"Bot{secrets.token_hex(5)}", scopes=scopes or EVERYTHING)


async def meet(one: AsyncCairn, other: AsyncCairn, **terms: object) -> api.Challenge:
    """Let one challenge the other."""
    own = (await other.send(api.session_get()))["account"]
    assert own
    body = {"ruleset": "edition2016", "visibility": "direct", "opponent": own["username"], "length": {"rounds": 1}}
    return await one.send(api.challenge_create({**body, **terms}))  # type: ignore[typeddict-item]


def installed(folder: Path) -> Path:
    """Build the wheel, install it into an empty environment, and return the folder of its programs.

    What it needs is found where the tests have it: no registry is asked.
    """
    here = os.getcwd()
    os.chdir(PACKAGE)
    try:
        wheel = folder / buildapi.build_wheel(str(folder))
    finally:
        os.chdir(here)
    place = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", place / "bin/python"]
    subprocess.run([*pip, "install", "--no-index", "--no-deps", wheel], check=True)
    needs = Path(httpx.__file__).parents[1]
    found = next((place / "lib").glob("python*/site-packages"))
    (found / "tests.pth").write_text(f"{needs}\n")
    return place / "bin"
