# SPDX-License-Identifier: MIT
"""The port of the page for camera and light, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias

from msgspec import UNSET, Meta

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, says
from companion.web.schema.state import CameraState

MeasureName: TypeAlias = Literal[
    "rate", "brightness", "focus", "size", "scale", "tilt", "glare", "flicker", "reach", "mat", "shadow"
]


class Measure(Schema):
    """One thing that is measured of camera and light."""

    name: MeasureName
    value: Annotated[float | None, says("Null: not to be told from this picture.")]
    unit: str
    score: Annotated[float, Meta(ge=0, le=1, description="1 could not be better; below 0.5 dice begin to be misread.")]
    verdict: Literal["good", "fair", "bad", "unknown"]
    says: Annotated[str, says("The one thing to do about it; empty where there is nothing to do.")]
    label: Annotated[str, says("What screens call it.")]


class Mark(Schema):
    """A spot to be marked on the picture."""

    x: float
    y: float
    reach: float
    name: Annotated[MeasureName, says("Of the measure.")]


class Aim(Schema):
    """How the camera stands."""

    advice: Annotated[str, says("The single most important thing to do, or that all is well.")]
    about: Annotated[MeasureName | None, says("The measure that the advice is about.")]
    fit: Annotated[bool, says("Dice will be read reliably.")]
    dice: Annotated[int, Meta(ge=0)]
    doubts: Annotated[int, Meta(ge=0)]
    width: Annotated[int, Meta(ge=0)]
    height: Annotated[int, Meta(ge=0)]
    can_focus: bool
    sweeping: bool
    measures: Sequence[Measure]
    marks: Annotated[Sequence[Mark], says("Places on the picture that a measure complains about, in pixels.")]


class BareTable(Schema):
    """What is known of the table with nothing on it."""

    since_ms: Annotated[
        int | None,
        says(
            "Since when it is known what the table looks like with nothing on it (milliseconds "
            "since 1970, by the table's clock); null: it is not."
        ),
    ]
    why: Annotated[str, says('Why it is no more, in a sentence; "" where there is nothing to say.')]


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
    read: Annotated[Sequence[str] | None, says("What is read now; `?` for a die in doubt.")]
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
            Literal["asked", "rolled"], says("Lay dice as asked, or roll them and say whether they were read rightly.")
        ]
    ] = UNSET
    dice: Maybe[Annotated[int, Meta(ge=1, le=20)]] = UNSET
    rounds: Maybe[Annotated[int, Meta(ge=1, le=40)]] = UNSET
    faces: Maybe[
        Annotated[
            list[str | int], says("With confirm: what the dice really show, where that is not what was asked or read.")
        ]
    ] = UNSET


class AimHandler(Protocol):
    """Aim, light and the fitness test (companion.kit.handlers.aim.AimHandler)."""

    def look(self, after: int, timeout_s: float) -> tuple[int, Aim] | None:
        """How the camera stands, newer than number ``after``, with its number; None when none came."""

    def focus(self) -> None:
        """Let the lens find its sharpest place. ValueError: with a plain sentence, where that can't be now."""

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
