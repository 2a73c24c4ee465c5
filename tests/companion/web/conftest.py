# SPDX-License-Identifier: MIT
"""A dashboard with a scripted table behind it."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

from companion.play.registry import GAMES
from companion.table.history.handler import HistoryHandler
from companion.table.inbox import Outcome, Who
from companion.table.people.lobby import empty
from companion.table.telling import News
from companion.web.app import create_app
from companion.web.keys import Keys, Tenure
from companion.web.pages.aim.calls import AIM
from companion.web.pages.history.calls import HISTORY
from companion.web.pages.panel.calls import PANEL, PanelEvent, PanelNews
from companion.web.ports import Handlers
from companion.web.schema.play import HandsDone
from tests.companion.kit.handlers.test_aim import Aiming
from tests.companion.memory_journal import MemoryJournal
from tests.companion.web.fitting import hold_to_description

KEYS = Keys(tuple(f"token-of-seat-{n}-{'x' * 12}" for n in range(1, 5)), "123456", "5" * 64)


PANEL_TOLD = PanelNews(
    number=3,
    events=[PanelEvent(number=3, what="edge", words="Seat 1 SHOUT down", seat=1, button="shout", tick_ns=9, down=True)],
    condition="Buttons and lamps are simulated.",
    simulated=True,
    parts=[],
    held=[],
    lamps={},
    night=False,
    voice="",
    wiring=None,
)


class KnownRule(Rule):
    """A route. Werkzeug writes and compiles two functions for each of each app; here apps come by the hundred, and
    their routes are always the same."""

    _builders: ClassVar[dict[Any, Any]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Any:
        key = (self.rule, *self._trace, str(self.defaults), append_unknown)
        if key not in self._builders:
            self._builders[key] = super()._compile_builder(append_unknown)
        return self._builders[key]


class KnownTemplates(BytecodeCache):
    """What Jinja compiled for one app serves the next, too."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


Flask.url_rule_class = KnownRule
Flask.jinja_options = {"bytecode_cache": KnownTemplates()}


class ScriptedSnapshot:
    games = GAMES
    zones_of_a_mat = False

    def __init__(self, seq: int = 41) -> None:
        self.seq = seq
        self.lobby = empty(4)

    def public(self) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "seats": [
                {"seat": 1, "player": "Ann", "lamp": "your-turn"},
                {"seat": 2, "player": "Bob", "lamp": "off"},
                {"seat": 3, "player": None, "lamp": "off"},
                {"seat": 4, "player": None, "lamp": "off"},
            ],
            "camera": {"condition": "ok", "message": ""},
            "stillness": "steady",
            "simulated": {"camera": True, "pins": True},
        }

    def sitter(self, seat: int) -> str | None:
        here = next((place for place in self.public()["seats"] if place["seat"] == seat), {})
        guest = here.get("guest")
        return guest["name"] if guest else here.get("player")

    def for_player(self, name: str) -> dict[str, Any]:
        return {**self.public(), "you": {"player": name, "legal": {"bid": {"2": 1}}, "say": "Make the first bid."}}

    def for_referee(self) -> dict[str, Any]:
        return {**self.public(), "acts_of": {"Ann": [], "Bob": [], "table": []}}


@dataclass
class ScriptedListener:
    """Tells what is in its queue; an empty queue ends the wait at once."""

    news: queue.SimpleQueue[News] = field(default_factory=queue.SimpleQueue)
    closed: bool = False

    def get(self, timeout_s: float) -> News | None:
        try:
            return self.news.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        self.closed = True


@dataclass
class ScriptedBroadcaster:
    snapshot: ScriptedSnapshot = field(default_factory=ScriptedSnapshot)
    script: list[News] = field(default_factory=list)
    asked: list[str | None] = field(default_factory=list)
    listeners: list[ScriptedListener] = field(default_factory=list)

    def listen(self, last_id: str | None) -> ScriptedListener:
        self.asked.append(last_id)
        listener = ScriptedListener()
        for news in self.script:
            listener.news.put(news)
        self.listeners.append(listener)
        return listener


@dataclass
class ScriptedInbox:
    outcome: Outcome | Exception = field(default_factory=lambda: Outcome(True, 42))
    asked: list[tuple[Mapping[str, Any], Who, str | None]] = field(default_factory=list)

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        self.asked.append((event, who, key))
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@dataclass
class ScriptedEye:
    picture: tuple[int, bytes] | None = (7, b"\xff\xd8jpeg")
    waits: list[tuple[int, float]] = field(default_factory=list)

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        self.waits.append((after, timeout_s))
        return self.picture if self.picture is not None and self.picture[0] > after else None

    plain = jpeg


@dataclass
class ScriptedSimulator:
    done: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    trouble: Exception | None = None

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        if self.trouble is not None:
            raise self.trouble
        self.done.append((verb, dict(arguments)))
        return HandsDone(ok=True, faces=[2, "skull"]) if verb == "peek" else HandsDone(ok=True)

    def acts(self, seat: int, acts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        return acts


@dataclass
class ScriptedPanel:
    done: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    trouble: Exception | None = None

    def look(self, after: int, timeout_s: float) -> PanelNews:
        return msgspec.structs.replace(PANEL_TOLD, events=[] if after >= 3 else PANEL_TOLD.events)

    def do(self, verb: str, arguments: Mapping[str, Any]) -> PanelNews:
        if self.trouble is not None:
            raise self.trouble
        self.done.append((verb, dict(arguments)))
        return self.look(3, 0)


def played() -> MemoryJournal:
    """A journal with one game, in which Ann has bid."""
    journal = MemoryJournal(wall_ms=lambda: 1_700_000_000_000)
    journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Bob"]}, 1)
    journal.append("event", {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, 1)
    return journal


@dataclass
class Table:
    """The dashboard under test and all that stands behind it."""

    broadcaster: ScriptedBroadcaster = field(default_factory=ScriptedBroadcaster)
    inbox: ScriptedInbox = field(default_factory=ScriptedInbox)
    eye: ScriptedEye = field(default_factory=ScriptedEye)
    simulator: ScriptedSimulator | None = field(default_factory=ScriptedSimulator)
    living: bool = True
    aiming: Aiming | None = None
    panel: ScriptedPanel | None = field(default_factory=ScriptedPanel)

    def app(self, open_picture: bool = True) -> Flask:
        app = create_app(
            self.broadcaster,
            self.inbox,
            self.eye,
            KEYS,
            self.simulator,
            played(),
            alive=lambda: self.living,
            trusted_hosts=["table.example", "Port.example:8080"],
            open_picture=open_picture,
            handlers=Handlers(
                AIM.to(self.aiming and self.aiming.handler),
                PANEL.to(self.panel),
                HISTORY.to(HistoryHandler(played(), GAMES)),
            ),
        )
        app.testing = False
        hold_to_description(app)
        return app


@pytest.fixture
def keys() -> Keys:
    return KEYS


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(aiming=Aiming(tmp_path))


@pytest.fixture
def app(table: Table) -> Flask:
    return table.app()


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        client.environ_base["REMOTE_ADDR"] = "192.168.1.20"  # a phone: the table's own machine may do more
        yield client


@pytest.fixture
def bearer() -> Callable[[str], dict[str, str]]:
    """Headers by which a role is proved: spectator, player (of seat 1) or referee."""
    key = {"player": KEYS.token(Tenure(1)), "player-2": KEYS.token(Tenure(2)), "referee": KEYS.pin}

    def headers(role: str) -> dict[str, str]:
        return {} if role == "spectator" else {"Authorization": f"Bearer {key[role]}"}

    return headers
