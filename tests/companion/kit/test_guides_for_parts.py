# SPDX-License-Identifier: MIT
"""The guides for dice and for buttons, followed to the letter: what was added is read, heard and lit."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.config import load_config
from companion.play.treasure_map.table import TreasureMapAdapter
from firmware.panel import Panel
from firmware.press import Edge
from firmware.simulated import press
from firmware.wiring import load_wiring
from tests.companion.kit.test_teach import picture
from tests.test_guides import quoted, steps_of

SETTING = re.compile(r"(\[seats\.\d\])|(\w+ = \"\w+\")")


def run(command: str, state: Path) -> Result:
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
    assert run(command, tmp_path / "state").exit_code == 0
    picture(Path("table.png"), "sword-blue", "boat-red", turn=60)
    [command] = quoted(read)
    assert json.loads(run(command, tmp_path / "state").output)["counts"] == {"boat-red": 1, "sword-blue": 1}
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
        press(panel, 3, "aye")
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
