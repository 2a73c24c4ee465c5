# SPDX-License-Identifier: MIT
"""``quartermaster panel``: one JSON object a line, the wiring test by virtual fingers, rulings told again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.journal.entry import Draft
from companion.journal.store import Journal
from companion.kit.commands.panel import Asked, PanelUnusable, watch_panel
from companion.kit.files import JOURNAL
from companion.table.shouts import ruling_json
from firmware.arbiter import Arbiter
from firmware.press import Edge

MS = 1_000_000


def told(asked: Asked) -> tuple[int, list[str]]:
    lines: list[str] = []
    return watch_panel(asked, lines.append), lines


def objects(lines: list[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines]


def test_ok__live_presses_as_one_json_object_a_line() -> None:
    status, lines = told(Asked("simulated", demo=True, as_json=True))
    assert status == 0
    kinds = [one["what"] for one in objects(lines)]
    assert kinds[0] == "condition"
    assert {"edge", "ruling"} <= set(kinds)


def test_ok__the_wiring_is_tested_by_virtual_fingers() -> None:
    status, lines = told(Asked("simulated", demo=True, wiring=True, as_json=True))
    findings = [one for one in objects(lines) if one["what"] == "finding"]
    assert (status, len(findings), {finding["verdict"] for finding in findings}) == (0, 22, {"good"})
    assert objects(lines)[-1]["words"] == "Everything is wired as it should be."


@pytest.fixture
def ruled(tmp_path: Path) -> Path:
    """A journal with one race, seat 2 before seat 3."""
    arbiter = Arbiter()
    for seat, at_ms in ((3, 14), (2, 0)):
        arbiter = arbiter.feed(Edge(seat, "shout", at_ms * MS, True), at_ms * MS)
    ruling = arbiter.rule(100 * MS)[1]
    assert ruling is not None
    journal = Journal(tmp_path / JOURNAL)
    setup = {"game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "options": {}}
    journal.append_all([Draft("game", setup, 1), Draft("ruling", ruling_json(ruling, ("Ann", "Bob", "Cat")), 1)])
    journal.close()
    return tmp_path


def test_ok__a_ruling_is_told_again_with_its_line_of_time(ruled: Path) -> None:
    status, lines = told(Asked(rulings=5, state=ruled))
    assert status == 0
    assert lines[0] == "2: Bob was first, and ruled again from the raw edges it is the same"
    assert "seat 3 SHOUT 14.00 ms behind" in lines[1]
    assert [line.split("|")[0].strip() for line in lines[2:4]] == ["seat 2 SHOUT", "seat 3 SHOUT"]
    [shown] = objects(told(Asked(rulings=5, state=ruled, as_json=True))[1])
    assert (shown["again"], shown["seq"], len(shown["edges"])) == (True, 2, 2)


def test_refuses__rulings_where_nothing_was_played(tmp_path: Path) -> None:
    with pytest.raises(PanelUnusable, match="journal"):
        watch_panel(Asked(rulings=1, state=tmp_path), print)
