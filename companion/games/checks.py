# SPDX-License-Identifier: MIT
"""The checks that all rule books share, so that every game refuses in the same order (G-S1) and the same words."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from companion.games.base import OVER, Event
from companion.games.errors import Refused
from companion.messages.message import Message, joined, listed, word

LARGEST: Final = 2**53 - 1
"""The largest whole number that every phone keeps exactly; larger ones are ``bad-field``."""

REFEREE_EVENTS: Final = ("undo", "correct")
"""Events that every game takes from its referee, whatever the phase (G-S3)."""

OTHER_PHASE: Final = "belongs-phase-now"
"""The message of an event that comes in another phase: it names both as the rules do."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Move:
    """When an event may come, and whether it names a player as its doer."""

    phases: frozenset[str]
    player: bool = False


def event_name(event: Event) -> str:
    """The name of ``event``.

    Raises:
        Refused: ``bad-field`` for what is no object or has no string ``event``.
    """
    if not isinstance(event, Mapping):
        raise Refused("bad-field", Message("event-object-with-field-event", event=shown(event)))
    name = event.get("event")
    if not isinstance(name, str):
        raise Refused("bad-field", Message("event-wants-name-field-event", event=missing_or(event, "event")))
    return name


def admit(event: Event, known: Mapping[str, Move], phase: str, players: Iterable[str], still_in: Container[str]) -> str:
    """The name of ``event``, once the checks of G-S1 up to ``wrong-phase`` are passed.

    Whose turn it is, and all other fields, are for the rule book to check next.

    Raises:
        Refused: ``bad-field``, ``unknown-event``, ``game-over``, ``unknown-player``, ``out-of-game``, ``wrong-phase``.
    """
    name = event_name(event)
    move = known.get(name)
    if move is None:
        wanted = one_of(quoted([*known, *REFEREE_EVENTS]))
        raise Refused("unknown-event", Message("this-game-knows-no-event", name=shown(name), wanted=wanted))
    player = event.get("player")
    if move.player and not isinstance(player, str):
        raise Refused(
            "bad-field", Message("wants-players-name-player", name=word(name), event=missing_or(event, "player"))
        )
    if phase == OVER:
        raise Refused("game-over", Message("game-over-there-no-any", name=word(name)))
    if move.player:
        known_player(player, players)
        is_in(player, still_in)
    if phase not in move.phases:
        when = one_of(map(word, sorted(move.phases)))
        raise Refused("wrong-phase", Message(OTHER_PHASE, name=word(name), when=when, phase=word(phase)))
    return name


def known_player(name: Any, players: Iterable[str]) -> None:
    """Refuse ``name`` unless somebody of that name plays.

    Raises:
        Refused: ``unknown-player``.
    """
    names = tuple(players)
    if name not in names:
        raise Refused("unknown-player", Message("nobody-called-so-plays", name=shown(name), names=all_of(names)))


def is_in(name: Any, still_in: Container[str]) -> None:
    """Refuse ``name`` unless this player is still in the game.

    Raises:
        Refused: ``out-of-game``.
    """
    if name not in still_in:
        raise Refused("out-of-game", Message("out-game", name=name))


def on_turn(player: str, turn: str | None) -> str:
    """Refuse ``player`` unless it is their turn.

    Raises:
        Refused: ``not-your-turn``.
    """
    if player != turn:
        raise Refused("not-your-turn", Message("turn-of-another", turn=str(turn), player=player))
    return player


def whole(holder: Mapping[str, Any], field: str, least: int, most: int = LARGEST) -> int:
    """The whole number in ``field``: no 4.0, no true.

    Raises:
        Refused: ``bad-field``.
    """
    value = holder.get(field)
    if type(value) is int and least <= value <= most:
        return value
    wanted = (
        Message("whole-from-to", least=least, most=most) if most < LARGEST else Message("whole-or-more", least=least)
    )
    raise Refused(
        "bad-field", Message("wants-whole-number", field=field, wanted=wanted, holder=missing_or(holder, field))
    )


def choice(holder: Mapping[str, Any], field: str, allowed: Iterable[str]) -> str:
    """The word in ``field``, one of those ``allowed``.

    Raises:
        Refused: ``bad-field``.
    """
    value, words = holder.get(field), tuple(allowed)
    if isinstance(value, str) and value in words:
        return value
    raise Refused(
        "bad-field",
        Message("field-wants-choice", field=field, words=one_of(quoted(words)), holder=missing_or(holder, field)),
    )


def by_player(event: Event, field: str, players: Iterable[str], read: Callable[[Any, str], T]) -> dict[str, T]:
    """What ``field`` gives for each player named in it; ``read(value, where)`` checks one player's part.

    Raises:
        Refused: ``bad-field``, ``unknown-player``; and what ``read`` raises.
    """
    given = event.get(field)
    if not isinstance(given, Mapping):
        raise Refused(
            "bad-field", Message("wants-object-with-players-names", field=field, event=missing_or(event, field))
        )
    parts = {name: read(value, Message("field-of-player", field=field, name=name)) for name, value in given.items()}
    names = tuple(players)
    for name in parts:
        known_player(name, names)
    return parts


def list_of(read: Callable[[Any, str], T]) -> Callable[[Any, str], tuple[T, ...]]:
    """A reader of lists whose every part ``read`` checks: for ``by_player``.

    The reader raises:
        Refused: ``bad-field`` for what is no list; and what ``read`` raises.
    """

    def read_list(value: Any, where: str) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            raise Refused("bad-field", Message("list-is-wanted", where=where, value=shown(value)))
        return tuple(read(one, where) for one in value)

    return read_list


def as_many(expected: Mapping[str, int], seen: Mapping[str, int]) -> None:
    """Refuse unless as many dice were seen as expected, for everybody (G-07); who is not named counts as 0.

    Raises:
        Refused: ``dice-mismatch``, telling everybody for whom it is wrong.
    """
    names = dict.fromkeys([*expected, *seen])
    counts = [(name, expected.get(name, 0), seen.get(name, 0)) for name in names]
    none = Message("none")
    wrong = [
        Message("has-instead", name=name, got=got or none, want=want or none)
        for name, want, got in counts
        if want != got
    ]
    if wrong:
        raise Refused("dice-mismatch", Message("number-dice-right", wrong=joined(wrong, "; ")))


def shown(value: Any) -> str:
    """``value`` as a message shows it: short, on one line, and writable in any encoding of Unicode."""
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:39] + "…"
        return json.dumps(short, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
    if isinstance(value, Mapping):
        return Message("an-object")
    if isinstance(value, list | tuple):
        return Message("a-list-of", value=len(value))
    if isinstance(value, int) and abs(value) > LARGEST:
        return Message("too-large-to-count")
    if value is None or isinstance(value, int | float):
        return json.dumps(value)
    return type(value).__name__


def missing_or(holder: Mapping[str, Any], field: str) -> str:
    """The value of ``field`` in words, or that it is missing."""
    return shown(holder[field]) if field in holder else Message("nothing")


def quoted(words: Iterable[str]) -> list[str]:
    """Each of ``words`` in quotes."""
    return [f"'{word}'" for word in words]


def one_of(words: Iterable[str]) -> str:
    """``a, b or c``."""
    return listed(tuple(words), "list-or")


def all_of(words: Iterable[str]) -> str:
    """``a, b and c``."""
    return listed(tuple(words))
