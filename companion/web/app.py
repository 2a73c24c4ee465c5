# SPDX-License-Identifier: MIT
"""Puts the dashboard together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask import Flask

from companion.journal.entry import JournalReader
from companion.table.inbox import Inbox
from companion.table.telling import Broadcaster
from companion.web import files
from companion.web.answers import answer_errors
from companion.web.calls import actions, games, pictures, screens, seating, simulated, state
from companion.web.drawing import lay_out, speak_in
from companion.web.files import empty_app, pack
from companion.web.guard import KEY, Services, guard, host_of
from companion.web.keys import Keys
from companion.web.pages.registry import PAGES
from companion.web.ports import Eye, Handlers, Simulator
from companion.web.schema.state import About

CALLS = (
    state,
    actions,
    pictures,
    games,
    simulated,
    seating,
    screens,
    files,
)
"""What belongs to no one page."""


def create_app(
    broadcaster: Broadcaster,
    inbox: Inbox,
    eye: Eye,
    keys: Keys,
    simulator: Simulator | None,
    journal: JournalReader,
    *,
    alive: Callable[[], bool] = lambda: True,
    trusted_hosts: Iterable[str] = (),
    handlers: Handlers | None = None,
    language: str = "en",
    open_picture: bool = True,
    about: About | None = None,
) -> Flask:
    """The dashboard as a WSGI application, to be served by ``serve.serve``.

    ``alive`` says whether the table's thread lives (for /healthz). ``trusted_hosts`` are further names it answers to.
    ``about`` is added to /healthz: the version, whether this is safe mode.
    ``language`` is what a browser is spoken to in that prefers none of ours. ``open_picture``: also who has
    proved no role may see the camera's picture.
    """
    app = empty_app()
    app.url_map.merge_slashes = False
    app.extensions[KEY] = Services(
        broadcaster,
        inbox,
        eye,
        keys,
        simulator,
        journal,
        alive=alive,
        trusted_hosts=frozenset(host_of(name) for name in trusted_hosts),
        handlers=handlers or Handlers(),
        language=language,
        open_picture=open_picture,
        about=about,
    )
    app.after_request(pack)
    for prepare in (guard, answer_errors, speak_in, lay_out):
        prepare(app)
    for module in (*CALLS, *PAGES):
        app.register_blueprint(module.api)
    return app
