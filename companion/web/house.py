# SPDX-License-Identifier: MIT
"""The house as one request sees it: everything it may reach, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flask import current_app

from companion.web.askers import Knocks, Screens
from companion.web.keys import Keys
from companion.web.limits import Bucket, Remembered, Slots, Streams, Tries
from companion.web.ports import Broadcaster, Desks, Eye, Inbox, JournalReader, Simulator
from companion.web.presence import Presence, Wall
from companion.web.schema.state import About

KEY = "quartermaster"


@dataclass(frozen=True, slots=True)
class House:
    """Everything a request may reach. One for each app."""

    broadcaster: Broadcaster
    inbox: Inbox
    eye: Eye
    keys: Keys
    simulator: Simulator | None
    journal: JournalReader
    alive: Callable[[], bool] = lambda: True
    public_url: str | None = None
    trusted_hosts: frozenset[str] = frozenset()
    desks: Desks = field(default_factory=Desks)
    language: str = "en"
    open_picture: bool = True
    about: About | None = None
    streams: Streams = field(default_factory=Streams)
    frames: Slots = field(default_factory=lambda: Slots(12))
    films: Slots = field(default_factory=lambda: Slots(4))
    aims: Slots = field(default_factory=lambda: Slots(4))
    orders: Slots = field(default_factory=lambda: Slots(2))
    panels: Slots = field(default_factory=lambda: Slots(4))
    photographs: Slots = field(default_factory=lambda: Slots(2))
    lessons: Slots = field(default_factory=lambda: Slots(3))
    tries: Tries = field(default_factory=Tries)
    bucket: Bucket = field(default_factory=lambda: Bucket(rate_s=20.0, burst=40))
    snaps: Bucket = field(default_factory=lambda: Bucket(rate_s=0.5, burst=5))
    arrivals: Bucket = field(default_factory=lambda: Bucket(rate_s=0.2, burst=12))
    knocks: Knocks = field(default_factory=Knocks)
    screens: Screens = field(default_factory=Screens)
    presence: Presence = field(default_factory=Presence)
    wall: Wall = field(default_factory=Wall)
    seated: Remembered = field(default_factory=Remembered)
    devices: Remembered = field(default_factory=Remembered)


def house() -> House:
    """The house of the app that answers now."""
    found = current_app.extensions[KEY]
    assert isinstance(found, House)  # noqa: S101 - create_app put it there
    return found
