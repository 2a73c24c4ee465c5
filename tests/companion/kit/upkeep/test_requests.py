# SPDX-License-Identifier: MIT
"""Switched off and back by button: offered where a unit waits; a file that systemd waits for; refusals said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.kit.upkeep.releases import Releases
from companion.kit.upkeep.requests import WayBack, way_to_power_off
from companion.kit.upkeep.service import COPIED
from companion.web.pages.health.calls import WayBack as WayBackShown

ROOM = Path(__file__).parents[4] / "systemd"


def test_ok__only_where_it_was_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = tmp_path / "unit"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert way_to_power_off(unit) is None
    unit.touch()
    switch = way_to_power_off(unit)
    assert switch is not None
    switch()
    wished = next(
        line for line in (ROOM / "quartermaster-poweroff.path").read_text().splitlines() if "PathExists" in line
    )
    assert (tmp_path / Path(wished.partition("=")[2]).name).exists()
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    assert way_to_power_off(unit) is None


class Kept:
    """A table with a release before the one that runs."""

    def __init__(self, folder: Path) -> None:
        self.run, self.state, self.unit = (folder / name for name in ("run", "state", "unit"))
        self.run.mkdir()
        self.state.mkdir()
        self.unit.touch()
        self.releases, self.busy = Releases(folder / "opt"), False
        for version in ("1.0", "2.0"):
            self.releases.folder(version).mkdir(parents=True)
            (self.releases.folder(version) / ".whole").touch()
        (self.releases.home / "current").symlink_to("releases/2.0")
        (self.releases.home / "previous").symlink_to("releases/1.0")
        self.back = WayBack(self.state, lambda: self.busy, self.releases, self.unit)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    kept = Kept(tmp_path)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(kept.run))
    return kept


def test_ok__it_says_the_version_and_lays_the_file_that_systemd_waits_for(kept: Kept) -> None:
    assert kept.back.look() == WayBackShown(version="1.0", why_not="", said="")
    kept.back.request()
    waited = re.search(r"PathExists=(\S+)", (ROOM / "quartermaster-rollback.path").read_text())
    assert waited is not None
    assert (kept.run / Path(waited[1]).name).exists()
    assert f"/usr/bin/rm -f {waited[1]}" in (ROOM / "quartermaster-rollback.service").read_text()


def test_refuses__during_a_game(kept: Kept) -> None:
    kept.busy = True
    with pytest.raises(ValueError, match="a game is running"):
        kept.back.request()
    assert list(kept.run.iterdir()) == []


@pytest.mark.parametrize("missing", ["unit", "release", "service"])
def test_refuses__where_there_is_no_way_back(kept: Kept, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing == "unit":
        kept.unit.unlink()
    elif missing == "release":
        (kept.releases.folder("1.0") / ".whole").unlink()
    else:
        monkeypatch.delenv("RUNTIME_DIRECTORY")
    assert kept.back.look().version is None
    with pytest.raises(ValueError, match="no release before this one"):
        kept.back.request()


def test_ok__why_it_was_refused_is_told_until_the_next_request(kept: Kept) -> None:
    done = CliRunner().invoke(main, ["rollback", "--wished", "--state", str(kept.state)])
    assert done.exit_code == 1
    said = kept.back.look().said
    assert said
    assert said in done.output
    assert "\n" not in said
    kept.back.request()
    assert kept.back.look().said == ""


def test_ok__units_that_are_copies_are_renewed_with_the_release() -> None:
    lists = re.findall(r"^\w+=\(.*\)$", (ROOM / "install.sh").read_text(), re.MULTILINE)
    installed = re.findall(r"quartermaster-[a-z]+\.(?:service|path)", "".join(lists))
    assert set(COPIED) == set(installed)
