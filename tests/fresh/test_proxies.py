"""nginx and Caddy as our pages have them, from Debian's packages, with TLS, in front of a real server."""

import asyncio
import re
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from websockets.asyncio.client import connect

from tests.support.debian import installed
from tests.support.postgres import free_port
from tests.support.server import migrated, one_process
from tests.support.tree import ROOT
from tests.support.waiting import until

NAME, PAGES = "cairn.example", ROOT / "docs/how-to"
PACKAGES = {"nginx": ("nginx", "nginx-common"), "caddy": ("caddy",)}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve behind a proxy that is believed; give the host and port."""
    folder = tmp_path_factory.mktemp("served")
    said = {"ORIGIN": f"https://{NAME}", "HTTPS": "1", "NUM_PROXIES": "1", "ALLOWED_HOSTS": f"{NAME},127.0.0.1"}
    with migrated(folder, DATA_DIR=str(folder), **said) as settings, one_process(folder / "log", settings) as address:
        yield address.removeprefix("http://")


def block(page: str, language: str) -> str:
    """Return the piece of configuration that a page has."""
    [found] = re.findall(rf"```{language}\n(.*?)```", (PAGES / page).read_text(), re.DOTALL)
    return str(found)


def nginx(folder: Path, program: Path, served: str, port: int) -> list[str | Path]:
    """Write the page's block with a certificate and ports of ours; return the command."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}", "-days", "1"]
    subprocess.run([*command, "-keyout", folder / "key", "-out", folder / "cert"], check=True, capture_output=True)
    text = block("systemd.md", "nginx").replace("127.0.0.1:8000", served)
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{free_port()}")
    text = text.replace("/etc/ssl/cairn.pem", f"{folder}/cert").replace("/etc/ssl/cairn.key", f"{folder}/key")
    kept = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error;"
        f" events {{}} http {{ access_log off; {kept}\n{text}\n}}"
    )
    return [program, "-c", folder / "conf", "-p", folder, "-e", folder / "error"]


def caddy(folder: Path, program: Path, served: str, port: int) -> list[str | Path]:
    """Write the page's lines with its own authority and ports of ours; return the command."""
    [lines] = re.findall(r"```\n(cairn\.example \{.*?)```", (PAGES / "serve.md").read_text(), re.DOTALL)
    (folder / "Caddyfile").write_text(
        f"{{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port {free_port()}\nhttps_port {port}\n"
        f"storage file_system {folder}/kept\n}}\n{lines.replace('127.0.0.1:8000', served)}"
    )
    return [program, "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]


@contextmanager
def running(folder: Path, proxy: str, served: str) -> Iterator[int]:
    """Run that proxy in front of the server; give its port."""
    port = free_port()
    command = {"nginx": nginx, "caddy": caddy}[proxy](folder, installed(folder, proxy, PACKAGES[proxy]), served, port)
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module", params=PACKAGES)
def port(request: pytest.FixtureRequest, served: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running(tmp_path_factory.mktemp(request.param), request.param, served) as port:
        yield port


def any_certificate() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@pytest_asyncio.fixture
async def browser(port: int) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who comes as a guest."""
    headers = {"Host": NAME, "Origin": f"https://{NAME}"}
    client = httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=any_certificate(), timeout=60)

    async def answers() -> bool:
        try:
            asked = await client.get("/readyz", headers=headers, extensions={"sni_hostname": NAME})
        except httpx.TransportError:
            return False
        return asked.status_code == 200

    async def with_name(request: httpx.Request) -> None:
        request.extensions = {**request.extensions, "sni_hostname": NAME}

    await until(answers)
    client.headers.update(headers)
    client.event_hooks = {"request": [with_name]}
    assert (await client.post("/api/v1/accounts/guest/", json={})).status_code == 201
    yield client
    await client.aclose()


async def test_pages_cookies_and_writes_come_through(browser):
    page = await browser.get("/")
    assert page.status_code == 200
    session = (await browser.get("/api/v1/session/")).json()
    assert session["account"]
    assert {"__Host-sessionid", "__Host-csrftoken"} <= set(browser.cookies)
    token = {"X-CSRFToken": browser.cookies["__Host-csrftoken"]}
    body = {"ruleset": "edition2016", "visibility": "link"}
    assert (await browser.post("/api/v1/challenges/", json=body, headers=token)).status_code == 201
    assert (await browser.post("/api/v1/challenges/", content=b"x" * 100_000, headers=token)).status_code == 413


async def test_socket_long_poll_and_event_stream_come_through(browser, port):
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    async with connect(
        f"wss://{NAME}/ws/v1/", host="127.0.0.1", port=port, ssl=any_certificate(), origin=f"https://{NAME}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookies},
    ) as socket:  # fmt: skip
        assert '"hello"' in await asyncio.wait_for(socket.recv(), 60)
        waited = await browser.get("/api/v1/feed/?wait=2")
        assert waited.status_code == 200
    async with browser.stream("GET", "/api/v1/feed/stream/") as answer:
        assert await asyncio.wait_for(anext(answer.aiter_lines()), 60) == "retry: 3000"
    assert (await browser.get("/api/v1/records/")).text.endswith('"more":false}\n')


async def test_address_that_a_client_claims_for_itself_gets_it_no_budget_of_its_own(browser):
    browser.cookies.clear()
    codes = set()
    for number in range(70):  # of thirty in a minute, so of sixty if another begins meanwhile
        claimed = {"X-Forwarded-For": f"192.0.2.{number}"}
        answer = await browser.post("/api/v1/session/recovery/", json={"recovery_code": "7K2MQ-9D4XA"}, headers=claimed)
        codes.add(answer.json()["code"])
    assert "throttled" in codes, codes
