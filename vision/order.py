# SPDX-License-Identifier: MIT
"""What is asked of the camera's process: orders that are answered, commands that are not, and streams.

To add one takes two steps: a frozen dataclass that derives from one of these three, and a handler for it in the
camera's process (`vision.door`). The other process then does ``eye.call(order)``, ``eye.send(command)`` or
``eye.newest(stream, ...)``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from vision.errors import VisionError
from vision.notice import Notice

A = TypeVar("A")


class Order(Generic[A]):
    """Is answered with an ``A``, within ``deadline_s`` seconds."""

    __slots__ = ()
    deadline_s: ClassVar[float] = 8.0  # a small Pi loads a network for some seconds


class Command:
    """Nobody waits for it."""

    __slots__ = ()


class Stream(Generic[A]):
    """Brings one ``A`` after another for some seconds; whoever wants more asks again."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Call:
    """An order on its way, with the number that its answer bears."""

    number: int
    order: Order[Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the call of this number. Not ``done``: nothing here knows how to do it."""

    number: int
    value: Any
    done: bool = True


@dataclass(frozen=True, slots=True)
class Update:
    """The newest value of a stream."""

    stream: Stream[Any]
    value: Any


class EyeSilent(VisionError, ValueError):
    """No answer came in time, or the camera's process ended before there was one."""

    code = "silent"

    def __init__(self) -> None:
        super().__init__(Notice("eye-silent-for-order"))


class Eye(Protocol):
    """The camera's process, as seen from another one."""

    def call(self, order: Order[A], timeout_s: float | None = None) -> A:
        """Wait for the answer, for ``timeout_s`` (None: the order's own deadline).

        Raises:
            EyeSilent: none came.
        """

    def send(self, command: Command) -> None:
        """Hand on a command."""

    def newest(self, stream: Stream[A], after: int, timeout_s: float) -> tuple[int, A] | None:
        """The newest value numbered above ``after`` (0: any), with its number; None if none came in time."""
