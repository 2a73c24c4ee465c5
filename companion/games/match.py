# SPDX-License-Identifier: MIT
"""A game and its referee: every event in turn, taken back or corrected by the referee alone (G-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from companion.games.base import OVER, Await, Event, Game, State
from companion.games.checks import event_name, missing_or, shown
from companion.games.errors import Refused
from companion.messages.message import Message, word

REFEREE: Final = "referee"
"""The referee's name where the set-up gives none (G-S3)."""

DEEPEST: Final = 16
"""How deep an event may be nested; no rule wants more than a handful."""


@dataclass(frozen=True)
class Match:
    """A game as it stands, with the way back.

    Two matches are equal when their games stand alike; the way there does not count.
    """

    players: tuple[str, ...]
    """In seating order, clockwise (G-03)."""
    options: Mapping[str, Any]
    game: Game
    referee: str = REFEREE
    moves: int = field(default=0, compare=False)
    """How many accepted events have not been taken back."""
    _event: Event | None = field(default=None, repr=False, compare=False)
    _before: Match | None = field(default=None, repr=False, compare=False)
    _shown: dict[tuple[str | None, ...], State] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was asked for already: the state, and the view of each player."""

    def apply(self, event: Event) -> Match:
        """The match after ``event``; ``undo`` and ``correct`` are the referee's and go in any phase (G-S3, G-S3b).

        Raises:
            Refused: with the code of the first rule that ``event`` breaks; nothing has changed then (G-02).
        """
        match event_name(event):
            case "undo":
                return self._undo(event)
            case "correct":
                return self._correct(event)
            case "award" if "award" in self.game.event_names and self.game.phase != OVER:
                self._by_referee(event)
        before = replace(self)  # the way back keeps no views
        return replace(self, game=self.game.apply(event), moves=self.moves + 1, _event=_copy(event), _before=before)

    def _undo(self, event: Event) -> Match:
        self._by_referee(event)
        return self._standing_before(Message("taken-back"))

    def _correct(self, event: Event) -> Match:
        self._by_referee(event)
        reading = event.get("reading")
        if not isinstance(reading, Mapping) or not isinstance(reading.get("event"), str):
            given = missing_or(event, "reading")
            raise Refused("bad-field", Message("reading-wants-event", given=given))
        before = self._standing_before(word("corrected"))
        last, name = event_name(self._event or {}), reading["event"]
        if name != last:
            raise Refused("bad-field", Message("last-event-not-correctable", last=word(last), name=shown(name)))
        return before.apply(reading)

    def _by_referee(self, event: Event) -> None:
        if event.get("by") != self.referee:
            given = missing_or(event, "by")
            wanted = Message(
                "for-referee-alone-by-wants", event=word(event["event"]), referee=shown(self.referee), given=given
            )
            raise Refused("not-referee", wanted)

    def _standing_before(self, to_be: str) -> Match:
        if self._before is None:
            raise Refused("nothing-to-undo", Message("nothing-to-correct-yet", to_be=to_be))
        return self._before

    def state(self) -> State:
        """The state that everybody may see. Made once and shared: nobody may change it."""
        if () not in self._shown:
            self._shown[()] = self.game.state()
        return self._shown[()]

    def view(self, player: str | None) -> State:
        """The state as ``player`` may see it; None is a spectator. Made once and shared like `state`."""
        if (player,) not in self._shown:
            self._shown[player,] = self.game.view(player)
        return self._shown[player,]

    def awaits(self) -> Await | None:
        """The throw that the camera should read now, or None. Made once, like `state`."""
        return self._awaited

    @cached_property
    def _awaited(self) -> Await | None:
        return self.game.awaits()

    @cached_property
    def over(self) -> bool:
        """Whether there is a winner."""
        return self.game.phase == OVER

    @property
    def last_event(self) -> Event | None:
        """The last accepted event that has not been taken back: what ``undo`` would take back. A copy."""
        return None if self._event is None else _copy(self._event)

    @property
    def before(self) -> Match | None:
        """The match as it stood before its last event; None at the start."""
        return self._before

    @property
    def history(self) -> tuple[Event, ...]:
        """The accepted events that have not been taken back, corrected ones as they now read; the first one first."""
        return tuple(self._events())[::-1]

    def _events(self) -> Iterator[Event]:
        match: Match | None = self
        while match is not None and match._event is not None:
            yield _copy(match._event)
            match = match._before


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
"""Most parts of an event are of these types, and asking whether one is a mapping takes long."""


def _copy(value: Any, depth: int = 0) -> Any:
    """``value`` as JSON holds it, sharing nothing that could be changed from outside."""
    if depth > DEEPEST:
        raise Refused("bad-field", Message("event-nested-more-than-deep", deepest=DEEPEST))
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Mapping):
        return {key: _copy(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_copy(part, depth + 1) for part in value]
    return value
