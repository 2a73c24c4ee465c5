# SPDX-License-Identifier: MIT
"""A message to people, as an id and its parameters; the texts are in companion's catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

Param: TypeAlias = "str | int | float | Sequence[str]"
"""Names and figures as they are, a `Notice` within a notice, or several of them in a row."""
Words: TypeAlias = "Callable[[str, Mapping[str, Param]], str]"

JOINED: Final = "joined"


class Notice(str):
    """Something to be said. As a `str` it is what logs get: its id and params, or plain words (see `read_by`)."""

    __slots__ = ("id", "params")
    id: str
    params: Mapping[str, Param]

    def __new__(cls, id_: str, /, **params: Param) -> Notice:
        """A notice; ``params`` by the names that the catalogues have for them."""
        made = super().__new__(cls, _words[-1](id_, params))
        made.id, made.params = id_, params
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.id, dict(self.params))


def together(parts: Iterable[str], by: str = " ") -> str:
    """``parts`` one after another, those that say nothing left out; "" where none is left."""
    spoken = tuple(part for part in parts if part)
    if len(spoken) < 2:
        return spoken[0] if spoken else ""
    return Notice(JOINED, parts=spoken, by=by)


def listed(names: Sequence[str], joint: str = "list-and") -> str:
    """``Ann, Bob and Cat``; with the joint ``list-or``: ``Ann, Bob or Cat``."""
    return names[0] if len(names) == 1 else Notice(joint, first=together(names[:-1], ", "), last=names[-1])


def figure(value: float, digits: int) -> Notice:
    """A number with so many digits behind the point, in the form of each language."""
    return Notice("figure", value=value, digits=digits)


def bare(id_: str, params: Mapping[str, Param]) -> str:
    """A notice for a log, where nobody here has its words.

    >>> bare("lamp-dark", {"place": 11})
    'lamp-dark (place: 11)'
    """
    values = ", ".join(f"{name}: {_text(value)}" for name, value in params.items())
    return f"{id_} ({values})" if values else id_


_words: list[Words] = [bare]


def read_by(words: Words) -> None:
    """Let notices that are made from now on read as ``words`` has them: a program calls this that has the words."""
    _words.append(words)


def words_of(error: BaseException) -> str:
    """What ``error`` says to people: the notice that it was raised with, else its text.

    >>> words_of(ValueError(Notice("camera-starts"))).id  # type: ignore[attr-defined]
    'camera-starts'
    """
    words = error.args[0] if error.args else ""
    return words if isinstance(words, Notice) else str(error)


def kept(text: str) -> Any:
    """A notice as JSON values; any other text as it is."""
    if not isinstance(text, Notice):
        return text
    return {"id": text.id, "params": {name: _plain(value) for name, value in text.params.items()}}


def recalled(values: Any) -> str:
    """What `kept` was told of.

    Raises:
        KeyError, TypeError: it is nothing that `kept` makes.
    """
    if isinstance(values, str):
        return values
    return Notice(str(values["id"]), **{name: _revived(value) for name, value in dict(values["params"]).items()})


def _plain(value: Param) -> Any:
    return kept(value) if isinstance(value, str) else value if isinstance(value, int | float) else [*map(kept, value)]


def _revived(value: Any) -> Param:
    if isinstance(value, list):
        return tuple(recalled(text) for text in value)
    return value if isinstance(value, str | int | float) else recalled(value)


def _made(id_: str, params: Mapping[str, Any]) -> Notice:
    return Notice(id_, **params)


def _text(value: Param) -> str:
    return str(value) if isinstance(value, str | int | float) else "; ".join(value)
