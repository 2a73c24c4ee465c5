# SPDX-License-Identifier: MIT
"""The interface of every rule book: an immutable value that takes events and says what may happen next."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol, Self, TypeVar

from companion.games.errors import GamesError, Refused, UnknownGame, UnknownOption

__all__ = [
    "OVER",
    "Await",
    "Event",
    "Face",
    "Faces",
    "Game",
    "GamesError",
    "Refused",
    "State",
    "UnknownGame",
    "UnknownOption",
    "to_the_left",
]

Event = Mapping[str, Any]
"""One JSON object with a string ``event`` and the fields of that event."""

T = TypeVar("T")

State = dict[str, Any]
"""What the contract prints: JSON values only, made anew on every call."""

Face = int | str
"""What a numbered die shows (G-04): 1-6, ``"skull"``, or 1-12 on a d12."""

OVER = "over"
"""The phase of every game that has its winner."""


Faces = Literal["pips", "skull", "bones", "piles", "symbols", "coasters"]
"""A family of faces, by the name under which the table's eye reads it."""


@dataclass(frozen=True, slots=True)
class Await:
    """What the game waits for from the table's eye: an event to be filled with the faces of dice.

    ``dice`` says how many are expected, by player (a player without a zone is counted in the sum), ``centre`` how
    many in nobody's zone: a pot, a dice board. ``one_each``: every player named throws a single die, and the event
    holds a face, not a list. ``faces`` is what these dice show.
    """

    event: str
    dice: Mapping[str, int] = field(default_factory=dict)
    one_each: bool = False
    faces: Faces = "pips"
    centre: int = 0

    @property
    def total(self) -> int:
        """How many dice must be seen in all."""
        return sum(self.dice.values()) + self.centre

    def filled(self, dice: Mapping[str, Sequence[Face]]) -> Event:
        """The event that a reading of these faces, by player, amounts to.

        >>> Await("roll-off", {"Ann": 1}, one_each=True).filled({"Ann": [4]})
        {'event': 'roll-off', 'dice': {'Ann': 4}}
        """
        if self.one_each:
            return {"event": self.event, "dice": {name: faces[0] for name, faces in dice.items() if faces}}
        return {"event": self.event, "dice": {name: list(faces) for name, faces in dice.items()}}


class Game(Protocol):
    """A rule book in play. Frozen; ``apply`` gives a new one.

    ``undo``, ``correct`` and who may ``award`` are not a rule book's business: ``match.Match`` adds them.
    """

    game_id: ClassVar[str]
    seats: ClassVar[range]
    """How many may play."""
    option_names: ClassVar[tuple[str, ...]]
    """The options that a set-up may name; the catalogue refuses all others."""

    event_names: ClassVar[frozenset[str]]
    """The events of the game itself; ``undo`` and ``correct`` go with every game."""

    @property
    def phase(self) -> str:
        """Where the game stands; ``OVER`` when there is a winner."""

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> Self:
        """Set the game up; the catalogue has checked the names, how many they are, and the options' names.

        Raises:
            Refused: options that the rules do not allow (``bad-field``, ``bad-teams``).
        """

    def apply(self, event: Event) -> Self:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """

    def state(self) -> State:
        """All that the contract names, the public part only where hands are hidden."""

    def view(self, player: str | None) -> State:
        """What ``player`` may see (None: a spectator): ``state`` and what is theirs alone."""

    def awaits(self) -> Await | None:
        """The throw that the camera should read now, or None."""


def to_the_left(players: Sequence[T], name: T, still_in: Container[T]) -> T:
    """The next to the left of ``name`` who is still in (G-03): clockwise, wrapping round, ``name`` itself last.

    By name or by seat.

    >>> to_the_left(["Ann", "Bob", "Cat"], "Bob", {"Ann", "Bob"})
    'Ann'
    """
    seat = players.index(name)
    clockwise = [*players[seat + 1 :], *players[: seat + 1]]
    return next(other for other in clockwise if other in still_in)
