# SPDX-License-Identifier: MIT
"""The pages in WebKit, the engine of every browser on an iPhone: each opens without an error, a game is played.

On a busy machine Debian's driver leaves a change of page unanswered, now and then; another browser then tries it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response, request

from companion.table.inbox import Who
from companion.web.app import create_app
from tests.browser import conftest
from tests.browser.conftest import NEW, PATIENCE_MS, Served
from tests.browser.pages import all_pages
from tests.outside import eventually, free_port

pytestmark = pytest.mark.browser

TRIES, ANSWER_S = 4, 20.0

TROUBLES = """
window.troubles = [];
addEventListener("error", ({ message, filename, lineno }) => troubles.push(`${filename}:${lineno} ${message}`), true);
addEventListener("unhandledrejection", ({ reason }) => troubles.push(String(reason)));
"""
TAP = """
const [words] = arguments;
const label = (button) => (button.getAttribute("aria-label") ?? button.textContent).trim();
const free = [...document.querySelectorAll("button:enabled, summary")].filter((button) => button.offsetParent);
const wanted = free.find((button) => label(button) === words);
wanted?.click();
return Boolean(wanted);
"""


@dataclass(frozen=True)
class WebKit:
    """One browser, asked by the W3C's WebDriver protocol (https://www.w3.org/TR/webdriver2)."""

    port: int
    session: str = ""

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What it answers; raises AssertionError with its words where that is an error."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)) as line:
            line.request("POST", f"/session{self.session}{path}", json.dumps(body))
            answer = line.getresponse()
            said = json.load(answer)["value"]
        assert answer.status == 200, said
        return said

    def open(self, url: str) -> None:
        self.ask("/url", {"url": url})

    def run(self, script: str, *given: Any) -> Any:
        return self.ask("/execute/sync", {"script": script, "args": given})

    def until(self, script: str, *given: Any) -> Any:
        """What ``script`` answers as soon as that is true."""
        return eventually(lambda: self.run(script, *given), f"{script} {given}", PATIENCE_MS / 1000)

    def tap(self, words: str) -> None:
        self.until(TAP, words)

    def shows(self, words: str) -> None:
        self.until("return document.body.innerText.includes(arguments[0])", words)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Callable[..., WebKit]]:
    """Open addresses, one after the other, in a WebKit of its own; tests are skipped where there is none."""
    if not (shutil.which("WPEWebDriver") and shutil.which("cog")):
        pytest.skip("there is no WebKit (Debian: apt install cog wpewebkit-driver)")
    with ExitStack() as browsers:

        def visit(*urls: str) -> WebKit:
            for _ in range(TRIES):
                webkit = browsers.enter_context(begun(tmp_path))
                with suppress(TimeoutError):
                    for url in urls:
                        webkit.open(url)
                    return webkit
            raise AssertionError(f"no change of page was answered in {TRIES} browsers: {urls}")

        yield visit


@contextmanager
def begun(runtime: Path) -> Iterator[WebKit]:
    """WPE WebKit without a screen, as soon as it answers; ``runtime`` is the folder of its sockets."""
    port = free_port()
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(runtime)}
    browser = {"binary": shutil.which("cog"), "args": ["--automation", "--platform=headless"]}
    command = ["WPEWebDriver", f"--port={port}"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, start_new_session=True) as driver:

        def session() -> Any:
            with suppress(ConnectionRefusedError):  # it has not begun to listen
                return WebKit(port).ask("", {"capabilities": {"alwaysMatch": {"wpe:browserOptions": browser}}})
            return None

        try:
            yield WebKit(port, f"/{eventually(session, 'a session', PATIENCE_MS / 1000)['sessionId']}")
        finally:
            os.killpg(driver.pid, signal.SIGKILL)


@pytest.fixture(autouse=True)
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page notes its errors from the first script on."""

    def troubles() -> Response | None:
        return Response(TROUBLES, mimetype="text/javascript") if request.path == "/troubles.js" else None

    def noting(*given: Any, **more: Any) -> Flask:
        app = create_app(*given, **more)
        app.before_request_funcs.setdefault(None, []).insert(0, troubles)  # before the guard

        @app.after_request
        def note(answer: Response) -> Response:
            if answer.mimetype == "text/html" and not answer.direct_passthrough:
                answer.set_data(
                    answer.get_data(as_text=True).replace("<head>", "<head><script src=/troubles.js></script>")
                )
            return answer

        return app

    monkeypatch.setattr(conftest, "create_app", noting)


@pytest.mark.parametrize("path", all_pages())
def test_ok__a_page_opens_without_an_error(served: Served, visit: Callable[..., WebKit], path: str) -> None:
    webkit = visit(served.url(f"/table?pin={served.keys.pin}"), served.url(path))
    webkit.until("return document.readyState === 'complete'")
    assert webkit.until("return window.troubles && [troubles]") == [[]]


def test_ok__a_game_is_played_to_its_end(by_hand: Served, visit: Callable[..., WebKit]) -> None:
    new = {**NEW, "options": {"first": "Ann", "dice": 1}}
    assert by_hand.inbox.ask(new, Who("referee"), timeout_s=PATIENCE_MS / 1000).ok
    webkit = visit(by_hand.seat(1))
    webkit.tap("one 2")
    webkit.tap("Bid one 2")
    webkit.shows("Waiting for Bob")
    challenge = {"event": "challenge", "player": "Bob"}
    assert by_hand.inbox.ask(challenge, Who("player", 2), timeout_s=PATIENCE_MS / 1000).ok
    webkit.tap("Enter the dice by hand")
    webkit.tap("Ann: 2")
    webkit.tap("Bob: 3")
    webkit.tap("Count these")
    webkit.shows("You have won!")
    assert webkit.run("return troubles") == []


def test_ok__betting_words_are_put_mildly(served: Served, visit: Callable[..., WebKit]) -> None:
    webkit = visit(served.url("/rules"))
    calm = webkit.run("return document.querySelector('script[src$=\"early.js\"]').src").replace("early.js", "calm.js")
    mild = "return import(arguments[0]).then(({ mild }) => mild(arguments[1]))"
    said = "Bid! BIDS, pot pot, the jackpot: a potter's ante."
    assert webkit.run(mild, calm, said) == "Claim! CLAIMS, treasure treasure, the jackpot: a potter's share."
