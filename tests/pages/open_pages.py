# SPDX-License-Identifier: MIT
"""Browser pages that one test after another looks at: a page of its own costs each test three times the work."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

from tests.browser.quiet import listen, listen_anew

PHONE: Final = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
LASTING: Final = {
    "Page": ("add_init_script", "close", "emulate_media", "expose_binding", "expose_function", "on", "once", "route"),
    "BrowserContext": (
        "add_init_script",
        "close",
        "expose_binding",
        "expose_function",
        "grant_permissions",
        "new_cdp_session",
        "new_page",
        "on",
        "route",
        "set_extra_http_headers",
    ),
}
"""What a test can do to a page that the next test would meet: such a page is not used again."""
KEPT: Final = 6
"""So many free pages wait for the next test: each holds a process of some 100 MB."""
FORGET: Final = """(() => {
  if (window !== top || !location.origin.startsWith("http") || name.includes(`${location.origin} `)) return;
  localStorage.clear();
  sessionStorage.clear();
  name += `${location.origin} `;
})()"""
"""Runs before a page's own scripts: nothing that a test before has stored is there when it first comes to a site."""


class Blank(BaseHTTPRequestHandler):
    """Answers with an empty page. On the site that the tests look at, so that the browser keeps the page's process."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *said: Any) -> None:
        """Say nothing."""


@contextmanager
def empty_page() -> Iterator[str]:
    """The address of an empty page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Blank) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class OpenPages:
    """The pages of ``browser``: one in use belongs to one test; cookies, storage and lines are gone when it is free."""

    def __init__(self, browser: Any, blank: str, patience_ms: int) -> None:
        self._browser, self._blank, self._patience_ms = browser, blank, patience_ms
        self.troubles: list[str] = []
        self._free: list[Any] = []
        self._looks: WeakKeyDictionary[Any, dict[str, Any]] = WeakKeyDictionary()
        self._spoilt: WeakSet[Any] = WeakSet()
        self._watch()

    def take(self, **look: Any) -> Any:
        """A page of a context of its own, that shows nothing yet; ``look``: options of a Playwright context."""
        wanted = {**PHONE, **look}
        for page in reversed(self._free):
            if self._looks[page] == wanted:
                self._free.remove(page)
                return page
        context = self._browser.new_context(**wanted)
        context.add_init_script(FORGET)
        page = context.new_page()
        listen(page)
        page.set_default_timeout(self._patience_ms)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: "Content Security" in said.text and self.troubles.append(said.text))
        self._looks[page] = wanted
        self._spoilt.discard(page)
        self._spoilt.discard(context)
        return page

    def give_back(self, page: Any) -> None:
        """Let another test have ``page``; close it where it keeps what was done to it."""
        context = page.context
        if page in self._spoilt or context in self._spoilt:
            context.close()
            return
        context.set_offline(False)
        page.goto(self._blank)
        listen_anew(page)
        page.evaluate("name = ''")
        context.clear_cookies()
        page.set_viewport_size(self._looks[page]["viewport"])
        self._free.append(page)
        if len(self._free) > KEPT:
            self._free.pop(0).context.close()

    def _watch(self) -> None:
        """Note the pages and contexts to which a test does what lasts."""
        from playwright import sync_api

        for kind, names in LASTING.items():
            of = getattr(sync_api, kind)
            for name in names:
                setattr(of, name, self._noting(getattr(of, name)))
            of.clock = property(self._noting(of.clock.fget))

    def _noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def noted(target: Any, *given: Any, **named: Any) -> Any:
            self._spoilt.add(target)
            return method(target, *given, **named)

        return noted
