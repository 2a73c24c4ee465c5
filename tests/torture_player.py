# SPDX-License-Identifier: MIT
"""A child of the torture: plays simulated Pirates Dice at the real table, and says what was acknowledged, until killed.

Every line it says is one JSON object, written to a pipe at the very moment a phone would be told.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.journal.entry import AnyJournal, Draft, Entry
from companion.journal.store import Journal
from companion.table.herald import Herald
from companion.table.inbox import Action, Edged, Outcome, Sighted, Who
from companion.table.table import Table
from firmware.press import Edge
from vision.sighting import Die, Reading, Sighting

MS = 1_000_000
NAMES = ("Ann", "Bob", "Cat", "Dan")
Say = Callable[[Mapping[str, Any]], None]
Asked = tuple[dict[str, Any], str, int | None, str]
"""A request: event, role, seat, key."""


def game_hash(game: Mapping[str, Any] | None) -> str:
    """What two states must share to be the same."""
    return hashlib.sha256(json.dumps(game, sort_keys=True).encode()).hexdigest()[:16]


class LoudHerald(Herald):
    """Says every step of the journal to the parent when the first phone would hear of it."""

    def __init__(self, since: Callable[[int], list[Entry]], say: Say) -> None:
        super().__init__(since)
        self._say = say
        self._said = -1

    def tell(self, snapshot: Any, kind: Any, data: Mapping[str, Any], entry_seq: int | None = None) -> None:
        if snapshot.seq != self._said:
            first, self._said = self._said == -1, snapshot.seq
            told = {"seq": snapshot.seq, "hash": game_hash(snapshot.public()["game"])}
            self._say({"resumed": told} if first else {"told": told})
        super().tell(snapshot, kind, data, entry_seq)


class HastyJournal:
    """The control: lets the table tell before it is written, as a careless group commit would. Must be caught."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._late: list[Draft] = []
        self._told: list[Entry] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    @property
    def last_seq(self) -> int:
        return self._journal.last_seq + len(self._late)

    @property
    def last_game(self) -> int:
        return max([self._journal.last_game, *(draft.game for draft in self._late)])

    def find_key(self, key: str) -> Entry | None:
        return next((entry for entry in self._told if entry.key == key), None) or self._journal.find_key(key)

    def append_all(self, drafts: list[Draft]) -> list[Entry]:
        if self._late:
            self._journal.append_all(self._late)
        first = self._journal.last_seq + 1
        self._late = list(drafts)
        self._told = [Entry(first + n, d.game, d.kind, d.data, 0, d.key) for n, d in enumerate(drafts)]
        return self._told


