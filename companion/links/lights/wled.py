# SPDX-License-Identifier: MIT
"""WLED's JSON API (https://kno.wled.ge/interfaces/json-api/): reading a light's state, and setting a scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, TypeVar

import msgspec

from companion.links.http import OutsideError, Url, ask
from companion.messages.message import Message
from companion.table.telling import Mood, Scene

ANSWER_S: Final = 1.5
"""A light in the same house answers within a tenth of it."""
FADE: Final = 4
"""Duration of the transition to a scene, in tenths of a second."""
SOLID: Final = 0
"""The effect that does not move. Scenes use no other: nothing flashes beside a table."""

Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
Rgb = tuple[int, int, int]
Told = TypeVar("Told")

SEATS: Final[Mapping[str, Rgb]] = {
    "red": (255, 30, 20),
    "blue": (20, 60, 255),
    "green": (20, 200, 40),
    "yellow": (255, 200, 0),
    "purple": (150, 30, 255),
    "orange": (255, 110, 0),
    "white": (255, 255, 255),
    "pink": (255, 70, 150),
}
MOODS: Final[Mapping[Mood, Rgb]] = {
    "waiting": (0, 60, 90),
    "turn": (255, 190, 110),
    "shout": (255, 255, 255),
    "tie": (170, 0, 255),
    "reveal": (255, 235, 200),
    "pot": (255, 170, 0),
    "win": (255, 170, 0),
}
FULL: Final = frozenset({"shout", "tie", "reveal", "pot", "win"})
"""These shine as bright as the light was, the others at half of it."""
LEAST: Final = 40
"""Brightness of a scene where the light was off or very low."""


class Segment(msgspec.Struct, frozen=True):
    """A part of the light with its effect and colours; what else WLED tells of it is left as it is."""

    id: Annotated[int, msgspec.Meta(ge=0, le=255)] = 0
    on: bool = True
    bri: Byte = 255
    fx: Annotated[int, msgspec.Meta(ge=0, le=999)] = SOLID
    sx: Byte = 128
    ix: Byte = 128
    pal: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    col: Annotated[tuple[tuple[Byte, ...], ...], msgspec.Meta(max_length=3)] = ()


class State(msgspec.Struct, frozen=True):
    """How the light stands. ``pl``: the playlist that it plays (-1: none)."""

    on: bool
    bri: Byte
    seg: Annotated[tuple[Segment, ...], msgspec.Meta(min_length=1, max_length=64)]
    pl: int = -1


class _Info(msgspec.Struct, frozen=True):
    live: bool = False


class _Both(msgspec.Struct, frozen=True):
    state: State
    info: _Info


class Wled:
    """One WLED light at ``url``, such as ``http://wled.local``. Every call waits for `ANSWER_S` at most.

    Raises:
        ValueError: that is no address.
    """

    def __init__(self, url: str) -> None:
        found = Url.of(url)
        self._url = replace(found, path=found.path.partition("?")[0].rstrip("/").removesuffix("/json"))

    @property
    def shown(self) -> str:
        """Its address for people."""
        return self._url.shown

    def look(self) -> tuple[State, str]:
        """How it stands, and why it can't hold still ("": it can).

        Raises:
            OutsideError: it does not answer, or not as WLED does.
        """
        found = self._ask("GET", "/json/si", b"", _Both)
        return found.state, moves_by_itself(found.state, found.info.live)

    def tell(self, body: Mapping[str, Any]) -> None:
        """Have it show ``body``, as `scene_body` or `held_body` make it.

        Raises:
            OutsideError: it does not answer, or refuses.
        """
        self._ask("POST", "/json/state", msgspec.json.encode(body), dict[str, Any])

    def _ask(self, method: str, path: str, body: bytes, wanted: type[Told]) -> Told:
        url = replace(self._url, path=self._url.path + path)
        answer = ask(url, method, body, {"Content-Type": "application/json"}, deadline_s=ANSWER_S)
        if answer.status != 200:
            raise OutsideError(Message("light-answers-otherwise", status=answer.status))
        try:
            return msgspec.json.decode(answer.body, type=wanted)
        except (msgspec.DecodeError, UnicodeError):
            raise OutsideError(Message("light-no-wled")) from None


def moves_by_itself(state: State, live: bool = False) -> str:
    """Why the light flickers or changes though nobody tells it to; "" where it holds still.

    >>> moves_by_itself(State(True, 128, (Segment(fx=74),)))
    'it shows an effect that moves (number 74)'
    """
    if live:
        return Message("light-sent-pictures")
    if not state.on or not state.bri:
        return ""
    if state.pl >= 0:
        return Message("light-plays-playlist")
    moving = next((segment.fx for segment in state.seg if segment.on and segment.fx != SOLID), None)
    return "" if moving is None else Message("light-effect-moves", number=moving)


def scene_body(scene: Scene, aimed: State) -> dict[str, Any]:
    """What WLED is told for a scene; as bright as the light was when the eye looked, or half of it."""
    rgb = SEATS.get(scene.colour) or MOODS[scene.mood]
    level = max(LEAST, aimed.bri if aimed.on else 0)
    part = {"on": True, "bri": 255, "fx": SOLID, "pal": 0, "col": [list(rgb), [0, 0, 0], [0, 0, 0]]}
    level = level if scene.mood in FULL else max(LEAST, level // 2)
    return {"on": True, "bri": level, "tt": FADE, "seg": [{"id": segment.id, **part} for segment in aimed.seg]}


def held_body(aimed: State) -> dict[str, Any]:
    """What WLED is told so that it is at once as it was when the eye looked."""
    return {"on": aimed.on, "bri": aimed.bri, "tt": 0, "seg": msgspec.to_builtins(aimed.seg)}
