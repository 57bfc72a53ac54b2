"""
The bill of materials of the image, from the locks, as CycloneDX: `python backend/operations/sbom.py VERSION FILE…`.

It imports nothing of ours, since the image's build runs it before there is anything else. What Debian and the base
image bring is not in it: their own tools list that.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
#: The library that the image compiles (Dockerfile), named there by these two.
SQLITE = re.compile(r"^ARG SQLITE=(\d)(\d\d)(\d\d)\d\d$", re.MULTILINE)

Component = dict[str, Any]


def bill(version: str, files: list[Path]) -> dict[str, Any]:
    """Return the bill of an image of that version, of what the locks among *files* and the Dockerfile name."""
    found = {each["purl"]: each for file in files for each in components(file)}
    ours = {"type": "application", "name": "cairn", "version": version, "licenses": [{"license": {"id": LICENSE}}]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**ours, "bom-ref": f"pkg:generic/cairn@{version}"}},
        "components": [found[purl] for purl in sorted(found)],
    }


LICENSE = "AGPL-3.0-or-later"


def components(file: Path) -> Iterator[Component]:
    """Yield what a file names: a Python lock, npm's, or the Dockerfile."""
    text = file.read_text()
    if file.suffix == ".json":
        for place, package in json.loads(text)["packages"].items():
            if place:
                name = place.rpartition("node_modules/")[2]
                yield component("npm", name, package["version"], scope="optional")  # what builds the client
    elif file.name == "Dockerfile":
        for parts in SQLITE.findall(text):
            yield component("generic", "sqlite", ".".join(str(int(part)) for part in parts))
    else:
        for name, version in PIN.findall(text):
            yield component("pypi", name, version)


def component(kind: str, name: str, version: str, scope: str = "required") -> Component:
    """Return one component, by its package URL."""
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {"type": "library", "name": name, "version": version, "scope": scope, "purl": purl, "bom-ref": purl}


if __name__ == "__main__":
    version, *files = sys.argv[1:]
    json.dump(bill(version, [Path(file) for file in files]), sys.stdout, indent=1)