class Player:
    """All seats, the referee, the camera and the buttons in one, by chance."""

    def __init__(self, journal: AnyJournal, seed: int, say: Say) -> None:
        self._chance = random.Random(seed)
        self._say = say
        self._now_ns = 10**12
        herald = LoudHerald(journal.since, say)
        self._table = Table(journal, herald, lambda cue: None, lambda dice: None, lambda: self._now_ns)
        self._table.resume()
        self._keys = 0
        self._name = f"{seed}-{journal.last_seq}"

    def again(self, asked: Asked) -> None:
        """Send the last request of the one who was killed once more."""
        outcome = self._send(asked)
        self._say({"again": outcome.seq if outcome.ok else None, "key": asked[3]})

    def step(self) -> None:
        """Do one thing that may be done."""
        self._now_ns += 100 * MS
        state = self._table.now.public()
        game, awaits = state["game"], state["awaits"]
        if game is None or game["phase"] == "over":
            self._new_game(close=game is not None and self._chance.random() < 0.3)
        elif self._chance.random() < 0.04:
            self._ask({"event": "undo"}, "referee")
        elif awaits:
            self._throw(game, awaits)
        else:
            self._move(game)

    def _new_game(self, close: bool) -> None:
        if close:
            self._ask({"event": "close-game"}, "referee")
        players = list(NAMES[: self._chance.randint(2, 4)])
        options: dict[str, Any] = {"dice": self._chance.randint(1, 3)}
        options |= {"challenge": "anyone"} if self._chance.random() < 0.5 else {}
        options |= {"first": "Bob"} if self._chance.random() < 0.5 else {}
        new = {"event": "new-game", "game": "pirates-dice", "players": players, "options": options}
        self._ask(new, "referee")

    def _throw(self, game: Mapping[str, Any], awaits: Mapping[str, Any]) -> None:
        """The camera reads what lies there; now and then somebody types it in instead."""
        thrown = {
            name: [self._chance.choice([1, 2, 3, 4, 5, 6]) for _ in range(n)] for name, n in awaits["dice"].items()
        }
        if self._chance.random() < 0.2:
            faces = {name: ["skull" if face == 1 else face for face in dice] for name, dice in thrown.items()}
            one_each = {name: face[0] for name, face in faces.items()}
            self._ask(
                {"event": awaits["event"], "dice": one_each if awaits["event"] == "roll-off" else faces}, "referee"
            )
            return
        seats = list(game["players"])
        lying = [(seats.index(name) + 1, face) for name, dice in thrown.items() for face in dice]
        dice = tuple(
            Die(self._chance.uniform(0, 1400), n * 50.0, 30.0, 0.0, "d6", face, "red", 1.0, zone=str(seat))
            for n, (seat, face) in enumerate(lying)
        )
        self._table.handle(Sighted(Reading(Sighting(1456, 1088, "pips", dice), awaits["total"], True), "steady"))

    def _move(self, game: Mapping[str, Any]) -> None:
        able = [(name, event) for name, may in game["legal"].items() for event in may if event != "retire"]
        name, event = self._chance.choice(able)
        seat = list(game["players"]).index(name) + 1
        if event == "bid":
            face, least = self._chance.choice(list(game["legal"][name]["bid"].items()))
            bid = {"event": "bid", "player": name, "quantity": least + self._chance.randint(0, 1), "face": int(face)}
            self._ask(bid, "player", seat)
        elif self._chance.random() < 0.3:
            self._ask({"event": "challenge", "player": name}, "player", seat)
        else:
            self._press(seat)

    def _press(self, seat: int) -> None:
        for tick_ns, down in ((self._now_ns, True), (self._now_ns + 60 * MS, False)):
            self._table.handle(Edged(Edge(seat, "shout", tick_ns + 1, down)))
        self._now_ns += 20 * MS
        self._table.tick()

    def _ask(self, event: dict[str, Any], role: str, seat: int | None = None) -> None:
        self._keys += 1
        asked = (event, role, seat, f"{self._name}-{self._keys}")
        self._say({"asked": asked})
        outcome = self._send(asked)
        if outcome.ok:
            self._say({"answered": outcome.seq})
        if self._chance.random() < 0.1 and self._send(asked) != outcome:
            self._say({"trouble": f"{asked} was answered differently the second time"})

    def _send(self, asked: Asked) -> Outcome:
        event, role, seat, key = asked
        action = Action(event, Who(role, seat), key)  # type: ignore[arg-type]
        self._table.handle(action)
        if not action.answer.done():
            self._now_ns += 20 * MS
            self._table.tick()
        return action.answer.result(0)


def play(path: Path, seed: int, pipe: int, again: Asked | None, hasty: bool, steps: int) -> None:
    """Resume the game at ``path`` and play ``steps`` steps, saying everything into ``pipe``."""

    def say(line: Mapping[str, Any]) -> None:
        os.write(pipe, json.dumps(line).encode() + b"\n")

    journal = Journal(path)
    kept: AnyJournal = HastyJournal(journal) if hasty else journal  # type: ignore[assignment]
    player = Player(kept, seed, say)
    for note in journal.notes:
        say({"trouble": note})
    if again is not None:
        player.again(again)
    for _ in range(steps):
        player.step()
    journal.close()
    say({"ended": True})
