# SPDX-License-Identifier: MIT
"""The panel for the dashboard: live presses and rulings, and tests of its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

from flask import Blueprint, Response
from msgspec import UNSET

from companion.messages.message import Message
from companion.web.answers import answer, command_in, news, sentences
from companion.web.drawing import add_page
from companion.web.guard import ROLES, handler_at, open_to, page_role
from companion.web.ports import Port, Watched
from companion.web.schema.base import ButtonName, Maybe, NewsNumber, RequestBody, Schema, called, doc


class RuledPress(Schema):
    """One's press in a ruling."""

    seat: int
    button: ButtonName
    behind_ms: Annotated[float, doc("How long after the first press.")]
    unsure_ms: Maybe[Annotated[float, doc("How far its device may be out; left out where it can't be.")]] = UNSET
    missed: Maybe[Annotated[bool, doc("True: an edge of it was lost.")]] = UNSET


class PanelEvent(Schema):
    """One thing that happened at the panel; what it tells beside the words goes by what it is."""

    number: int
    what: Literal["edge", "ruling", "aside", "fault"]
    words: str
    seat: Maybe[int] = UNSET
    button: Maybe[ButtonName] = UNSET
    tick_ns: Maybe[Annotated[int, doc("edge: when, by the kernel's clock.")]] = UNSET
    down: Maybe[Annotated[bool, doc("edge: closed, or opened.")]] = UNSET
    why: Maybe[Annotated[str, doc("aside: why it does not count; fault: what is broken.")]] = UNSET
    first: Maybe[Annotated[Sequence[RuledPress], doc("ruling: who was first; several in a tie.")]] = UNSET
    late: Maybe[Annotated[Sequence[RuledPress], doc("ruling: who came after.")]] = UNSET
    tied: Maybe[bool] = UNSET
    line: Maybe[
        Annotated[
            Sequence[tuple[int, ButtonName, float, bool]],
            doc("ruling: every edge by seat, button, milliseconds after the first press, and whether it closed."),
        ]
    ] = UNSET


class PanelPart(Schema):
    """A part of the panel, as it is wired."""

    user: str
    part: str
    seat: Annotated[int, doc("0: of no seat.")]
    pin: str
    place: Annotated[int, doc("On the header.")]
    wire: Annotated[str, doc("The colour of its wire.")]
    ground: Annotated[int, doc("A place near it where a ground is.")]


class WiringFinding(Schema):
    """What became of one part in the wiring test."""

    what: Literal["finding"]
    user: str
    verdict: Literal["good", "wrong", "skipped"]
    words: str


class WiringTest(Schema):
    """The wiring test that runs."""

    prompt: Annotated[str, doc("What to do now.")]
    asked: Annotated[str | None, doc("The part that it is about; null: all were asked for.")]
    findings: Sequence[WiringFinding]


class PanelNews(Schema):
    """How the panel stands, and what was pressed."""

    number: int
    events: Sequence[PanelEvent]
    condition: str
    simulated: bool
    parts: Sequence[PanelPart]
    held: Annotated[Sequence[tuple[int, ButtonName]], doc("Buttons that are down: seat and button.")]
    lamps: Annotated[Mapping[str, str], doc("What each seat's lamp shows.")]
    night: Annotated[bool, doc("True: the table is quiet.")]
    voice: Annotated[str, doc("Why the table can't speak; empty where it can.")]
    wiring: Annotated[WiringTest | None, doc("Null: none runs.")]


class PanelRequest(RequestBody, kw_only=True):
    """What to try."""

    do: Literal["lamp", "camera", "ring", "sound", "voice", "wiring", "night"]
    seat: Maybe[Annotated[int, doc("For a lamp.")]] = UNSET
    show: Maybe[Annotated[str, doc("The lamp's pattern, or the ring's colour.")]] = UNSET
    play: Maybe[Annotated[Literal["none", "press", "verdict", "refused", "win"], doc("For the buzzer.")]] = UNSET
    step: Maybe[Annotated[Literal["start", "skip", "stop"], doc("For the wiring test.")]] = UNSET
    on: Maybe[Annotated[bool | None, doc("For the night: null is as the settings say.")]] = UNSET


PANEL: Final[Port[Watched[PanelNews]]] = Port("panel", Message("no-panel"), "no-panel")


api = Blueprint("panel", __name__)
add_page(api, "/panel", "panel/panel.html", "panel-page", "The page of buttons, lamps and sound.", page_role)


@api.get("/api/v1/panel")
@open_to(*ROLES)
@called(
    "panel",
    gives=PanelNews,
    doc="The panel. Each event tells `what` it is (edge, ruling, aside, fault) and says it in `words`.",
    query={"after": NewsNumber},
    refuses=(404, 503),
)
def look() -> Response:
    """How the panel stands: buttons, lamps, wiring; the presses and rulings since, and a wiring test that runs."""
    return news(handler_at(PANEL).look)


@api.post("/api/v1/panel")
@open_to("referee")
@called(
    "try-panel",
    takes=PanelRequest,
    gives=PanelNews,
    doc="How the panel stands now, as GET tells it.",
    refuses=(404, 503),
)
def do() -> Response:
    """Try a lamp, the ring light, the buzzer or the voice for some seconds; test the wiring; be quiet at night."""
    command, body = command_in(PanelRequest, "what to try: lamp, camera, ring, sound, voice, wiring or night.")
    if "step" in body:
        body["do"] = body.pop("step")
    with sentences():
        return answer(handler_at(PANEL).do(command, body))
