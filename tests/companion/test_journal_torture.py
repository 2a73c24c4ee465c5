# SPDX-License-Identifier: MIT
"""A short run of the torture (``make torture`` is the long one), and the proof that it would notice."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.torture import Torture
from tests.torture_http import HttpDriver

ROOT = Path(__file__).parent.parent.parent


def torture(*arguments: str) -> tuple[int, dict[str, Any]]:
    command = [sys.executable, "-m", "tests.torture", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def test_nothing_acknowledged_is_lost_by_killing(tmp_path: Path) -> None:
    status, figures = torture("--kills", "15", "--seconds-per-life", "0.2", "--folder", str(tmp_path))
    assert figures["troubles"] == []
    assert status == 0
    assert figures["kills"] == 15
    assert figures["told"] > 15
    assert figures["resumed"] > 2


def test_the_torture_catches_a_table_that_tells_before_it_writes(tmp_path: Path) -> None:
    status, figures = torture("--kills", "60", "--seconds-per-life", "0.2", "--control", "--folder", str(tmp_path))
    assert "LOST" in figures["troubles"][0]
    assert status == 0


def test_the_whole_program_killed_leaves_no_process_and_resumes(tmp_path: Path) -> None:
    whole = Torture(HttpDriver(early=0, steps=0), tmp_path, random.Random(5), longest_s=0.4)
    whole.run(1)
    assert whole.troubles == []
    assert whole.resumed
    assert whole.told
