# SPDX-License-Identifier: MIT
"""Types of readings: what the camera sees."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, says


class Symbol(Schema):
    """A printed symbol in its colour."""

    symbol: str
    colour: str


Face: TypeAlias = Annotated[int, Meta(ge=1, le=12)] | Literal["skull"] | Symbol


class Die(Schema, kw_only=True):
    """One die as it was read, in pixels of the picture."""

    x: float
    y: float
    size: Maybe[float] = UNSET
    angle: Maybe[float] = UNSET
    kind: Maybe[Literal["d6", "d12", "symbol"]] = UNSET
    face: Face | None
    colour: Maybe[str] = UNSET
    read: Maybe[Annotated[Face | None, says("What the eye read, where the game calls the face otherwise.")]] = UNSET
    sure: float
    cocked: Maybe[bool] = UNSET
    mm: Maybe[list[float] | None] = UNSET
    zone: Maybe[str | None] = UNSET


class Doubt(Schema):
    """A place that a person has to look at, and why."""

    x: float
    y: float
    why: str


class Question(Schema, kw_only=True):
    """What a person may settle, by its number, at POST /api/v1/faces. Absent where nothing is asked."""

    number: int
    x: float
    y: float
    size: float
    id: Maybe[
        Annotated[
            str, Meta(description="Why, by the name of the sentence in the catalogues.", examples=["unknown-face"])
        ]
    ] = UNSET
    why: str
    face: Annotated[int | str | dict[str, Any] | None, says("What it is taken for, if anything.")]
    picture: Annotated[str, says('The close-up, at /api/v1/evidence/{picture}.jpg; "" where there is none.')]


class Whose(Schema):
    """What a person is to tap on a photograph, answered by the event `whose-dice`. Absent where nothing is asked."""

    number: Annotated[int, says("Give it back with the answer.")]
    dice: Annotated[dict[str, int], says("The players whose dice are to be tapped, so many each.")]
    out: Annotated[int, says("So many dice on the photograph are out of play.")]


class Reading(Schema, kw_only=True):
    """What the camera sees, once it has stood still long enough."""

    photographed_by: Maybe[
        Annotated[str, says("Whose phone photographed the dice; missing where the camera saw them.")]
    ] = UNSET
    picture: Maybe[
        Annotated[str, says('The photograph, at /api/v1/evidence/{picture}.jpg; "" where it is not kept.')]
    ] = UNSET
    spent: Maybe[Annotated[bool, says("True of a photograph that has counted, or that the game has left behind.")]] = (
        UNSET
    )
    verified: bool
    why_not: Maybe[str] = UNSET
    expected: Maybe[int | None] = UNSET
    counts: dict[str, int]
    trusted: Maybe[bool] = UNSET
    dice: list[Die]
    doubts: Maybe[list[Doubt]] = UNSET
    width: Maybe[int] = UNSET
    height: Maybe[int] = UNSET
    set: Maybe[Annotated[str, says("The set by which the dice were read.")]] = UNSET
    coasters: Maybe[Annotated[list[dict[str, Any]], says("The coasters that lie there, as `read` prints them.")]] = (
        UNSET
    )
    pieces: Maybe[Annotated[list[dict[str, Any]], says("The pieces on the map, as `read` prints them.")]] = UNSET
    cards: Maybe[Annotated[list[dict[str, Any]], says("The printed cards, as `read` prints them.")]] = UNSET
    question: Maybe[Question] = UNSET
    whose: Maybe[Whose] = UNSET


class NotPhotographed(Schema):
    """Why a photograph can't be read: one word for programs, and what to do."""

    code: str
    message: str


class Photographed(Schema):
    """What came of a photograph."""

    code: Literal["counted", "doubt"]
    message: Annotated[str, says("What is in doubt, or how many dice are missing; empty where all is sure.")]
    dice: Annotated[int, Meta(ge=0, description="So many dice are seen.")]
