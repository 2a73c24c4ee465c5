# SPDX-License-Identifier: MIT
"""A child of the torture: plays any game at the real table by chance, and says what was acknowledged, until killed.

Every line it says is one JSON object, written to a pipe at the very moment a phone would be told.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.games.base import Event
from companion.games.match import Match
from companion.journal.entry import AnyJournal, Draft, Entry
from companion.journal.store import Journal
from companion.play.registry import GAMES
from companion.table.inbox import Action, ButtonEdge, Outcome, Sighted, Who
from companion.table.shouts import FLOOR_NS, Timing
from companion.table.table import Table
from companion.table.telling import Broadcaster
from firmware.press import Button, Edge
from tests.random_games import PLAYERS, next_event, set_up
from tests.random_sight import CLEARED, seen
from tests.thumbs import filled

MS = 1_000_000
SEATS = 6
RESUMES = ("game", "pending", "ruling")
"""What must be the same after a restart; who has the floor stands in the ruling."""
Say = Callable[[Mapping[str, Any]], None]
Asked = tuple[dict[str, Any], str, int | None, str]
"""A request: event, role, seat, key."""


def state_hash(state: Mapping[str, Any]) -> str:
    """What two states of the table must share to be the same."""
    told = {name: state[name] for name in RESUMES}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def leaked(told: Any, state: Mapping[str, Any], views: Iterable[Mapping[str, Any]]) -> set[str]:
    """The cards that ``told`` tells although they lie hidden: in a hand or face down, by the players' own ``views``.

    ``state`` is the table's for everybody. A card that waits for its dice was turned up on a phone, and is shown.
    """
    game, pending = state["game"] or {}, state["pending"] or {}
    if "turned" not in game:
        return set()
    shown = {one["card"]["id"] for cards in game["turned"].values() for one in cards} | {pending.get("card")}
    hidden = {card["id"] for view in views for card in (*view["hand"], *view["laid"])}
    return (hidden - shown) & set(_words(told)) if hidden else set()


def _words(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        yield from (word for part in told.values() for word in _words(part))
    elif isinstance(told, list | tuple):
        yield from (word for part in told for word in _words(part))


class LoudBroadcaster(Broadcaster):
    """Says every step of the journal to the parent when the first phone would hear of it."""

    def __init__(self, since: Callable[[int], list[Entry]], say: Say) -> None:
        super().__init__(since)
        self._say = say
        self._said = -1

    def tell(self, snapshot: Any, kind: Any, data: Mapping[str, Any], entry_seq: int | None = None) -> None:
        public = snapshot.public()
        if snapshot.seq != self._said:
            first, self._said = self._said == -1, snapshot.seq
            told = {"seq": snapshot.seq, "hash": state_hash(public)}
            self._say({"resumed": told} if first else {"told": told})
        views = [] if snapshot.match is None else map(snapshot.match.view, snapshot.match.players)
        if cards := leaked([public, data], public, views):
            self._say({"trouble": f"{sorted(cards)} were told to everybody at {snapshot.seq}: {kind} {data}"})
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
    """All seats, the referee, the camera and the buttons in one, by chance; closes what is not the ``game`` wanted.

    ``meddles``: people also come and go, and correct what was counted.
    """

    def __init__(self, journal: AnyJournal, seed: int, say: Say, game: str, meddles: bool = False) -> None:
        self._meddles = meddles
        self._chance = random.Random(seed)
        self._say = say
        self._game = game
        self._now_ns = 10**12
        broadcaster = LoudBroadcaster(journal.since, say)
        self.table = Table(
            journal, broadcaster, lambda cue: None, lambda dice: None, lambda: self._now_ns, SEATS, games=GAMES
        )
        self.table.resume()
        self._keys = 0
        self._name = f"{seed}-{journal.last_seq}"

    def again(self, asked: Asked) -> None:
        """Send the last request of the one who was killed once more."""
        outcome = self._send(asked)
        self._say({"again": outcome.seq if outcome.ok else None, "key": asked[3]})

    def step(self) -> None:
        """Do one thing that may be done."""
        self._pass(100 * MS)
        match, chance = self.table.now.match, self._chance.random()
        if match is not None and match.game.game_id == self._game and chance < 0.04:
            self._ask({"event": "undo"}, "referee")
        elif match is None or match.over or match.game.game_id != self._game:
            self._new_game(match)
        elif self.table.now.floor is not None:
            self._name_it(self.table.now.floor, match)
        elif self._meddles and chance < 0.07:
            self._correct()
        elif self._meddles and chance < 0.09:
            self._come_and_go()
        elif chance < 0.2:
            self._thumb(self._chance.choice(match.players))
        elif event := next_event(match, self._chance):
            self._bring_about(event, match)

    def _pass(self, ns: int) -> None:
        self._now_ns += ns
        self.table.tick()

    def _new_game(self, match: Match | None) -> None:
        if match is not None and (not match.over or self._chance.random() < 0.3):
            self._ask({"event": "close-game"}, "referee")
        self._ask({"event": "new-game", **set_up(self._game, self._chance)}, "referee")

    def _name_it(self, first: str, match: Match) -> None:
        """Whoever has the floor says what the shout was, mostly what is there to be seen, or nothing in time."""
        offered = PLAYERS[self._game].offered(match, self._chance)
        said = [event for event in offered if event["event"] in self.table.now.adapter.shouts]
        own = [event for event in said if event["player"] == first]
        chance = self._chance.random()
        if own and chance < 0.7:
            self._ask(dict(own[-1]), "player", self.table.now.seat_of(first))
        elif chance < 0.85:
            self._thumb(first)
        else:
            self._pass(FLOOR_NS)

    def _thumb(self, name: str) -> None:
        """Press what the phone of ``name`` offers, except for leaving."""
        acts = [act for act in self.table.now.for_player(name)["you"]["acts"] if act["event"]["event"] != "retire"]
        if acts:
            self._ask(filled(self._chance.choice(acts), self._chance), "player", self.table.now.seat_of(name))

    def _correct(self) -> None:
        """Put another face on a die that counted lately, as somebody at the table would; or put one back."""
        counts = self.table.now.public()["counts"]
        if not counts:
            return
        count = self._chance.choice(counts)
        event: dict[str, Any] = {"event": "amend", "count": count["count"]}
        if count["changes"] and self._chance.random() < 0.5:
            self._ask({**event, "back": True}, "referee")
            return
        die, other = self._chance.choices(count["dice"], k=2)
        same, symbols = other["face"] == die["face"], isinstance(die["face"], dict)
        face = self._chance.choice([2, 3, 4, 5, 6]) if same and not symbols else other["face"]
        if face != die["face"]:
            self._ask({**event, "at": die["at"], "face": face}, "player", self._chance.choice(self._taken()))

    def _come_and_go(self) -> None:
        """Somebody sits down at a free seat, or stands up from it."""
        free = [seat for seat, name in enumerate(self.table.now.seats, 1) if name is None]
        if free:
            seat = self._chance.choice(free)
            sits = self.table.now.lobby.guest(seat) is None
            self._ask({"event": "sit", "name": f"Guest {seat}"} if sits else {"event": "stand"}, "player", seat)

    def _taken(self) -> list[int]:
        return [seat for seat, name in enumerate(self.table.now.seats, 1) if name is not None]

    def _bring_about(self, event: Event, match: Match) -> None:
        """Let ``event`` happen: under the camera, by a button, from a phone, or by the referee's word."""
        reading = seen(match, event, self.table.now.expects, self._chance)
        buttons = [contact for contact in self._buttons(match) if self._means(*contact, event)]
        if reading is not None and self._chance.random() < 0.7:
            self.table.handle(Sighted(CLEARED, "nothing"))
            self.table.handle(Sighted(reading, "steady"))
        elif buttons and self._chance.random() < 0.7:
            self._press(*self._chance.choice(buttons))
        elif "by" not in event and event.get("player") in match.players and self._chance.random() < 0.5:
            self._ask(dict(event), "player", self.table.now.seat_of(event["player"]))
        else:
            self._ask(dict(event), "referee")

    def _buttons(self, match: Match) -> list[tuple[str, Button]]:
        return [(name, button) for name in match.players for button in ("shout", "aye")]

    def _means(self, name: str, button: Button, event: Event) -> bool:
        """True if the button stands for ``event``, or for one of its kind that is named later."""
        now = self.table.now
        meaning = now.adapter.meaning(now.scene, name, button)
        if meaning is None:
            return False
        return meaning.event == event if meaning.event else event.get("player") == name and button == "shout"

    def _press(self, name: str, button: Button) -> None:
        """Press, now and then together with somebody else, to the nanosecond."""
        seats = {self.table.now.seat_of(name)}
        if self._chance.random() < 0.1:
            seats.add(self.table.now.seat_of(self._chance.choice([one for one in self.table.now.seats if one])))
        for tick_ns, down in ((self._now_ns, True), (self._now_ns + 60 * MS, False)):
            for seat in seats:
                self.table.handle(ButtonEdge(Edge(seat or 0, button, tick_ns + 1, down)))
        self._pass(20 * MS)

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
        self.table.handle(action)
        if not action.answer.done():
            self._pass(Timing().phone_ns)
        return action.answer.result(0)


def play(path: Path, seed: int, pipe: int, again: Asked | None, game: str, hasty: bool, steps: int) -> None:
    """Resume what stands at ``path`` and play ``steps`` steps of ``game``, saying everything into ``pipe``."""

    def say(line: Mapping[str, Any]) -> None:
        os.write(pipe, json.dumps(line).encode() + b"\n")

    journal = Journal(path)
    kept: AnyJournal = HastyJournal(journal) if hasty else journal  # type: ignore[assignment]
    player = Player(kept, seed, say, game, meddles=True)
    for note in journal.notes:
        say({"trouble": note})
    if again is not None:
        player.again(again)
    for _ in range(steps):
        player.step()
    journal.close()
    say({"ended": True})
