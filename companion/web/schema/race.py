# SPDX-License-Identifier: MIT
"""Types of rulings on who was first."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, says


class Press(Schema, kw_only=True):
    """A button that went down."""

    player: Maybe[str | None] = UNSET
    seat: int
    button: Maybe[Literal["shout", "aye"]] = UNSET
    source: Maybe[Literal["button", "phone"]] = UNSET
    behind_ms: Maybe[Annotated[float, says("Only for those who were late, and for all who tied.")]] = UNSET
    unsure_ms: Maybe[
        Annotated[
            float,
            says("Beside behind_ms, where a device asks its buttons only now and then: by so much it may be off."),
        ]
    ] = UNSET
    missed: Maybe[
        Annotated[
            bool,
            says(
                "Only where the kernel lost the first edge of the contact: it may have been pressed a little earlier."
            ),
        ]
    ] = UNSET


class Ruling(Schema):
    """Who was first."""

    first: list[Press]
    late: list[Press]
    tied: bool
    floor: Maybe[Annotated[str, says("Who was first and must say now what the shout was.")]] = UNSET
    line: Maybe[
        Annotated[
            list[list[Any]],
            says(
                "The race as a line of time, where buttons were pressed: seat, button, milliseconds "
                "after the first press, and whether the contact closed (true) or opened."
            ),
        ]
    ] = UNSET
