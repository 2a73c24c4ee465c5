# SPDX-License-Identifier: MIT
"""Drawn photographs of drawn tables are counted right, or refused for what is wrong with them; never counted wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from vision.reading.reader import open_reader
from vision.workshop.phone_trial import phone_shot, tried


def outcomes(*numbers: int) -> Counter[str]:
    reader = open_reader("skull")
    return Counter(tried(phone_shot(number), reader).outcome for number in numbers)


def test_one_without_the_mat_counts() -> None:
    assert outcomes(5) == {"right": 1}


@pytest.mark.slow
@pytest.mark.parametrize("first", [1, 11])
def test_of_twenty_photographs_none_is_counted_wrong_and_most_are_settled(first: int) -> None:
    told = outcomes(*range(first, first + 10))
    assert told["wrong"] == 0
    assert told["right"] + told["refused"] >= 9
