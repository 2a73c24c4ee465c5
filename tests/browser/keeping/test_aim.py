# SPDX-License-Identifier: MIT
"""The aim page in a real browser: one instruction, bars, rings on the picture, and a fitness test to its end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.kit.handlers.aim import AimHandler
from companion.web.app import create_app
from companion.web.keys import Tenure, load_keys
from companion.web.pages.aim.calls import AIM
from companion.web.ports import Handlers
from tests.browser.conftest import Open, answering, shows
from tests.pages.scripted_table import ScriptedTable
from vision.aim.values import Aim, Mark, Measure
from vision.message import BareKnown, Coach, FocusNow, Read, RememberBare
from vision.notice import Notice
from vision.scene.bare_table import DICE_LIE_THERE
from vision.scene.kept_bare import CHANGED
from vision.sighting import Die, Reading, Sighting, Stillness

pytestmark = pytest.mark.browser

BLURRED = Aim(
    (
        Measure("focus", 9.0, "% of a die", 0.2, "bad", "Turn the lens ring."),
        Measure("tilt", None, "degrees", 0, "unknown"),
    ),
    "The picture is not sharp: turn the lens ring.",
    "focus",
    False,
    dice=5,
    width=1456,
    height=1088,
    marks=(Mark(300, 200, 45, "glare"),),
)
WELL = replace(
    BLURRED,
    measures=(Measure("focus", 2.0, "% of a die", 0.9, "good"),),
    advice="Dice will be read reliably.",
    about="",
    fit=True,
    marks=(),
)


@dataclass
class Eye:
    now: Aim = BLURRED
    focused: int = 0
    bare_why: str | Notice = ""
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def newest(self, stream: Coach, after: int, timeout_s: float) -> tuple[int, Aim]:
        return after + next(self.numbers), self.now

    def send(self, command: FocusNow) -> None:
        self.focused += 1

    def call(self, order: RememberBare) -> str | Notice:
        return self.bare_why


@dataclass
class Aiming:
    """The page's address for everybody and for the referee, the eye, and what it reads."""

    watch: str
    referee: str
    eye: Eye
    handler: AimHandler
    seat: str
    lobby: str

    def see(self, *faces: int, stillness: Stillness = "steady") -> None:
        dice = tuple(Die(50.0 * i, 9, 20, 0, "d6", face, "red", 1.0) for i, face in enumerate(faces))
        self.handler.hear(Read(Reading(Sighting(900, 600, "pips", dice), None, True), stillness))


@pytest.fixture
def aiming(tmp_path: Path) -> Iterator[Aiming]:
    table, keys, eye = ScriptedTable(), load_keys(tmp_path), Eye()
    handler = AimHandler(eye, tmp_path, "picamera2", "pips", lambda: False)
    with answering(create_app(table, table, table, keys, table, table, handlers=Handlers(AIM.to(handler)))) as server:
        base = f"http://127.0.0.1:{server.port}"
        yield Aiming(
            f"{base}/aim",
            f"{base}/table?pin={keys.pin}",
            eye,
            handler,
            f"{base}/join/{keys.token(Tenure(1))}",
            f"{base}/lobby",
        )


def test_ok__one_instruction_until_all_is_well(aiming: Aiming, open_page: Open) -> None:
    page = open_page(aiming.watch)
    shows(page, "The picture is not sharp: turn the lens ring.")
    assert page.locator("#measures li.bad.first").count() == 1
    assert page.locator("#marks circle").get_attribute("cx") == "300"
    shows(page, "The referee can test here")
    aiming.eye.now = WELL
    shows(page, "Dice will be read reliably.")
    page.locator("#marks circle").wait_for(state="detached")
    assert page.get_by_role("button").count() == 0


def test_ok__the_referee_tests_and_focuses(aiming: Aiming, open_page: Open) -> None:
    aiming.eye.now = replace(WELL, can_focus=True)
    page = open_page(aiming.referee)
    page.goto(aiming.watch)
    page.get_by_role("button", name="Focus").tap()
    page.get_by_label("Dice in a round").fill("2")
    page.get_by_label("Rounds").fill("1")
    page.get_by_role("button", name="Roll and confirm").tap()
    shows(page, "Round 1 of 1. Roll 2 dice.")
    assert aiming.eye.focused == 1
    aiming.see(4, 4)
    page.get_by_placeholder("They show").fill("4 5")
    page.get_by_role("button", name="They show this").tap()
    shows(page, "1 of 2 right, 1 read wrongly: not fit for play yet.")
    shows(page, "5 was read as 4")


def test_ok__who_sits_says_that_the_table_is_bare(aiming: Aiming, open_page: Open) -> None:
    page = open_page(aiming.seat, locale="de")
    page.goto(aiming.watch)
    shows(page, "Der leere Tisch ist noch nicht bekannt.")
    aiming.eye.bare_why = DICE_LIE_THERE
    page.get_by_role("button", name="Der Tisch ist leer").tap()
    shows(page, "Da liegen Würfel: nimm sie erst weg und versuch es noch einmal.")
    aiming.eye.bare_why = ""
    aiming.handler.hear(BareKnown(1_700_000_000.0))
    page.get_by_role("button", name="Der Tisch ist leer").tap()
    shows(page, "Gemerkt: so sieht der Tisch ohne Würfel aus.")


@pytest.mark.parametrize("seated", [False, True])
def test_ok__the_lobby_says_since_when_the_bare_table_is_known(aiming: Aiming, open_page: Open, seated: bool) -> None:
    aiming.handler.hear(BareKnown(None, CHANGED))
    page = open_page(aiming.seat if seated else aiming.lobby)
    page.goto(aiming.lobby)
    shows(page, "The bare table is not known any more. What the camera sees is not the table that was remembered")
    assert page.get_by_role("button", name="The table is bare").count() == seated
    aiming.handler.hear(BareKnown(1_700_000_000.0))
    page.reload()
    shows(page, "The bare table has been known since")
