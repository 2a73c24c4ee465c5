# SPDX-License-Identifier: MIT
"""A short run of the damages (``make damage`` is the long one), and the proof that it would notice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.journal import store
from tests.torture_damage import torture


def test_nothing_acknowledged_is_missing_in_silence(tmp_path: Path) -> None:
    sums = torture(40, tmp_path, random.Random(7), longest_s=0.3)
    assert sums.troubles == []
    assert sums.salvaged > 10


def test_the_damages_catch_a_journal_that_keeps_no_end_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "read_end", lambda _path: None)
    sums = torture(20, tmp_path, random.Random(7), longest_s=0.3)
    assert any("acknowledged were" in trouble for trouble in sums.troubles)
