# SPDX-License-Identifier: MIT
"""Games played to their end with nothing but phones: each throw is a photograph, drawn as a phone takes it."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import cv2
import pytest

from tests.browser.conftest import PATIENCE_MS, Open, Playing, a_running_table
from tests.vision.photo.boards import the_map
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.simulation.staged import stage_of
from vision.mat import kit_map
from vision.mat.tokens import symbol_face
from vision.stage.camera import View
from vision.stage.floor import floor_of
from vision.stage.render import render
from vision.stage.scene import Lens, Print

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDE, HIGH = 1600, 1200
FOCAL_PX = 0.72 * WIDE


class Phones:
    """Ann and Bob at a table without a camera; ``taken`` counts their photographs."""

    def __init__(self, playing: Playing, open_page: Open, game: str, options: dict[str, Any]) -> None:
        self.table = SimulatedTable(seats=2, seed=4)
        self.prints: tuple[Print, ...] = ()
        self.taken, self._url, self._ways = Counter[str](), playing.url, itertools.cycle((0, 180, 4, -7))
        page = open_page(f"{playing.url}/table?pin={playing.pin}")
        self._asked = page.context.request
        new = {"event": "new-game", "game": game, "players": ["Ann", "Bob"], "options": options}
        assert self._asked.post(f"{playing.url}/api/v1/actions?as=referee", data=new).ok
        self.pages = {name: open_page(playing.way_in(seat)) for seat, name in enumerate(("Ann", "Bob"), 1)}

    @property
    def state(self) -> Any:
        return json.loads(self._asked.get(f"{self._url}/api/v1/state?as=referee").body())

    def photograph(self, name: str, middle: tuple[float, float], wide_mm: float, turn: float = 0.0) -> None:
        """The phone of ``name`` takes so much of the table, and sends it; what is asked is answered by a Yes."""
        before, page = self.state["seq"], self.pages[name]
        button = page.locator("input#photograph:enabled")
        button.wait_for(state="attached", timeout=PATIENCE_MS)
        page.wait_for_timeout(2000)  # a phone may send one in two seconds
        picture = self._drawn(middle, wide_mm, turn + next(self._ways))
        button.set_input_files([{"name": "throw.jpg", "mimeType": "image/jpeg", "buffer": picture}])
        self.taken[name] += 1
        for _ in range(100):
            if self.state["seq"] > before:
                return
            yes = page.get_by_role("button", name="Yes, it is")
            if yes.count() and yes.first.is_enabled():
                yes.first.tap()
            page.wait_for_timeout(200)
        raise AssertionError(self.state["reading"])

    def _drawn(self, middle: tuple[float, float], wide_mm: float, turn: float) -> bytes:
        scene = stage_of(self.table.scene())
        lens = Lens(FOCAL_PX, wide_mm * FOCAL_PX / WIDE, tilt_deg=4.0, roll_deg=turn, aim_mm=middle, vignette=0.15)
        scene = replace(scene, lens=lens, prints=(*scene.prints, *self.prints))
        pixels = render(scene, WIDE, HIGH, floor_of(scene, View(lens, WIDE, HIGH))).pixels
        return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


@pytest.fixture
def playing(tmp_path: Any) -> Iterator[Playing]:
    with a_running_table(tmp_path, "phone") as table:
        yield table


def test_ok__lucky_seven_to_its_end(playing: Playing, open_page: Open) -> None:
    phones = Phones(playing, open_page, "lucky-seven", {"match": "rounds", "rounds": 1})
    table, orders = phones.table, {"Ann": [2, 4, 1, 3, 7, 6, 5], "Bob": [3, 1, 2, 5, 4, 7, 6]}
    rows = {name: (seat, orders[name]) for seat, name in enumerate(orders, 1)}
    for seat, order in rows.values():
        table.deal(seat, order)
    turns = 0
    while (game := phones.state["game"])["phase"] == "turning":
        name = next(name for name, due in game["next"].items() if due is not None)
        seat, order = rows[name]
        due = 1 if game["next"][name] == "any" else game["next"][name]
        table.turn_coaster(seat, due)
        own = [one for one in table.scene()["coasters"] if one["seat"] == seat]
        middle = sum(one["x"] for one in own) / len(own), sum(one["y"] for one in own) / len(own)
        phones.photograph(name, middle, 300.0, own[0]["turn"])
        turns += 1
        known = phones.state["game"]["rows"][name][due - 1]
        assert known == order[due - 1], "whichever way round the phone was held"
    assert phones.taken.total() == turns
    assert game["last"]["points"] == {"Ann": 2 + 4 + 3 + 1, "Bob": 3 + 2 + 1}


def alike(board: list[dict[str, str]]) -> str:
    """A series that lies there, as its button is called; "": none does."""
    seen = Counter(one["colour"].capitalize() for one in board)
    seen += Counter(f"{one['symbol'].capitalize()}s" for one in board)
    return next((name for name, many in seen.items() if many >= 3), "")


@pytest.mark.parametrize(("beside", "squares"), [(False, 1), (True, 2)])
def test_ok__treasure_map_to_its_end(playing: Playing, open_page: Open, beside: bool, squares: int) -> None:
    """``beside``: the printed map lies beside the board, whole in each picture; it takes more than one series then."""
    phones = Phones(playing, open_page, "treasure-map", {"squares": squares})
    throws, bob = 0, phones.pages["Bob"]
    while phones.state["game"]["phase"] != "over":
        phones.table.fall()
        truth = [dict(zip(("symbol", "colour"), symbol_face(*one), strict=True)) for one in phones.table.board]
        if series := alike(truth):  # who sees it shouts: the photograph comes after that
            bob.get_by_role("button", name="I see a series!").tap()
            bob.get_by_role("button", name=series, exact=True).tap()
            bob.get_by_role("button", name="Announce").tap()
            bob.get_by_text("photograph the board, then it is judged").first.wait_for()
        lying = phones.table.scene()["dice"]
        x, y = [one["x"] for one in lying], [one["y"] for one in lying]
        x_mm, y_mm = [min(x) - 55, max(x) + 55], [min(y) - 55, max(y) + 55]
        if beside:
            wide, high = kit_map.SIZE
            at = (sum(x_mm) / 2, y_mm[1] + high / 2)
            phones.prints = (Print(the_map(), *at, wide),)
            x_mm, y_mm = [*x_mm, at[0] - wide / 2 - 8, at[0] + wide / 2 + 8], [*y_mm, at[1] + high / 2 + 8]
        middle = (min(x_mm) + max(x_mm)) / 2, (min(y_mm) + max(y_mm)) / 2
        view = max(200.0, max(x_mm) - min(x_mm), (max(y_mm) - min(y_mm)) * WIDE / HIGH)
        phones.photograph("Ann" if throws % 2 else "Bob", middle, view)  # anybody may
        throws += 1
        counted = phones.state["counts"][-1]["dice"]
        assert Counter(str(one["face"]) for one in counted) == Counter(map(str, truth))
        if series:  # its dice go in hand
            board = Counter(map(str, phones.state["game"]["board"]))
            phones.table.lay_board(
                [one for one, face in zip(phones.table.board, truth, strict=True) if board[str(face)]]
            )
    bob.get_by_text("You have won!").wait_for()
    assert phones.taken.total() == throws
