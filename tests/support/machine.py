"""
A Debian of its own, for tests that follow an operator: booted by systemd-nspawn, with its own network.

It needs root and a kernel that lets one mount, and nothing of the machine but apt: debootstrap, nspawn and slirp4netns
are unpacked from their packages, and nothing is installed. What leaves it goes through slirp4netns, so no rule of this
machine's network is changed.
"""

import itertools
import json
import os
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.support.debian import installed
from tests.support.postgres import free_port

TOOLS = ("debootstrap", "systemd-container", "slirp4netns", "libslirp0")
INSIDE = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
INSIDE["DEBIAN_FRONTEND"] = "noninteractive"  # nobody answers what packages ask: defaults, not empty answers
AUTHORITIES = Path("usr/local/share/ca-certificates")
#: Root's on a Debian. The service's settings, which tests load, make this process's files private.
UMASK = 0o022
#: Seconds for a boot, and for an answer at a terminal.
PATIENCE = 60


class Machine:
    """What runs: commands are given to it as root."""

    def __init__(self, root: Path, init: int, settings: Mapping[str, str], forwarder: Path) -> None:
        self.root, self.init, self.forwarder = root, init, forwarder
        self.environment = {**settings, **INSIDE}

    def _entered(self, script: str) -> list[str]:
        said = [f"{name}={value}" for name, value in self.environment.items()]
        return ["nsenter", "-t", str(self.init), "-a", "env", "-i", *said, "bash", "-euc", f"cd /root\n{script}"]

    def run(self, script: str, patience: float = 600) -> str:
        """Run commands; return what they wrote. One that fails ends them, and the test."""
        done = subprocess.run(
            self._entered(script), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, timeout=patience, umask=UMASK,
        )  # fmt: skip
        if done.returncode:
            journal = self._entered("journalctl --no-pager --output=cat --lines=40")
            said = subprocess.run(journal, check=False, capture_output=True, text=True).stdout
            raise AssertionError(f"{script}\n{done.stdout[-3000:]}\n{said}")
        return done.stdout

    def answer(self, command: str, answers: Mapping[str, str]) -> str:
        """Run a command at a terminal and answer its questions in their order."""
        ours, its = pty.openpty()
        asking = subprocess.Popen(self._entered(command), stdin=its, stdout=its, stderr=its, umask=UMASK)
        os.close(its)
        said, left, end = "", dict(answers), time.monotonic() + PATIENCE
        while time.monotonic() < end and asking.poll() is None:
            if select.select([ours], [], [], 0.1)[0]:
                try:
                    said += os.read(ours, 4096).decode()
                except OSError:  # it has ended
                    break
            question = next(iter(left), None)
            if question and said.endswith(question):
                os.write(ours, f"{left.pop(question)}\n".encode())
                said += "\n"
        os.close(ours)
        assert asking.wait(PATIENCE) == 0, said
        assert not left, said
        return said

    def forward(self, port: int) -> int:
        """Return a port of this machine's loopback that leads to that one."""
        here = free_port()
        asked = {"proto": "tcp", "host_addr": "127.0.0.1", "host_port": here, "guest_port": port}
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.forwarder))
            line.sendall(json.dumps({"execute": "add_hostfwd", "arguments": asked}).encode())
            line.shutdown(socket.SHUT_WR)
            assert "error" not in json.loads(line.recv(4096))
        return here


