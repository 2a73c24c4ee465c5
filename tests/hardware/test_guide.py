# SPDX-License-Identifier: MIT
"""The build guide is fresh, its commands and links exist, and the list of its parts is sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli import main
from hardware import guide
from hardware.optics import CAMERAS, view
from hardware.parts import PartsError, cost, load_parts
from vision.cameras import picamera
from vision.notice import Notice

ROOM = guide.ROOM
GUIDE = (ROOM / "README.md").read_text()
PAGES = [ROOM / "README.md", ROOM / "wiring" / "README.md"]


@pytest.mark.slow
@pytest.mark.parametrize("path", guide.made(), ids=lambda path: str(path.relative_to(ROOM)))
def test_what_is_made_is_fresh(path: Path) -> None:
    assert path.read_text() == guide.made()[path], "renew it: python -m hardware.guide"


def test_no_drawing_is_left_over() -> None:
    assert set((ROOM / "wiring").iterdir()) == {path for path in guide.made() if path.parent.name == "wiring"}


def test_a_guide_without_a_place_for_what_is_made_is_refused() -> None:
    with pytest.raises(guide.GuideError, match="the guide has places for parts; wanted are parts, cameras"):
        guide.filled("<!-- made: parts -->\n<!-- /made -->", {"parts": "", "cameras": ""})


def test_commands_and_options_of_the_guide_exist() -> None:
    told = re.findall(r"quartermaster (\w[\w-]*)((?: --?[\w-]+(?: \w\S*)?)*)", re.sub(r"`+", "\n", GUIDE))
    known = dict(main.commands)
    asked = [(name, option) for name, rest in told if name in known for option in re.findall(r"--[\w-]+", rest)]
    assert {"panel", "aim", "doctor", "print"} <= {name for name, _ in told}
    assert asked
    for name, option in asked:
        options = {opt for parameter in known[name].params for opt in parameter.opts}
        assert option in options, f"quartermaster {name} has no {option}"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOM)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text())
    assert links
    assert not [link for link in links if not (page.parent / link).exists()]


def test_what_the_guide_calls_good_is_what_the_program_says() -> None:
    assert f"`{Notice('aim-fit')}`" in GUIDE
    kit = ROOM.parent / "companion" / "kit"
    assert '"Fit for play."' in (kit / "upkeep" / "doctor.py").read_text()
    assert "fit for play" in (kit.parent / "messages" / "en" / "aim.ftl").read_text()
    for told, file in (
        ("has been down since the start", "companion/messages/en/panel.ftl"),
        ("is stuck", "companion/messages/en/panel.ftl"),
        ("chatters", "companion/messages/en/panel.ftl"),
        ("add it to the group gpio", "companion/messages/en/panel.ftl"),
        ("the camera or the table was moved", "companion/messages/en/aim.ftl"),
        ("there but can't be had", "companion/messages/en/camera.ftl"),
    ):
        assert told in GUIDE
        assert told in (ROOM.parent / file).read_text(), f"the guide says {told!r}, {file} no longer does"
    assert picamera.WIDTH == 1456


@pytest.mark.parametrize(
    ("told", "name", "from_cm", "to_cm"),
    [
        ("Camera Module 3 at 60 to 70 cm", "Camera Module 3", 60, 70),
        ("with the 6 mm lens at 65 to\n80 cm", "Global Shutter, 6 mm lens", 65, 80),
        ("Camera Module 2 at 55 to 90 cm", "Camera Module 2", 55, 90),
        ("the AI Camera at 50 to 80 cm", "AI Camera", 50, 80),
        ("The 3 Wide is for a mast of 30 to 45 cm", "Camera Module 3 Wide", 30, 45),
    ],
)
def test_heights_that_the_guide_advises_are_good(told: str, name: str, from_cm: int, to_cm: int) -> None:
    assert told in GUIDE
    camera = next(one for one in CAMERAS if one.name == name)
    assert {view(camera, 10 * height).verdict for height in (from_cm, to_cm)} == {"good"}


def test_every_part_is_told_and_dated() -> None:
    parts = load_parts()
    for part in parts.held:
        assert part.name in GUIDE
        assert part.search in GUIDE
    assert parts.dated in GUIDE


def test_costs_add_up_and_grow_with_seats() -> None:
    held = load_parts().held
    one = [part for part in held if part.name.startswith("push button")]
    assert cost(one, 4, ["good"]) == (8.0, 32.0)
    assert cost(one, 4, ["must"]) == (0, 0)
    for money in ("eur", "usd"):
        assert cost(held, 2, ["must", "good"], money) < cost(held, 6, ["must", "good"], money)


GOOD = """dated = "May"
prices = "rough"
[[part]]
name = "rope"
group = "Mast"
need = "must"
each = "table"
count = 1
eur = [1, 2]
usd = [1, 2]
search = "rope"
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("count = 1", "count = 0", r"Expected `int` >= 1 - at `\$.part\[0\].count`"),
        ('need = "must"', 'need = "sure"', r"'sure' - at `\$.part\[0\].need`"),
        ('each = "table"', 'each = "die"', r"'die' - at `\$.part\[0\].each`"),
        ("eur = [1, 2]", "eur = [2, 1]", r"part 'rope': \[2, 1\] is no price; wanted is \[lowest, highest\]"),
        ('search = "rope"', "", "missing required field `search`"),
        ('search = "rope"', 'search = "rope"\nshop = "x"', "unknown field `shop`"),
        ('dated = "May"', "", "missing required field `dated`"),
        ('dated = "May"', "dated = ", "parts.toml"),
    ],
)
def test_a_list_that_cannot_be_used_says_why(tmp_path: Path, old: str, new: str, told: str) -> None:
    file = tmp_path / "parts.toml"
    file.write_text(GOOD)
    assert load_parts(file).held[0].name == "rope"
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(PartsError, match=told):
        load_parts(file)
