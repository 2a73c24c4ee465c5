# SPDX-License-Identifier: MIT
"""The numbers that decide stand in one file, few enough to be looked at all at once."""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.reading import policy

LOGITS = st.floats(-9, 9)


def test_policy__every_number_of_the_file_is_read_and_there_are_at_most_thirty() -> None:
    told = tomllib.loads(Path(policy.__file__).with_name("policy.toml").read_text())
    read = {
        "chances": policy.CHANCES,
        "agreement": policy.AGREEMENT,
        "heat": policy.HEAT,
        "shares": policy.SHARES,
        "limits": policy.LIMITS,
    }
    assert {name: asdict(part) for name, part in read.items()} == told
    assert sum(len(part) for part in told.values()) <= 30


def test_reading__each_step_has_a_file_and_they_are_few() -> None:
    files = sorted(path.stem for path in Path(policy.__file__).parent.glob("*.py"))
    assert {"pipeline", "detector", "classifier", "nms", "scale", "refine", "pose", "fusion", "decide"} <= set(files)
    assert len(files) <= 15


@given(LOGITS, LOGITS, st.floats(0.1, 3))
def test_odds__whatever_speaks_more_for_a_thing_makes_it_likelier(one: float, other: float, more: float) -> None:
    first, second = np.array([one, one + more], np.float32), np.array([other, other], np.float32)
    for odds in (policy.AGREEMENT, policy.HEAT):
        less, likelier = odds.chance(first, second)
        assert 0 <= less <= likelier <= 1
