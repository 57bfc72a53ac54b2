"""The files that a server process has open."""

import os
from pathlib import Path


def server_process(address: str) -> int:
    """The process that listens at the address."""
    port = int(address.rpartition(":")[2])
    inodes = {
        line.split()[9]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "0A"
    }
    for process in filter(str.isdecimal, os.listdir("/proc")):
        if any(f"socket:[{inode}]" in open_files(int(process)) for inode in inodes):
            return int(process)
    raise AssertionError(f"nothing listens on {port}")


def open_files(process: int) -> list[str]:
    found = []
    try:
        for number in os.listdir(f"/proc/{process}/fd"):
            found.append(os.readlink(f"/proc/{process}/fd/{number}"))
    except OSError:  # it has ended, or closed the file meanwhile
        pass
    return found


def database_files(process: int) -> list[str]:
    return [name for name in open_files(process) if "cairn.sqlite3" in name]
