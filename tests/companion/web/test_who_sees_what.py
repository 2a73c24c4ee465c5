# SPDX-License-Identifier: MIT
"""The table in docs/joining.md of who can see and do what, held against the calls themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.play.registry import GAMES
from companion.web.keys import Tenure
from tests.companion.web.conftest import KEYS
from tests.companion.web.test_seating import Room, room

DOCS = Path(__file__).parents[3] / "docs/joining.md"
ROLES = ("spectator", "player", "referee")
CALLS = {
    "the television's view": ["GET /api/v1/state", "GET /api/v1/events"],
    "the camera's picture": ["GET /api/v1/frame.jpg"],
    "bid, shout, lay cards": ["POST /api/v1/actions"],
    "start a game": ["POST /api/v1/actions"],
    "sit down at a free seat": [
        "POST /api/v1/seats",
        "POST /api/v1/seats/<int:seat>/sit",
        "POST /api/v1/seats/<int:seat>/knock",
    ],
    "let somebody in": ["POST /api/v1/knocks/<request_id>"],
    "Wi-Fi name and password": ["GET /api/v1/wifi", "GET /api/v1/wifi/qr.svg"],
    "settings, health": ["GET /api/v1/settings", "GET /api/v1/health", "GET /api/v1/bundle", "GET /api/v1/bundle.zip"],
}

PLAYED = ("dice under the own cup", "dice under another's cup", "what opens another's seat", "a backup while")
"""What no call tells by itself: it is played through below."""

__all__ = ["room"]


def rows() -> dict[str, list[bool]]:
    text = DOCS.read_text(encoding="utf-8").partition("## Who can see and do what")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if "|" in line][2:]
    return {what: [not said.startswith("no") for said in more] for what, *more in cells}


def row(begins: str) -> list[bool]:
    (found,) = (may for what, may in rows().items() if what.startswith(begins))
    return found


def test_no_line_of_the_docs_is_left_out() -> None:
    assert [what for what in rows() if not what.startswith((*CALLS, *PLAYED))] == []


@pytest.mark.parametrize("what", CALLS)
def test_calls_are_open_to_whom_the_docs_say(app: Flask, what: str) -> None:
    for call in CALLS[what]:
        method, path = call.split(" ")
        (rule,) = (one for one in app.url_map.iter_rules() if one.rule == path and method in (one.methods or ()))
        open_to: frozenset[str] = getattr(app.view_functions[rule.endpoint], "open_to", frozenset())
        assert [role in open_to for role in ROLES] == row(what), call


def test_hidden_cards_are_seen_by_their_holder_alone(room: Room) -> None:
    ann, bob, guest, referee = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone(), room.phone()
    referee.post("/api/v1/session", json={"key": KEYS.pin})
    game = {"event": "new-game", "game": "pirates-lies", "options": {"first": "Ann", "cards": "phone"}}
    assert ann.post("/api/v1/actions", json=game).status_code == 200
    assert ann.post("/api/v1/actions", json={"event": "deck"}).status_code == 200
    assert len(held_by(ann)) == len(held_by(bob)) == 1, "a hand of one's own"
    told = {"own": len(held_by(ann)) > 0, "player": len(held_by(bob)) > 1}
    seen = told | {"referee": bool(held_by(referee)), "spectator": bool(held_by(guest))}
    assert [False, seen["own"], False] == row("dice under the own cup")
    assert [seen[who] for who in ROLES] == row("dice under another's cup") == [False] * 3
    (game_runs,) = {entry.game for entry in room.journal.games()}
    kept_back = GAMES.hold_secrets(room.journal.of_game(game_runs))  # what a backup is refused by, whoever asks for it
    assert [not kept_back] * 3 == row("a backup while")


def test_what_opens_another_s_seat_is_given_to_nobody(room: Room) -> None:
    room.seated(1, "Ann")
    bob, guest, referee = room.seated(2, "Bob"), room.phone(), room.phone()
    referee.post("/api/v1/session", json={"key": KEYS.pin})
    given = []
    for phone in (guest, bob, referee):
        answers = [phone.get(path).get_data(as_text=True) for path in ("/api/v1/seats/1", "/api/v1/seats/mine")]
        keys = [word for text in answers for word in re.findall(r"[\w-]{6,}", text)]
        opened = [at for word in keys if (at := KEYS.opened(word)) is not None]
        given.append(any(at.seat == 1 for at in opened) or any(KEYS.fits_code(word, Tenure(1)) for word in keys))
    assert given == row("what opens another's seat") == [False] * 3


def held_by(phone: Any) -> list[dict[str, Any]]:
    """The cards that the holder of ``phone`` is shown as held."""
    return list(phone.get("/api/v1/state").get_json()["you"].get("held") or [])
