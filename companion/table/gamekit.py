# SPDX-License-Identifier: MIT
"""What the table knows of a game: a value for each, and the registry of all, which is built outside and handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from companion.games import catalogue
from companion.games.base import Event, Game
from companion.games.match import Match
from companion.journal.entry import Entry
from companion.table.adapter.plain import PlainAdapter
from companion.table.instruction import Steps, plain_steps
from companion.table.moments import Award, Moment, no_awards, no_moment
from companion.table.say import event_label

PLAIN = PlainAdapter()
"""How a game without an adapter of its own meets the table."""
Said = str | Callable[[Event], str]
"""A sentence: the id of a message about ``player``, ``victim`` and ``pile``, or what makes it of an event."""


@dataclass(frozen=True, slots=True)
class TableKit:
    """One game at the table; of what is left out it gets the plain one.

    ``rules``: its rule book. ``adapter``: its adapter, how it meets buttons, dice and screens. ``steps``: what is to be
    done next. ``moment``: whether its last event is one that screens play large. ``awards``: those at its end, from
    the match after each of its events. ``log``: the sentence of each of its events in the log of a game, as the id of a
    message or a function of the event. ``words``: what stands in the journal of this game as a value and is no name.
    """

    rules: type[Game]
    adapter: PlainAdapter = PLAIN
    steps: Steps = plain_steps
    moment: Callable[[Match], Moment | None] = no_moment
    awards: Callable[[Sequence[Match]], Iterable[Award | None]] = no_awards
    log: Mapping[str, Said] = field(default_factory=dict)
    words: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.rules.game_id

    @property
    def title(self) -> str:
        """Its name."""
        return self.adapter.title or event_label(self.id)

    def as_json(self) -> dict[str, Any]:
        """The game as the form of a new one takes it: its seats, and what can be chosen."""
        seats = self.rules.seats
        return {
            "id": self.id,
            "name": self.title,
            "line": self.adapter.line,
            "minutes": self.adapter.minutes,
            "seats": {"least": seats.start, "most": seats.stop - 1},
            "options": [option.as_json() for option in self.adapter.options()],
        }


Kit = TypeVar("Kit", bound=TableKit)


class Games(Mapping[str, Kit], Generic[Kit]):
    """The registry: every game that can be played here, by its id."""

    def __init__(self, kits: Iterable[Kit] = ()) -> None:
        self._kits = {kit.id: kit for kit in kits}

    def __getitem__(self, game_id: str) -> Kit:
        return self._kits[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kits)

    def __len__(self) -> int:
        return len(self._kits)

    def adapter(self, game_id: str) -> PlainAdapter:
        """How this game meets the table; the plain one also where the journal tells of a game that is here no more."""
        return self._kits[game_id].adapter if game_id in self._kits else PLAIN

    def title(self, game_id: str) -> str:
        """The name of this game, its id where it is here no more."""
        return self._kits[game_id].title if game_id in self._kits else game_id

    def start(self, setup: Mapping[str, Any]) -> Match:
        """The match that ``setup`` describes.

        Raises:
            UnknownGame, UnknownOption, Refused: as `catalogue.start` does.
        """
        return catalogue.start(setup, {name: kit.rules for name, kit in self._kits.items()})

    def rulebooks(self) -> list[dict[str, Any]]:
        """Every game that can be set up, as the pages take it."""
        return [kit.as_json() for kit in self._kits.values()]

    def public_entries(self, entries: Sequence[Entry]) -> list[Entry]:
        """The journal of one game as everybody may read it: secrets come out when the game has left the table."""
        if not entries or any(entry.kind == "end" for entry in entries):
            return list(entries)
        adapter = self.adapter(str(entries[0].data.get("game")))
        return [
            replace(entry, data=_public(entry.data, adapter)) if entry.kind == "event" else entry for entry in entries
        ]

    def hold_secrets(self, entries: Sequence[Entry]) -> bool:
        """Whether the journal of this game holds what nobody at the table may read yet."""
        return self.public_entries(entries) != list(entries)


def _public(event: Event, adapter: PlainAdapter) -> Event:
    """``event``, and what it corrects."""
    return (
        {**event, "reading": adapter.public_event(event["reading"])}
        if event["event"] == "correct"
        else adapter.public_event(event)
    )
