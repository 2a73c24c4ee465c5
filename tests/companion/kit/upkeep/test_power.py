# SPDX-License-Identifier: MIT
"""Switching off: there is a way only where it was installed, and it is a file that systemd waits for."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.kit.upkeep.wishes import way_to_power_off

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
