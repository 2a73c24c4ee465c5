# SPDX-License-Identifier: MIT
"""Types of panels and acts: what every screen shows of a game, and what may be done."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, says


class Panel(Schema):
    """A fact of the game for everybody's screen."""

    kind: Literal["table", "line", "dice", "row", "piles", "pots", "map", "hand"]
    title: Maybe[str] = UNSET
    player: Maybe[
        Annotated[
            str,
            says(
                "Of a line that is meant for this player, such as dice to be taken away: it stands "
                "on the table's screen and on no other player's phone."
            ),
        ]
    ] = UNSET
    columns: Maybe[list[str]] = UNSET
    rows: Maybe[list[list[Any] | dict[str, Any]]] = UNSET
    text: Maybe[str] = UNSET
    piles: Maybe[list[dict[str, Any]]] = UNSET
    air: Maybe[Annotated[dict[str, Any] | None, says("What has been rolled and not been placed.")]] = UNSET
    pots: Maybe[list[dict[str, Any]]] = UNSET
    squares: Maybe[Annotated[int, says("How many squares lead to the treasure.")]] = UNSET
    board: Maybe[
        Annotated[
            dict[str, Any],
            says("The printed map, if it has as many squares: `size_mm`, `squares_mm` from the start on."),
        ]
    ] = UNSET
    pieces: Maybe[list[dict[str, Any]]] = UNSET
    cards: Maybe[list[dict[str, Any]]] = UNSET
    faces: Maybe[Annotated[list[Any], says("Of dice, as they lie.")]] = UNSET


class Choice(Schema):
    """One of several things to choose."""

    value: Any
    label: str


class Field(Schema):
    """What is asked for before an act can be sent; which of its further keys it has goes by its kind."""

    kind: Literal["whole", "choice", "several", "bid", "dice", "board", "player", "teams"]
    name: Annotated[
        str, says("Under which name of the event the value goes; empty for a bid, which gives quantity and face.")
    ]
    label: str
    choices: Maybe[Annotated[list[Choice], says("choice, several: what can be chosen.")]] = UNSET
    least: Maybe[Annotated[Any, says("whole, several: not below; bid: the lowest that beats the last.")]] = UNSET
    wild: Maybe[Annotated[int | str, says("bid: the face that counts as any other, and can't be bid.")]] = UNSET
    most: Maybe[Annotated[int, says("whole, several: not above.")]] = UNSET
    value: Maybe[Annotated[Any, says("What stands there to begin with.")]] = UNSET
    only: Maybe[Annotated[dict[str, Any], says("An option that counts only beside these values of others.")]] = UNSET
    none: Maybe[Annotated[str, says("player: what it is called to choose nobody.")]] = UNSET
    shape: Maybe[
        Annotated[Literal["list", "face", "die"], says("dice: several for each name, one, or one of several kinds.")]
    ] = UNSET
    of: Maybe[Annotated[dict[str, int], says("dice: how many there are under each name.")]] = UNSET
    dies: Maybe[Annotated[dict[str, Any], says("dice: the kinds of dice under each name, for the shape `die`.")]] = (
        UNSET
    )
    secret: Maybe[Annotated[bool, says("several: nobody else may see it.")]] = UNSET
    faces: Maybe[Annotated[str, says("dice, board: what these dice show.")]] = UNSET
    count: Maybe[Annotated[int, says("board: how many dice lie there.")]] = UNSET
    start: Maybe[Annotated[Any, says("board: how it lay before.")]] = UNSET
    together: Maybe[Annotated[Any, says("dice: those that are entered in one row.")]] = UNSET
    doubted: Maybe[Annotated[Any, says("dice, board: the places of those that are in doubt.")]] = UNSET
    read: Maybe[
        Annotated[list[Any], says("dice that nobody told apart: what a photograph shows, null where a die lacks.")]
    ] = UNSET
    unsure: Maybe[Annotated[list[int], says("The places in `read` of those that are in doubt.")]] = UNSET


class Act(Schema):
    """One thing that may be done now: post the event, with a value for each field, to /api/v1/actions."""

    label: str
    style: Annotated[Literal["shout", "main", "plain"], says("How large it is shown.")]
    event: dict[str, Any]
    fields: list[Field]
