# SPDX-License-Identifier: MIT
"""The first steps with a new table, for the referee: an offer that can be skipped, left and taken up again."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from flask import Blueprint, Response
from msgspec import UNSET

from companion.disk import write_json
from companion.messages.message import Message, unwritable
from companion.web.answers import answer, json_object, misfit, sentences
from companion.web.drawing import add_page
from companion.web.guard import handler_at, open_to, page_role
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, called, doc

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
    fresh: Annotated[bool, doc("Nothing was ever played here: a backup of another table can be restored.")]
    camera: Annotated[str, doc("The one in use.")]


class StepRequest(RequestBody):
    """How a step stands."""

    step: Maybe[str] = UNSET
    state: Maybe[State] = UNSET
    dismissed: Maybe[bool] = UNSET


FILE: Final = "setup.json"
"""The progress, in the state folder."""
STEPS: Final = ("language", "wifi", "camera", "aim", "mat", "dice", "buttons", "sound", "game")
STATES: Final = get_args(State)


class SetupHandler:
    """Keeps how each step stands. ``camera`` is the one in use.

    ``fresh`` says whether nothing was ever played here: then a backup of another table is offered.
    """

    def __init__(self, folder: Path, camera: str, fresh: Callable[[], bool] = lambda: False) -> None:
        self._path, self._camera, self._fresh = folder / FILE, camera, fresh
        self._lock = threading.Lock()

    def look(self) -> Steps:
        """Every step and how it stands; ``finished`` once none is open, ``dismissed``: nobody wants to be asked."""
        kept = self._kept()
        steps = [Step(id=step, state=kept["steps"].get(step, "open")) for step in STEPS]
        done = sum(step.state != "open" for step in steps)
        return Steps(
            steps=steps,
            done=done,
            finished=done == len(STEPS),
            dismissed=kept["dismissed"],
            fresh=self._fresh(),
            camera=self._camera,
        )

    def mark(self, step: str, state: str) -> Steps:
        """Say that a step is done, skipped, or open again.

        Raises:
            ValueError: there is no such step or state, or it can't be kept.
        """
        if step not in STEPS or state not in STATES:
            raise ValueError(Message("setup-wanted", steps=STEPS, states=STATES))
        with self._lock:
            kept = self._kept()
            kept["steps"][step] = state
            self._keep(kept)
        return self.look()

    def dismiss(self, on: bool) -> Steps:
        """Offer the first steps no more (or again).

        Raises:
            ValueError: it can't be kept.
        """
        with self._lock:
            self._keep({**self._kept(), "dismissed": on})
        return self.look()

    def _kept(self) -> dict[str, Any]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
            steps = {step: state for step, state in found["steps"].items() if step in STEPS and state in STATES}
            return {"steps": steps, "dismissed": found["dismissed"] is True}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return {"steps": {}, "dismissed": False}

    def _keep(self, kept: Mapping[str, Any]) -> None:
        try:
            write_json(self._path, kept)
        except OSError as error:
            raise ValueError(unwritable(self._path, error)) from error


SETUP: Final[Port[SetupHandler]] = Port("setup", Message("nothing-to-set-up"), "no-setup")


api = Blueprint("setup", __name__)
add_page(api, "/setup", "setup/setup.html", "setup-page", "The page of the first steps with a new table.", page_role)


@api.get("/api/v1/setup")
@open_to("referee")
@called("setup", gives=Steps, doc="The steps.", refuses=(404,))
def look() -> Response:
    """The first steps, and how each stands."""
    return answer(handler_at(SETUP).look())


@api.post("/api/v1/setup")
@open_to("referee")
@called("mark-step", takes=StepRequest, gives=Steps, doc="The steps.", refuses=(404,))
def mark() -> Response:
    """Say that a step is done, skipped or open, or that they shall be offered no more."""
    body = json_object(StepRequest)
    with sentences():
        if isinstance(body.get("dismissed"), bool):
            return answer(handler_at(SETUP).dismiss(body["dismissed"]))
        for field in ("step", "state"):
            if not isinstance(body.get(field), str):
                raise misfit(body, field, "a text, unless dismissed is sent")
        return answer(handler_at(SETUP).mark(body["step"], body["state"]))
