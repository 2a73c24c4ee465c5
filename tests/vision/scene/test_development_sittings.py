# SPDX-License-Identifier: MIT
"""A whole sitting of the development pictures: what is verified is right, and hardly anything is asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from vision.scene.sitting import read_sitting

pytestmark = pytest.mark.slow

PICTURES = Path(__file__).resolve().parents[3].parent / "shared" / "pictures"
SITTING = PICTURES / "sittings" / "stained"


@pytest.mark.shared
@pytest.mark.skipif(not SITTING.is_dir(), reason="the sittings of ../shared are not here")
def test_coins_that_lie_there_all_evening_are_never_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Picture by picture 0 of 11 throws count, and each asks about coins."""
    monkeypatch.syspath_prepend(str(PICTURES))
    score = _score()
    told = {str(answer["picture"]): answer for answer in read_sitting(SITTING / "sitting.jsonl")}
    shots = [json.loads(line) for line in (SITTING / "sitting.jsonl").read_text().splitlines()]
    truth = {row["image"]: row for row in map(json.loads, (SITTING / "truth.jsonl").read_text().splitlines())}
    last = {shot["throw"]: shot["picture"] for shot in shots if shot["throw"]}
    cocked = {throw for throw, name in last.items() if any(die["cocked"] for die in truth[name]["dice"])}
    trusted = {throw for throw, name in last.items() if told[name]["trusted"]}
    wrong = {throw for throw in trusted if not score(truth[last[throw]], told[last[throw]])["all_right"]}
    assert not wrong
    assert not trusted & cocked
    assert len(trusted) >= len(last) - len(cocked) - 1
    assert sum(len(told[last[throw]]["doubts"]) for throw in last if throw not in cocked) <= 1  # type: ignore[arg-type]
    assert not any(told[shot["picture"]]["dice"] for shot in shots if not shot["throw"])


def _score():  # type: ignore[no-untyped-def]
    from evaluate import score_dice

    sys.modules.pop("evaluate", None)
    return score_dice
