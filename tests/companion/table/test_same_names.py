# SPDX-License-Identifier: MIT
"""Names that nobody can tell apart, and characters that nobody sees."""

from __future__ import annotations

import pytest

from companion.table.people.same import same_name, shows_nothing


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\u0410nn"),
        ("ANN", "\u0430nn"),
        ("Ann", "A\u034fnn"),
        ("Ann", "Ann\ufe0f"),
        ("Bob", "B\u043eb"),
        ("Iris", "lris"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Tom", "Torn"),
        ("Ann", "\uff21nn"),
        ("\u06a9\u062a\u0627\u0628\u200c\u0647\u0627", "\u06a9\u062a\u0627\u0628\u0647\u0627"),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann", "Nan"), ("Zoe", "Zo\u00eb"), ("\u5b89", "\u5b81")])
def test_names_that_can_be_told_apart_are_others(one: str, other: str) -> None:
    assert not same_name(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "\u3164", "\u2800", "Ann\u034f", "Ann\ufe0f", "Ann\u115f", "A\u200dnn", "\u200dAnn", "Ann\u200c", "A\u202eb",
        "A\u200bn", "\u0301", "A\nb", "A\u2028b", "\U000e0041nn", "Ann\U000e0100", "\ud800",
    ],
)  # fmt: skip
def test_refuses__what_stands_for_nothing(name: str) -> None:
    assert shows_nothing(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "\u0646\u0631\u06af\u0633\u200c\u062e\u0627\u062a\u0648\u0646",
        "\u0d9a\u0dca\u200d\u0dbb\u0dd2\u0dc1\u0dcf",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2620\ufe0f", "\U0001f3f4\u200d\u2620\ufe0f",
        "1\ufe0f\u20e3", "\U0001fae8",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\u0915\u094d\u200d\u0937", "7", "\u2693",
    ],
)  # fmt: skip
def test_ok__what_a_script_or_an_emoji_is_written_with(name: str) -> None:
    assert not shows_nothing(name)
