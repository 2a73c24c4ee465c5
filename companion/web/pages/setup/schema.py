# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, Wish, says

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


class StepWish(Wish):
    """How a step stands."""

    step: Maybe[str] = UNSET
    state: Maybe[State] = UNSET
    dismissed: Maybe[bool] = UNSET
