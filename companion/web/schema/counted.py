# SPDX-License-Identifier: MIT
"""Types of a count: its dice, its changes, its replay, its appeal."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, says


class CountedDie(Schema):
    """A die that was counted."""

    at: list[str | int]
    player: str
    face: Annotated[Any, says('As rule G-04: a number, "skull", or a symbol with its colour.')]
    kind: Maybe[str] = UNSET
    x: Maybe[float] = UNSET
    y: Maybe[float] = UNSET
    size: Maybe[float] = UNSET


class Change(Schema):
    """A face that was changed by hand."""

    by: Maybe[str] = UNSET
    player: Maybe[str] = UNSET
    was: Maybe[Annotated[Any, says('As rule G-04: a number, "skull", or a symbol with its colour.')]] = UNSET
    now: Maybe[Annotated[Any, says('As rule G-04: a number, "skull", or a symbol with its colour.')]] = UNSET
    at: Maybe[list[Any]] = UNSET


class Count(Schema, kw_only=True):
    """One count of dice, and what it rests on."""

    count: Annotated[int, says("Its name for `amend`; another one after a correction.")]
    event: str
    by: Annotated[str, says("camera, or who entered it.")]
    manual: Annotated[bool, says("Entered or corrected by hand.")]
    evidence: Annotated[str, says("The picture at /api/v1/evidence/NAME.jpg; empty where there is none.")]
    photographed_by: Maybe[
        Annotated[str, says("Whose phone took the picture; empty where the camera did, or nobody.")]
    ] = UNSET
    faces: Annotated[str, says("The family of faces that these dice may show.")]
    dice: list[CountedDie]
    width: Maybe[int] = UNSET
    height: Maybe[int] = UNSET
    changes: list[Change]


class Replay(Schema):
    """What of this game can be shown again (GET /api/v1/replays/N.webp), and what was asked for last."""

    shout: int | None
    count: int | None
    shown: Annotated[int, says("Grows by one each time somebody asks with `show-replay`.")]
    showing: int | None


class AppealedDie(Schema):
    """A die of the count, as it was and as it is now."""

    at: list[Any]
    player: str
    was: Annotated[Any, says("What it counted as.")]
    face: Annotated[Any, says("What it is.")]


class Appeal(Schema):
    """The newest count that the camera made: for ten seconds each player may have it looked at again, once."""

    count: int
    ms: Annotated[int, says("How long it can still be appealed.")]
    asked: Annotated[list[str], says("Who did.")]
    result: Annotated[
        Literal["", "looking", "stands", "changed", "unseen"],
        says("What came of it; `unseen`: the frames are gone, or what followed would not have been allowed."),
    ]
    dice: list[AppealedDie]
