# SPDX-License-Identifier: MIT
"""Aim and light for phones: how the camera stands, the lens, and the fitness test."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias

from flask import Blueprint, Response, request
from msgspec import UNSET, Meta

from companion.messages.message import Message
from companion.web.answers import answer, in_full, json_object, refusal, sentences, whole_number
from companion.web.drawing import add_page
from companion.web.errors import TooOften
from companion.web.guard import ROLES, caller_role, current_services, handler_at, open_to
from companion.web.ports import Port
from companion.web.schema.base import DONE, Done, Maybe, RequestBody, Schema, called, doc
from companion.web.schema.state import CameraState

MeasureName: TypeAlias = Literal[
    "rate", "brightness", "focus", "size", "scale", "tilt", "glare", "flicker", "reach", "mat", "shadow"
]


class Measure(Schema):
    """One thing that is measured of camera and light."""

    name: MeasureName
    value: Annotated[float | None, doc("Null: not to be told from this picture.")]
    unit: str
    score: Annotated[float, Meta(ge=0, le=1, description="1 could not be better; below 0.5 dice begin to be misread.")]
    verdict: Literal["good", "fair", "bad", "unknown"]
    says: Annotated[str, doc("The one thing to do about it; empty where there is nothing to do.")]
    label: Annotated[str, doc("What screens call it.")]


class Mark(Schema):
    """A spot to be marked on the picture."""

    x: float
    y: float
    reach: float
    name: Annotated[MeasureName, doc("Of the measure.")]


class Aim(Schema):
    """How the camera stands."""

    advice: Annotated[str, doc("The single most important thing to do, or that all is well.")]
    about: Annotated[MeasureName | None, doc("The measure that the advice is about.")]
    fit: Annotated[bool, doc("Dice will be read reliably.")]
    dice: Annotated[int, Meta(ge=0)]
    doubts: Annotated[int, Meta(ge=0)]
    width: Annotated[int, Meta(ge=0)]
    height: Annotated[int, Meta(ge=0)]
    can_focus: bool
    sweeping: bool
    measures: Sequence[Measure]
    marks: Annotated[Sequence[Mark], doc("Places on the picture that a measure complains about, in pixels.")]


class BareTable(Schema):
    """What is known of the table with nothing on it."""

    since_ms: Annotated[
        int | None,
        doc(
            "Since when it is known what the table looks like with nothing on it (milliseconds "
            "since 1970, by the table's clock); null: it is not."
        ),
    ]
    why: Annotated[str, doc('Why it is no more, in a sentence; "" where there is nothing to say.')]


class Mistaken(Schema):
    """One face that was taken for another."""

    laid: str
    read: str
    times: Annotated[int, Meta(ge=0)]


class FitnessResult(Schema, kw_only=True):
    """What a test of the reading came to."""

    when: Maybe[Annotated[str, Meta(extra_json_schema={"format": "date-time"})]] = UNSET
    set: str
    dice: Annotated[int, Meta(ge=0)]
    right: Annotated[int, Meta(ge=0)]
    asked: Annotated[int, Meta(ge=0, description="Dice the machine would have asked about.")]
    wrong: Annotated[int, Meta(ge=0, description="Dice it would have counted with a wrong face.")]
    unseen: Annotated[int, Meta(ge=0)]
    false: Annotated[int, Meta(ge=0, description="Places it took for dice.")]
    mistaken: Sequence[Mistaken]
    fit: bool
    words: str


class FitnessTest(Schema):
    """A test of the reading."""

    running: bool
    kind: Literal["asked", "rolled"]
    round: Annotated[int, Meta(ge=0)]
    rounds: Annotated[int, Meta(ge=0)]
    dice: Annotated[int, Meta(ge=0)]
    asks: Sequence[str]
    read: Annotated[Sequence[str] | None, doc("What is read now; `?` for a die in doubt.")]
    say: str
    result: FitnessResult


class Fitness(Schema):
    """The test that runs, and the last result."""

    test: FitnessTest | None
    last: FitnessResult | None


class AimLook(Schema):
    """The newest look of the aim."""

    number: Annotated[int, Meta(ge=0)]
    camera: CameraState
    aim: Aim | None
    fitness: Fitness


class FitnessRequest(RequestBody, kw_only=True):
    """What to do with a test."""

    do: Literal["start", "confirm", "stop"]
    kind: Maybe[
        Annotated[
            Literal["asked", "rolled"], doc("Lay dice as asked, or roll them and say whether they were read rightly.")
        ]
    ] = UNSET
    dice: Maybe[Annotated[int, Meta(ge=1, le=20)]] = UNSET
    rounds: Maybe[Annotated[int, Meta(ge=1, le=40)]] = UNSET
    faces: Maybe[
        Annotated[
            list[str | int], doc("With confirm: what the dice really show, where that is not what was asked or read.")
        ]
    ] = UNSET


class AimHandler(Protocol):
    """Aim, light and the fitness test (companion.kit.handlers.aim.AimHandler)."""

    def look(self, after: int, timeout_s: float) -> tuple[int, Aim] | None:
        """How the camera stands, newer than number ``after``, with its number; None when none came."""

    def focus(self) -> None:
        """Move the lens to its sharpest place. ValueError: with a plain sentence, where that can't be now."""

    def bare(self) -> BareTable:
        """Since when the bare table is known, and why no more."""

    def remember_bare(self) -> BareTable:
        """Remember it as it looks now; what `bare` tells then. ValueError: with a plain sentence, why not now."""

    def fitness(self) -> Fitness:
        """The test that runs, and the last result."""

    def test(self, command: str, arguments: Mapping[str, Any]) -> Fitness:
        """Start, confirm or stop a test.

        Raises:
            ValueError: with a plain sentence, where it makes no sense.
        """


