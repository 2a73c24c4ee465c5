# SPDX-License-Identifier: MIT
"""`called`: a route's name, and the types that it takes and gives; its docstring says what the call is for.

Beside a route that takes a `CornersRequest` and gives `Corners`, and may answer that there is no such thing here:

    @called("set-corners", takes=CornersRequest, gives=Corners, doc="The corners as they are kept.", refuses=(404,))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class Media(tuple[str, ...]):
    """A body that is no JSON: a page, a picture, a file; by its media types."""

    __slots__ = ()

    def __new__(cls, *types: str) -> Media:
        """Of one of these ``types``."""
        return super().__new__(cls, types)


PAGE: Final = Media("text/html")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with a status of its own: its description, and its type, if it is not an error's."""

    doc: str
    gives: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is known of a route beside its path, method and roles."""

    id: str
    """The operation's name, unlike every other."""
    gives: Any = None
    """The type of the JSON that it answers with, or `Media`; None where it only leads elsewhere (``also``)."""
    doc: str = "A page."
    """What the answer is."""
    takes: Any = None
    """The type of the JSON that it wants, or `Media`."""
    query: Mapping[str, Any] = field(default_factory=dict)
    """The types of what may stand in the query, by name."""
    headers: Mapping[str, Any] = field(default_factory=dict)
    """The types of the headers it takes."""
    sends: Mapping[str, Any] = field(default_factory=dict)
    """The types of the headers that the answer has."""
    refuses: Sequence[int] = ()
    """With which statuses it may refuse, beside those that every call has."""
    also: Mapping[int, Answer] = field(default_factory=dict)
    """Other answers, by status."""


def called(id_: str, *, gives: Any = None, **more: Any) -> Callable[[Endpoint], Endpoint]:
    """Describe a route by a `Call`."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.call = Call(id=id_, gives=gives, **more)  # type: ignore[attr-defined]
        return endpoint

    return mark


def call_of(endpoint: Callable[..., Any]) -> Call:
    """What was said of a route with `called`.

    Raises:
        LookupError: nothing was.
    """
    call = getattr(endpoint, "call", None)
    if not isinstance(call, Call):
        raise LookupError(f"{endpoint.__module__}.{endpoint.__qualname__} wants @called(...)")
    return call
