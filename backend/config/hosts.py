"""Which names this machine answers to, and its secret key."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server bound to *host*."""
    return host in ("localhost", "::1", "[::1]") or host.startswith("127.")


def bracketed(address: str) -> str:
    """*address* as it stands in a `Host` header: IPv6 in brackets, without its zone."""
    return f"[{address.partition('%')[0]}]" if ":" in address else address


def host_of(origin: str) -> list[str]:
    """The name in *origin* as it stands in a `Host` header; none where there is none."""
    name = urlsplit(origin).hostname
    return [bracketed(name)] if name else []


def machine_names() -> list[str]:
    """The names and addresses by which a home network may know this machine. Asks no other host."""
    name = socket.gethostname().lower()
    names = {name, f"{name.partition('.')[0]}.local"}
    with suppress(OSError):
        names.update(str(info[4][0]) for info in socket.getaddrinfo(name, None))
    # Connecting a datagram socket sends nothing; it only asks the routing table for the outgoing address.
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            names.add(str(probe.getsockname()[0]))
    return sorted(bracketed(name) for name in names if name)


def allowed_hosts(host: str, declared: list[str]) -> list[str]:
    """
    The `Host` headers to answer: those declared, else loopback; and the machine's own when *host* lets others in.

    A wildcard is never added: it would switch off the protection against DNS rebinding and foreign sockets. Loopback
    is none of a server's that has a name: links would lead to whatever listens on the reader's own machine.
    """
    hosts = [*declared]
    if all(name in LOOPBACK for name in declared):
        hosts += LOOPBACK
    if not is_loopback(host):
        hosts += machine_names()
        if host not in EVERYWHERE:
            hosts.append(bracketed(host))
    return list(dict.fromkeys(hosts))


def allowed_ports(host: str, hosts: list[str], port: int, origin: str) -> set[str] | None:
    """
    The ports that may stand in a `Host` header beside none: those where we listen, and where people reach us.

    Null: any, where this machine alone is served: a development server or a tunnel may stand in front.
    """
    if is_loopback(host) and all(name in LOOPBACK for name in hosts):
        return None
    return {"80", "443", str(port), str(urlsplit(origin).port or port)}


def own_origin(hosts: list[str], port: int, *, https: bool) -> str:
    """
    Guess where people reach us: the first declared name, by the proxy's https or at our own port; else loopback.

    *hosts* are those of `allowed_hosts`. A name that begins with a dot stands for many and is passed over.
    """
    names = [host for host in hosts if host not in LOOPBACK and not host.startswith((".", "*"))]
    name = names[0] if names else LOOPBACK[0]
    return f"https://{name}" if https else f"http://{name}:{port}"


def secret_key(path: Path) -> str:
    """The key kept in *path*, made at the first call; readable by its owner alone."""
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(64))
    try:
        os.link(draft, path)  # of two processes starting together, one key wins and both read it whole
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()
