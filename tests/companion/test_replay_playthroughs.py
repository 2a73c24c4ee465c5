# SPDX-License-Identifier: MIT
"""Whole games to read: each transcript in tests/playthroughs is answered exactly as it was written down.

After a wanted change: quartermaster replay tests/playthroughs/X.jsonl > tests/playthroughs/X.expected.jsonl,
and read the difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.play.registry import GAMES
from companion.table.replay import replay
from tests.shipped import SHIPPED

FOLDER = Path(__file__).parent.parent / "playthroughs"
EXPECTED = ".expected.jsonl"
GAMES_TOLD = sorted(path for path in FOLDER.glob("*.jsonl") if not path.name.endswith(EXPECTED))


@pytest.mark.parametrize("transcript", GAMES_TOLD, ids=lambda path: path.stem)
def test_is_answered_line_by_line_as_written_down(transcript: Path):
    lines = transcript.read_text(encoding="utf-8").splitlines()
    expected = transcript.with_name(transcript.stem + EXPECTED).read_text(encoding="utf-8").splitlines()
    told: list[str] = []
    assert replay(lines, GAMES, told.append, pytest.fail) == 0
    for answer, wanted in zip(told, expected, strict=True):
        line = json.loads(wanted)["line"]
        assert json.loads(answer) == json.loads(wanted), f"{transcript.name}:{line}: {lines[line - 1]}"


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_has_a_playthrough_to_its_end(game: str):
    last = (FOLDER / f"{game}{EXPECTED}").read_text(encoding="utf-8").splitlines()[-1]
    assert json.loads(last)["state"]["phase"] == "over"


@pytest.mark.parametrize(
    "page", sorted((FOLDER.parent.parent / "docs" / "play").glob("*.md")), ids=lambda path: path.stem
)
def test_the_example_for_players_is_accepted_to_its_last_line(page: Path):
    lines = [line.strip() for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("    {")]
    told: list[str] = []
    assert replay(lines, GAMES, told.append, pytest.fail) == 0
    assert lines
    assert all(json.loads(answer)["ok"] for answer in told), told
