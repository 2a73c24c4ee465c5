# SPDX-License-Identifier: MIT
"""Keyboards, pads and buzzers for the referee: one presses a key, and it is a seat's button."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer, sentences
from companion.web.calls.handlers import command_in, news
from companion.web.guard import ROLES, current_services, open_to, page_role
from companion.web.pages.inputs.port import INPUTS, Inputs, InputsHandler, InputsRequest
from companion.web.schema.base import NewsNumber
from companion.web.schema.calls import PAGE, called

api = Blueprint("inputs", __name__)


@api.get("/buttons")
@open_to(*ROLES)
@called("inputs-page", gives=PAGE)
def page() -> str:
    """The page on which keys of input devices are named."""
    return render_template("inputs/inputs.html", role=page_role())


@api.get("/api/v1/inputs")
@open_to("referee")
@called(
    "inputs", gives=Inputs, says="The devices and the named buttons.", query={"after": NewsNumber}, refuses=(404, 503)
)
def look() -> Response:
    """Every input device with buttons, and which key is whose."""
    return news(_handler().look)


@api.post("/api/v1/inputs")
@open_to("referee")
@called("name-inputs", takes=InputsRequest, gives=Inputs, says="The devices and the named buttons.", refuses=(404, 503))
def do() -> Response:
    """Name the next key that is pressed, forget a button, say how late a device may tell.

    hear waits 30 seconds for a key (not while a game is played); what is named holds at once. A device with a named
    key is taken for the table alone.
    """
    command, body = command_in(InputsRequest, "what to do: hear, stop, forget or slack.")
    with sentences():
        return answer(_handler().do(command, body))


def _handler() -> InputsHandler:
    return current_services().handlers.at(INPUTS)
