"""Programs from Debian's packages that a test wants and the machine need not have."""

import subprocess
from collections.abc import Sequence
from pathlib import Path


def installed(folder: Path, program: str, packages: Sequence[str]) -> Path:
    """Unpack Debian's program there, and start nothing."""
    subprocess.run(["apt-get", "download", *packages], cwd=folder, check=True, capture_output=True)
    for package in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", package, folder / "root"], check=True)
    [found] = (folder / "root/usr").glob(f"*bin/{program}")
    return found
