# SPDX-License-Identifier: MIT
"""What every rule book is: an immutable value that takes events and says what may happen next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, Self

Event = Mapping[str, Any]
"""One JSON object with a string ``event`` and the fields of that event."""

State = dict[str, Any]
"""What the contract prints: JSON values only, made anew on every call."""


class Refused(ValueError):
    """The rules refuse an event (G-02): ``code`` is stable, ``message`` a sentence a player can read."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Await:
    """What the game waits for from the table's eye: an event to be filled with the faces of dice.

    ``dice`` says how many are expected, by player (a player without a zone is counted in the sum).
    """

    event: str
    dice: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many dice must be seen in all."""
        return sum(self.dice.values())


class Game(Protocol):
    """A rule book in play. Frozen; ``apply`` gives a new one.

    ``referee`` events (undo, correct, award) are not a rule book's business: ``match.Match`` adds them.
    """

    game_id: ClassVar[str]

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> Self:
        """Set the game up.

        Raises:
            UnknownOption: an option this game does not have.
            Refused: players or options that the rules do not allow (``bad-field``, ``bad-teams``).
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


class UnknownOption(LookupError):
    """The set-up names an option that the game does not have: no transcript of ours (exit 2)."""


class UnknownGame(LookupError):
    """The set-up names a game that is not in the catalogue (exit 2)."""
