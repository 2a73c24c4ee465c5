# SPDX-License-Identifier: MIT
"""A table whose rules are real, and whose camera, cups and journal do as they are told."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.errors import Refused
from companion.games.match import Match
from companion.journal.entry import Entry
from companion.kit.simulator import Simulator
from companion.play.registry import GAMES
from companion.table.inbox import Outcome, Who
from companion.table.ledger import event_drafts, verdict_after
from companion.table.people.lobby import EVENTS, Lobby
from companion.table.people.reception import received
from companion.table.snapshot import Snapshot
from companion.web.schema.play import HandsDone
from vision.cameras.simulation.simulated import SimulatedTable
from vision.sighting import Reading

DOT = bytes.fromhex(  # the smallest JPEG: one grey point
    "ffd8ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c3031343434"
    "1f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400"
    "b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718"
    "191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a9293949596"
    "9798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
    "ffda0008010100003f00fbfeffd9"
)


@dataclass(frozen=True)
class Told:
    id: str
    kind: str
    data: Mapping[str, Any]


class ScriptedListener:
    def __init__(self, leave: Callable[[ScriptedListener], None]) -> None:
        self.news: queue.SimpleQueue[Told] = queue.SimpleQueue()
        self._leave = leave

    def get(self, timeout_s: float) -> Told | None:
        try:
            return self.news.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def close(self) -> None:
        self._leave(self)


@dataclass(frozen=True)
class ScriptedSnapshot:
    """The real snapshot, and over it what was scripted."""

    real: Snapshot
    sight: Mapping[str, Any]
    you: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def public(self) -> dict[str, Any]:
        return {**self.real.public(), **self.sight}

    def for_player(self, name: str) -> dict[str, Any]:
        shown = self.real.for_player(name)
        return {**shown, **self.sight, "you": {**shown["you"], **self.you}}

    def for_referee(self) -> dict[str, Any]:
        return {**self.real.for_referee(), **self.sight}


@dataclass
class ScriptedTable:
    """Broadcaster, inbox, eye, simulator and journal in one: the rules are real, the rest does as it is told."""

    match: Match | None = None
    seq: int = 0
    told: int = 0
    number: int = 0
    names: tuple[str, ...] = ()
    lobby: Lobby = field(default_factory=Lobby)
    """Without seats: a test that begins a game with names needs none."""
    cups: dict[int, list[Any]] = field(default_factory=dict)
    asked: list[Mapping[str, Any]] = field(default_factory=list)
    you: dict[str, Any] = field(default_factory=dict)
    """What is told to a player in place of what the rules make of it."""
    verdict: Mapping[str, Any] | None = None
    board: dict[str, Any] = field(default_factory=dict)
    read: Reading | None = None
    """What the eye has read, for dice entered by hand; what is shown of it is scripted in ``sight``."""
    sight: dict[str, Any] = field(
        default_factory=lambda: {
            "camera": {"condition": "ok", "message": ""},
            "stillness": "steady",
            "reading": None,
            "ruling": None,
            "refusal": None,
        }
    )
    listeners: list[ScriptedListener] = field(default_factory=list)
    frames: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    changing: Any = field(default_factory=threading.RLock, repr=False)
    """Held while it changes: a page is never told half an event."""

    @property
    def snapshot(self) -> ScriptedSnapshot:
        with self.changing:
            return self._snapshot()

    def _snapshot(self) -> ScriptedSnapshot:
        seats = (*self.names, None, None, None, None)[: max(4, len(self.names))]
        simulated = {"camera": True, "pins": True}
        told: dict[str, Any] = {
            "board": self.board,
            "reading": self.read,
            "simulated": simulated,
            "verdict": self.verdict,
        }
        now = Snapshot(self.seq, self.number, self.match, seats, lobby=self.lobby, **told, games=GAMES)
        return ScriptedSnapshot(now, self.sight, self.you)

    @property
    def told_id(self) -> str:
        """The id of the state that everybody was told last."""
        return f"{self.seq}.{self.told}"

    def listen(self, last_id: str | None) -> ScriptedListener:
        listener = ScriptedListener(self.listeners.remove)
        self.listeners.append(listener)
        listener.news.put(Told(self.told_id, "state", {}))
        return listener

    def tell(self, **sight: Any) -> None:
        """Change what the camera says, or nothing, and tell everybody."""
        with self.changing:
            self.sight = {**self.sight, **sight}
            self.told += 1
        for listener in list(self.listeners):
            listener.news.put(Told(self.told_id, "state", {}))

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        self.asked.append(event)
        with self.changing:
            try:
                self._apply(dict(event), who)
            except Refused as refused:
                return Outcome(False, self.seq, refused.code, refused.message)
            self.seq += 1
        self.tell()
        return Outcome(True, self.seq)

    def _apply(self, event: dict[str, Any], who: Who) -> None:
        if event["event"] in EVENTS:
            self.lobby = self.lobby.after(received(event["event"], event, who, self.snapshot.real))
        elif event["event"] == "new-game":
            self.match = GAMES.start({name: event[name] for name in ("game", "players", "options")})
            self.names, self.number, self.verdict = tuple(event["players"]), self.number + 1, None
        elif event["event"] == "close-game":
            self.match = self.verdict = None
        elif self.match is not None:
            signed = {**event, "by": "referee"} if event["event"] == "undo" else event
            self.match = self.match.apply(signed)
            for draft in event_drafts(signed, self.match, GAMES.adapter(self.match.game.game_id), self.number, None):
                entry = Entry(self.seq + 1, self.number, draft.kind, draft.data, 0)
                self.verdict = verdict_after(self.verdict, [entry])

    def play(self, **event: Any) -> None:
        assert self.ask(event, Who("referee")).ok

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        if verb == "offers":  # the real hands tell what they could do
            table = SimulatedTable(4)
            if self.match is not None and self.match.state()["phase"] == "reveal":
                for seat, cup in self.cups.items():
                    table.roll(seat, len(cup), cover=True)
            return Simulator(self, table, None, lambda: None, tidy=False).do(verb, arguments)  # type: ignore[arg-type]
        if verb == "peek":
            return HandsDone(ok=True, faces=self.cups.get(arguments["seat"], []))
        if verb == "roll" and self.match is not None:
            left = self.match.state()["players"]
            self.cups = {seat: [4] * left[name]["dice"] for seat, name in enumerate(self.names, 1)}
        if verb == "press":
            self.play(event="challenge", player=self.names[arguments["seat"] - 1])
        if verb == "lift":
            self.play(event="reveal", dice={name: self.cups[seat] for seat, name in enumerate(self.names, 1)})
        return HandsDone(ok=True)

    def acts(self, seat: int, acts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """All of them: what hands do as well is the real simulator's matter."""
        return acts

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        return next(self.frames) + after, DOT

    plain = jpeg

    def games(self) -> list[Entry]:
        return [
            Entry(1, number, "game", {"game": "pirates-dice", "players": ["Ann", "Bob"]}, 0)
            for number in range(1, self.number + 1)
        ]

    def of_game(self, game: int) -> list[Entry]:
        return [entry for entry in self.games() if entry.game == game]
