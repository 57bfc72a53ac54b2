"""One server for all browser tests of a worker, and its browsers."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.support.browser.backstage import Backstage, backstage_of
from tests.support.browser.mailbox import Mailbox
from tests.support.browser.recorder import Recorder
from tests.support.server import migrated, one_process
from tests.support.smtp import smtp_peer
from tests.support.waiting import PATIENCE

# The second line keeps Chromium from looking for the hosts of its maker.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
    "--no-first-run",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough for what the optimizing compilers cost
]  # fmt: skip

#: All tests come from one address and tap faster than people do; what they wait for comes sooner.
SETTINGS = {"LIMITS_FACTOR": "100", "NOTICE_DELAY": "2", "OUTWARD_LOCAL": "1"}

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """The mail that the server sends."""
    with smtp_peer() as peer:
        yield Mailbox(peer)


@pytest.fixture(scope="session")
def backstage(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Backstage]:
    """A Cairn of its own, and who works beside it: the browser tests of a worker share them."""
    folder = tmp_path_factory.mktemp("server")
    with (
        migrated(folder, EMAIL_URL=mailbox.url, DATA_DIR=str(folder), **SETTINGS) as settings,
        one_process(folder / "serve.log", settings) as address,
        backstage_of(address, settings) as beside,
    ):
        yield beside


@pytest.fixture(scope="session")
def address(backstage: Backstage) -> str:
    """Where that Cairn is."""
    return backstage.address


@pytest.fixture(scope="session")
def recorder() -> Recorder:
    """Every request of the browser."""
    return Recorder()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright, recorder: Recorder) -> Iterator[Browser]:
    """Debian's Chromium without a browser's own windows, which takes much less of the processor."""
    with launched(playwright, recorder, "chromium-headless-shell") as shell:
        yield shell


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright, recorder: Recorder) -> Iterator[Browser]:
    """Chromium with all that belongs to it, for tests of what the other lacks: notifications."""
    with launched(playwright, recorder, "chromium") as chromium:
        yield chromium


@contextmanager
def launched(playwright: Playwright, recorder: Recorder, program: str) -> Iterator[Browser]:
    """Run that program, the one on the PATH or Debian's, and record what its pages ask for."""
    browser = playwright.chromium.launch(executable_path=shutil.which(program) or f"/usr/bin/{program}", args=FLAGS)
    recorder.listen_to(browser)
    yield browser
    browser.close()


@pytest.fixture(autouse=True)
def the_client_calls_only_documented_operations(recorder: Recorder) -> Iterator[None]:
    """A test in which a page asks for what the OpenAPI document does not have fails."""
    yield
    complaints = recorder.complaints()
    assert not complaints, "\n".join(complaints)
