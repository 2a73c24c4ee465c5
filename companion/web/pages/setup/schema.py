# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, Wish, says


class Step(Schema):
    """One step, and how it stands."""

    id: Maybe[str] = UNSET
    state: Maybe[Literal["open", "done", "skipped"]] = UNSET


class Steps(Schema):
    """The first steps with a new table."""

    steps: list[Step]
    done: int
    finished: bool
    dismissed: bool
    fresh: Annotated[bool, says("Nothing was ever played here: a backup of another table can be restored.")]
    camera: Maybe[str] = UNSET


class StepWish(Wish):
    """How a step stands."""

    step: Maybe[str] = UNSET
    state: Maybe[Literal["open", "done", "skipped"]] = UNSET
    dismissed: Maybe[bool] = UNSET
