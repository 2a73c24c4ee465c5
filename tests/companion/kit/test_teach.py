# SPDX-License-Identifier: MIT
"""``quartermaster teach`` and reading what it learnt, through the command alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.config import load_config
from companion.play.treasure_map.table import TreasureMapAdapter
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import load_wiring
from tests.test_guides import quoted, steps_of
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, PlacedDie, Scene, Sensor
from vision.workshop.data.drawn.kits import own_kit

KIT = own_kit()
WORDS = ("sword-red", "sword-blue", "boat-red", "boat-blue")


def run(*arguments: str, state: Path) -> Result:
    return CliRunner().invoke(main, [*arguments, "--state", str(state)])


def picture(path: Path, *words: str, turn: float = 15.0) -> None:
    """Dice in a row on felt, 40 px wide."""
    dice = []
    for i, word in enumerate(words):
        sign, ink = word.split("-")
        look = DieLook(body=(0.84, 0.83, 0.8), decals=(Decal(KIT.signs[sign], KIT.inks[ink], KIT.span),) * 6)
        dice.append(PlacedDie(look, 50 * i - 25 * (len(words) - 1), 0, 1, 2, turn + 33 * i))
    lens = Lens(focal_px=1750, height_mm=716, blur_px=0.6)
    scene = Scene(Ground(kind="felt"), tuple(dice), lens=lens, sensor=Sensor(noise=0.005))
    cv2.imwrite(str(path), render(scene, 520, 240).pixels)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons")
    for word in WORDS:
        picture(folder / f"{word}.jpg", word)
    return folder


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_ok__taught_by_the_names_of_the_pictures_and_read(lessons: Path, state: Path, tmp_path: Path) -> None:
    told = run("teach", "saturday", str(lessons), state=state)
    assert told.exit_code == 0
    assert "saturday: 4 faces learnt from 4 pictures" in told.output
    assert [path.name for path in (state / "sets").iterdir()] == ["saturday.qset"]
    picture(tmp_path / "table.png", "sword-blue", "boat-red", turn=60)
    read = run("read", str(tmp_path / "table.png"), "--set", "saturday", state=state)
    answer = json.loads(read.output)
    assert (answer["set"], answer["counts"]) == ("saturday", {"boat-red": 1, "sword-blue": 1})
    assert {"symbol": "boat", "colour": "red"} in [die["face"] for die in answer["dice"]]


def test_ok__state_folder_from_the_environment(lessons: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERMASTER_STATE", str(state))
    assert CliRunner().invoke(main, ["teach", "saturday", str(lessons)]).exit_code == 0
    assert (state / "sets" / "saturday.qset").is_file()


def test_ok__several_pictures_a_face_and_what_is_of_no_use_is_told(lessons: Path, state: Path, tmp_path: Path) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    picture(folder / "sword-red.jpg", "sword-red")
    picture(folder / "sword-red.2.jpg", "sword-red", turn=50)
    picture(folder / "boat-blue.JPG", "boat-blue", "boat-blue")
    (folder / "skull-red.jpg").write_bytes(b"")
    (folder / "IMG_1.jpg").write_bytes(b"")
    (folder / "notes.txt").write_text("not a picture")
    told = run("teach", "saturday", str(folder), "--json", state=state)
    assert told.exit_code == 1
    report = json.loads(told.output)
    assert report["faces"] == {"sword-red": 2}
    assert report["missing"] == ["boat-blue", "skull-red"]
    why = {one["picture"]: one["why"] for one in report["unused"]}
    assert set(why) == {"boat-blue.JPG", "skull-red.jpg", "IMG_1.jpg"}
    assert why["boat-blue.JPG"].startswith("2 dice are seen")
    assert "empty" in why["skull-red.jpg"]
    assert "wanted SYMBOL-COLOUR" in why["IMG_1.jpg"]


def test_ok__what_looks_alike_is_said_at_once(state: Path, tmp_path: Path) -> None:
    picture(tmp_path / "sword-red.png", "sword-red")
    picture(tmp_path / "dagger-red.png", "sword-red", turn=50)
    told = run("teach", "twins", str(tmp_path), state=state)
    assert "dagger-red and sword-red look alike" in told.output


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("pips", "no shipped set"),
        ("../evil", "letters, digits"),
        ("", "letters, digits"),
        ("Symbols", "no shipped set"),
    ],
)
def test_refuses__names(lessons: Path, state: Path, name: str, sentence: str) -> None:
    told = run("teach", name, str(lessons), state=state)
    assert told.exit_code == 2
    assert sentence in told.output
    assert "Traceback" not in told.output
    assert not state.exists()


def test_refuses__folders_without_a_lesson(state: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "IMG_1.jpg").write_bytes(b"x")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "sword-red.jpg").write_bytes(b"")
    for folder, sentence in (("none", "No such file"), ("empty", "no picture in"), ("odd", "named by a face"),
                             ("torn", "nothing was learnt: sword-red.jpg")):  # fmt: skip
        told = run("teach", "mine", str(tmp_path / folder), state=state)
        assert (told.exit_code, sentence in told.output) == (1, True), told.output
    assert not list(state.glob("sets/*"))


def test_refuses__reading_with_a_broken_or_unknown_set(state: Path, tmp_path: Path) -> None:
    (state / "sets").mkdir(parents=True)
    (state / "sets" / "mine.qset").write_bytes(b"nonsense")
    broken = run("read", str(tmp_path / "a.jpg"), "--set", "mine", state=state)
    assert broken.exit_code == 1
    assert "mine.qset: it does not begin with" in broken.output
    unknown = run("read", str(tmp_path / "a.jpg"), "--set", "yours", state=state)
    assert unknown.exit_code == 2
    assert "known: pips" in unknown.output


# The guides for dice and for buttons, followed to the letter: what was added is read, heard and lit.

SETTING = re.compile(r"(\[seats\.\d\])|(\w+ = \"\w+\")")


def typed(command: str, state: Path) -> Result:
    program, *arguments = command.split()
    assert program == "quartermaster"
    return CliRunner().invoke(main, [*arguments, "--state", str(state)])


@pytest.mark.slow
def test_a_dice_set_is_added_by_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    photograph, teach, read, play = steps_of("add-dice.md")
    for path in map(Path, quoted(photograph)):
        path.parent.mkdir(exist_ok=True)
        picture(path, path.stem)
    [command] = quoted(teach)
    assert typed(command, tmp_path / "state").exit_code == 0
    picture(Path("table.png"), "sword-blue", "boat-red", turn=60)
    [command] = quoted(read)
    assert json.loads(typed(command, tmp_path / "state").output)["counts"] == {"boat-red": 1, "sword-blue": 1}
    line, file = quoted(play)
    kept = tmp_path / Path(file).name
    kept.write_text(line + "\n", encoding="utf-8")
    assert load_config(tmp_path).sets_of(TreasureMapAdapter.reads) == "saturday+map"


def test_buttons_and_a_lamp_are_added_by_the_guide(tmp_path: Path) -> None:
    begin, seat, table, name, wire = steps_of("add-a-button.md")
    lines = [*in_lines(quoted(table)[0]), *in_lines(quoted(begin)[1]), *in_lines(quoted(seat)[0])]
    path = tmp_path / quoted(begin)[0]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    edges: list[Edge] = []
    with Panel(load_wiring(path), "simulated", edges.append) as panel:
        panel.press(3, "aye")
        assert {(edge.seat, edge.button) for edge in edges} == {(3, "aye")}
        assert sorted(panel.wiring.seats) == [1, 2, 3]
        assert panel.wiring.table_button == "GPIO3"
    file, line = quoted(name)
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / Path(file).name).write_text(line + "\n", encoding="utf-8")
    wiring = Path(str(load_config(tmp_path / "etc").wiring))
    assert wiring.name == path.name
    assert wiring not in {Path(file).parent / path.name, Path(file).parent / "conf.d" / path.name}, "read as settings"
    assert CliRunner().invoke(main, [*quoted(wire)[0].split()[1:], "--help"]).exit_code == 0


def in_lines(settings: str) -> list[str]:
    """The settings that the guide puts behind one another."""
    return [header or setting for header, setting in SETTING.findall(settings)]