@contextmanager
def own_cgroups() -> Iterator[list[Path]]:
    """Give new groups, since systemd takes those that it starts in for its own: by one name in its two hierarchies."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    unified = [Path(place) for _, place, kind, *_ in mounts if kind == "cgroup2"]
    named = [Path(place) for _, place, kind, options, *_ in mounts if kind == "cgroup" and "name=systemd" in options]
    groups = [place / f"machine-{os.getpid()}" for place in (*unified[:1], *named[:1])]
    for group in groups:
        group.mkdir()
    try:
        yield groups
    finally:
        for group in groups:
            for folder in sorted((each for each in group.rglob("*") if each.is_dir()), reverse=True):
                folder.rmdir()
            group.rmdir()


def mirror(release: str) -> str:
    """Return where this machine gets the packages of that release."""
    targets = ["apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)", "Created-By: Packages"]
    lines = subprocess.run(targets, check=True, capture_output=True, text=True).stdout.splitlines()
    return next(line.partition(" ")[2] for line in lines if line.startswith(f"{release} "))


def made(folder: Path, name: str) -> tuple[Path, Path]:
    """Make an empty Debian of this machine's release, of that name; return its root and where the tools are."""
    installed(folder, "debootstrap", TOOLS)
    tools, root = folder / "root", folder / "debian"
    [release] = re.findall(r"^VERSION_CODENAME=(\w+)$", Path("/etc/os-release").read_text(), re.MULTILINE)
    subprocess.run(
        ["sh", tools / "usr/sbin/debootstrap", "--variant=minbase",
         "--include=ca-certificates,systemd,systemd-sysv,dbus", release, root, mirror(release)],
        env={**os.environ, "DEBOOTSTRAP_DIR": str(tools / "usr/share/debootstrap")}, check=True, capture_output=True,
    )  # fmt: skip
    (root / "etc/resolv.conf").unlink(missing_ok=True)
    (root / "etc/resolv.conf").write_text("nameserver 10.0.2.3\n")
    (root / "etc/hostname").write_text(f"{name.partition('.')[0]}\n")
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost\n127.0.1.1 {name} {name.partition('.')[0]}\n")
    for file in ("resolv.conf", "hostname", "hosts"):
        (root / "etc" / file).chmod(0o644)
    for authority in (Path("/") / AUTHORITIES).glob("*.crt"):  # what this machine's way out needs, if anything
        (root / AUTHORITIES).mkdir(parents=True, exist_ok=True)
        shutil.copy(authority, root / AUTHORITIES)
    return root, tools


def _children(parent: int) -> list[int]:
    """Return the processes that this one started. Not every kernel lists them at their parent."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def _init_of(nspawn: int) -> int:
    """Wait for the child that nspawn starts, and for its system."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for child in _children(nspawn):
            ready = ["nsenter", "-t", str(child), "-a", "systemctl", "is-active", "--quiet", "basic.target"]
            if subprocess.run(ready, check=False, capture_output=True).returncode == 0:
                return child
        time.sleep(0.2)  # nothing announces it to who has not registered
    raise AssertionError("The machine does not boot.")


@contextmanager
def booted(folder: Path, name: str, settings: Mapping[str, str], repository: Path) -> Iterator[Machine]:
    """Boot an empty Debian with a repository at /srv/cairn; *settings* are the environment of its commands."""
    root, tools = made(folder, name)
    with ExitStack() as stack:
        groups = stack.enter_context(own_cgroups())

        def enter() -> None:
            for group in groups:
                (group / "cgroup.procs").write_text("0")

        console = stack.enter_context((folder / "console").open("wb"))
        nspawn = subprocess.Popen(
            [tools / "usr/bin/systemd-nspawn", "--register=no", "--keep-unit", "--private-network", "--resolv-conf=off",
             "--boot", f"--bind-ro={repository}:/srv/cairn", "-D", root],
            env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}, stdin=subprocess.DEVNULL, stdout=console,
            stderr=console, preexec_fn=enter,  # noqa: PLW1509
        )  # fmt: skip
        stack.callback(nspawn.wait)
        stack.callback(nspawn.terminate)
        init, forwarder = _init_of(nspawn.pid), folder / "forwarder"
        stack.callback(os.kill, init, signal.SIGKILL)  # an orderly end takes a minute and a half, and nothing is kept
        [libraries] = (tools / "usr/lib").glob("*-linux-gnu")
        network = subprocess.Popen(
            [tools / "usr/bin/slirp4netns", "--configure", "--mtu=65520", "--disable-host-loopback",
             f"--api-socket={forwarder}", str(init), "tap0"],
            env={**os.environ, "LD_LIBRARY_PATH": str(libraries)}, stdout=console, stderr=console,
        )  # fmt: skip
        stack.callback(network.wait)
        stack.callback(network.terminate)
        machine = Machine(root, init, settings, forwarder)
        for _ in itertools.takewhile(lambda _: "tap0" not in machine.run("cat /proc/net/route"), itertools.count()):
            time.sleep(0.1)  # nor when it has its address
        machine.run("update-ca-certificates")
        yield machine
