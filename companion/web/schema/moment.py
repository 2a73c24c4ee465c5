# SPDX-License-Identifier: MIT
"""Types of moments that a screen plays large, and of awards."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, says


class Cup(Schema):
    """What lay under one cup."""

    player: str
    faces: list[Any]
    counts: list[bool]


class BidMade(Schema):
    """A bid, and what it was worth."""

    player: str
    quantity: int
    face: int
    own: Annotated[int | None, says("How many of the own dice counted for it.")]
    chance: Annotated[float, Meta(ge=0, le=1)] | None
    there: Annotated[int | None, says("How many there were.")]
    short: Annotated[int | None, says("How many were lacking; 0: the bid was true.")]


class Moment(Schema):
    """What has just happened that a screen makes much of; null: nothing."""

    game: Annotated[int, says("The game's number.")]
    place: Annotated[
        int,
        says(
            "The so-manieth event of the game. What was told once is not told again; a correction has the same place."
        ),
    ]
    kind: Annotated[
        str, says("count, pot, face-off, series, wrong-series, bust, lucky, round, knock, plunder or haul.")
    ]
    who: Annotated[list[str], says("Whom it is about; of a knock: who did it, then whose pile it was.")]
    say: Annotated[str, says("The verdict's sentence, empty where there is none.")]
    corrected: Annotated[bool, says("A die of it was corrected.")]
    bid: Maybe[Annotated[dict[str, Any], says("The bid that was called (kind count).")]] = UNSET
    count: Maybe[int] = UNSET
    holds: Maybe[bool] = UNSET
    challenger: Maybe[str] = UNSET
    loser: Maybe[str] = UNSET
    matching: Maybe[dict[str, int]] = UNSET
    cups: Maybe[
        Annotated[list[Cup], says("Every cup as it counted, after all cards: faces, and which of them counted.")]
    ] = UNSET
    cards: Maybe[Annotated[bool, says("Cards have changed what lay under the cups.")]] = UNSET
    bids: Maybe[
        Annotated[
            list[BidMade],
            says("Every bid of the round, the first one first, with the odds that its player had from the own dice."),
        ]
    ] = UNSET
    untouched: Maybe[
        Annotated[
            bool | None,
            says(
                "Nobody touched a die between the call and the count, as far as the camera saw it; "
                "null: it did not (kind count)."
            ),
        ]
    ] = UNSET


class Award(Schema):
    """What a game is told of for."""

    award: Annotated[
        str,
        says("boldest-call, best-liar, fattest-purse, sharpest-eye, worst-plunderer, luckiest-hand or quickest-hand."),
    ]
    player: str
    bid: Maybe[dict[str, Any]] = UNSET
    chance: Maybe[float] = UNSET
    times: Maybe[int] = UNSET
    ms: Maybe[float] = UNSET