AIM: Final[Port[AimHandler]] = Port("aim", Message("no-camera-to-aim"), "no-camera")


api = Blueprint("aim", __name__)
add_page(api, "/aim", "aim/aim.html", "aim_page", "Help with camera and light, for a phone in the hand.", caller_role)


WAIT_S = 3.0


@api.get("/api/v1/aim")
@open_to(*ROLES)
@called(
    "aim",
    gives=AimLook,
    doc="The newest look; `aim` is null where none came in time.",
    query={
        "after": Annotated[int, Meta(ge=0, description="Wait up to three seconds for a look with a higher number.")]
    },
    refuses=(404, 503),
)
def look() -> Response:
    """How the camera stands: every measure, and the one thing to do next.

    While somebody asks, the eye measures a few times a second; while nobody does, it does not.
    """
    after = whole_number(request.args.get("after"), "after")
    handler = handler_at(AIM)
    place = current_services().aims.take()
    with place or contextlib.nullcontext():
        found = handler.look(after, 0.0 if place is None else WAIT_S)
    number, aim = (after, None) if found is None else found
    camera = current_services().broadcaster.snapshot.public()["camera"]
    state = CameraState(condition=camera["condition"], message=camera["message"])
    return answer(AimLook(number=number, camera=state, aim=aim, fitness=handler.fitness()))


@api.post("/api/v1/aim/focus")
@open_to("referee")
@called("focus", gives=Done, doc="The lens begins to move; `sweeping` of the aim tells how long.", refuses=(404, 503))
def focus() -> Response:
    """Let a lens that moves find its sharpest place, and hold it there for good.

    Nothing happens where the lens does not move (`can_focus` of the aim).
    """
    with sentences():
        handler_at(AIM).focus()
    return answer(DONE)


@api.get("/api/v1/aim/bare")
@open_to(*ROLES)
@called("bare", gives=BareTable, doc="Since when, or why no more.", refuses=(404, 503))
def bare() -> Response:
    """Since when it is known what the table looks like with nothing on it."""
    return answer(handler_at(AIM).bare())


@api.post("/api/v1/aim/bare")
@open_to("player", "referee")
@called("rememberBare", gives=BareTable, doc="It is remembered.", refuses=(404, 409, 503))
def remember_bare() -> Response:
    """The table is bare now: remember how it looks.

    Answers when it is done: what lies there then is a part of the table, and never asked about. `not-bare` (409)
    says why it is not done: dice lie there, something moves, no picture came yet, the camera sees nothing.
    """
    place = current_services().orders.take()
    if place is None:
        raise TooOften("too-many-requests", Message("others-remember-bare"), WAIT_S)
    with place:
        try:
            return answer(handler_at(AIM).remember_bare())
        except ValueError as error:
            return refusal("not-bare", in_full(error))


@api.get("/api/v1/fitness")
@open_to(*ROLES)
@called("fitness", gives=Fitness, doc="Both, null where there is none.", refuses=(404, 503))
def fitness() -> Response:
    """The fitness test that runs, and the last result."""
    return answer(handler_at(AIM).fitness())


@api.post("/api/v1/fitness")
@open_to("referee")
@called("test", takes=FitnessRequest, gives=Fitness, doc="The test as it is then.", refuses=(404, 503))
def test() -> Response:
    """Start a fitness test, confirm how the dice lie, or stop."""
    body = json_object(FitnessRequest)
    with sentences():
        return answer(handler_at(AIM).test(str(body.get("do")), body))
