# SPDX-License-Identifier: MIT
"""The port of the page of the first steps, and the types of what this page's calls take and give."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Protocol, TypeAlias

from msgspec import UNSET

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, says

State: TypeAlias = Literal["open", "done", "skipped"]


class Step(Schema):
    """One step, and how it stands."""

    id: str
    state: State


class Steps(Schema):
    """The first steps with a new table."""

    steps: list[Step]
    done: int
    finished: bool
    dismissed: bool
    fresh: Annotated[bool, says("Nothing was ever played here: a backup of another table can be restored.")]
    camera: Annotated[str, says("The one in use.")]


class StepRequest(RequestBody):
    """How a step stands."""

    step: Maybe[str] = UNSET
    state: Maybe[State] = UNSET
    dismissed: Maybe[bool] = UNSET


class SetupHandler(Protocol):
    """The first steps (companion.kit.handlers.setup.SetupHandler). ValueError: with a plain sentence, why not."""

    def look(self) -> Steps:
        """Every step and how it stands."""

    def mark(self, step: str, state: str) -> Steps:
        """Say how a step stands."""

    def dismiss(self, on: bool) -> Steps:
        """Offer them no more, or again."""


SETUP: Final[Port[SetupHandler]] = Port("setup", Message("nothing-to-set-up"), "no-setup")
