# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, Wish, says


class PanelNews(Schema):
    """How the panel stands, and what was pressed."""

    number: int
    events: list[dict[str, Any]]
    parts: Annotated[
        list[dict[str, Any]],
        says("Every part with its pin, its place on the header, the colour of its wire and a ground near it."),
    ]
    condition: Maybe[str] = UNSET
    simulated: Maybe[bool] = UNSET
    held: Maybe[list[list[Any]]] = UNSET
    lamps: Maybe[dict[str, Any]] = UNSET
    night: Maybe[bool] = UNSET
    voice: Maybe[Annotated[str, says("Why the table can't speak; empty where it can.")]] = UNSET
    wiring: Maybe[dict[str, Any] | None] = UNSET


class PanelWish(Wish, kw_only=True):
    """What to try."""

    do: Literal["lamp", "camera", "ring", "sound", "voice", "wiring", "night"]
    seat: Maybe[Annotated[int, says("For a lamp.")]] = UNSET
    show: Maybe[Annotated[str, says("The lamp's pattern, or the ring's colour.")]] = UNSET
    play: Maybe[Annotated[Literal["none", "press", "verdict", "refused", "win"], says("For the buzzer.")]] = UNSET
    step: Maybe[Annotated[Literal["start", "skip", "stop"], says("For the wiring test.")]] = UNSET
    on: Maybe[Annotated[bool | None, says("For the night: null is as the settings say.")]] = UNSET
