# SPDX-License-Identifier: MIT
"""A short run of the torture (``make torture`` is the long one), and the proof that it would notice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games.pirates_lies import PiratesLies
from tests.companion.memory_journal import MemoryJournal
from tests.shipped import SHIPPED
from tests.torture import Torture
from tests.torture_http import HttpDriver
from tests.torture_player import Player, leaked

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent


def torture(*arguments: str) -> tuple[int, dict[str, Any]]:
    command = [sys.executable, "-m", "tests.torture", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def test_nothing_acknowledged_is_lost_by_killing(tmp_path: Path) -> None:
    """Three kills in each game, each in a journal of its own, where the last table plays on unharmed."""
    shares = ("--kills-per-game", "3", "--kills-per-journal", "3")
    status, figures = torture("--kills", "18", *shares, "--seconds-per-life", "0.2", "--folder", str(tmp_path))
    assert figures["troubles"] == []
    assert status == 0
    assert figures["killed"] == dict.fromkeys(SHIPPED, 3)
    assert set(figures["begun"]) == set(SHIPPED)
    assert figures["told"] > 100
    assert figures["resumed"] > 6


def test_the_torture_catches_a_table_that_tells_before_it_writes(tmp_path: Path) -> None:
    status, figures = torture("--kills", "60", "--seconds-per-life", "0.2", "--control", "--folder", str(tmp_path))
    assert any(trouble.startswith("LOST") for trouble in figures["troubles"])
    assert status == 0


def test_the_whole_program_killed_leaves_no_process_and_resumes(tmp_path: Path) -> None:
    whole = Torture(HttpDriver(early=0, steps=0), tmp_path, random.Random(5), longest_s=0.4)
    whole.run(1)
    assert whole.troubles == []
    assert whole.resumed
    assert whole.told


def test_pl_21_the_torture_catches_cards_that_are_told_to_everybody() -> None:
    """PL-21: what lies in a hand or face down; a card that was turned up may be told."""
    told = {"game": {"turned": {"Ann": [{"card": {"id": "steal"}}]}}, "pending": {"card": "reroll"}}
    hand = {"hand": [{"id": "nudge"}, {"id": "reroll"}], "laid": [{"id": "undo"}, {"id": "steal"}]}
    assert leaked(told, told, [hand]) == set()
    assert leaked([told, {"event": {"cards": ["undo"]}}], told, [hand]) == {"undo"}
    assert leaked({"hands": {"Ann": ["nudge"]}}, told, [hand]) == {"nudge"}


def test_pl_21_a_table_that_shows_a_hand_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-21: played as the torture plays, with a view for spectators that is the first player's."""
    honest = PiratesLies.view
    assert troubles_of_lies() == []
    monkeypatch.setattr(PiratesLies, "view", lambda game, player: honest(game, player or game.players[0]))
    assert any("told to everybody" in trouble for trouble in troubles_of_lies())


def troubles_of_lies() -> list[str]:
    said: list[Any] = []
    player = Player(MemoryJournal(), 1, said.append, "pirates-lies")
    for _ in range(100):
        player.step()
    return [line["trouble"] for line in said if "trouble" in line]
