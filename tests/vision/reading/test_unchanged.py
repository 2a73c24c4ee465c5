# SPDX-License-Identifier: MIT
"""Dice that lie there as before are not classified anew; whatever changed is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.reading.test_readers import shown, throw
from vision.frame import Pixels
from vision.reading.classifier import ContextClassifier
from vision.reading.reader import open_reader
from vision.reading.sets.sized import FULL_LOOK_EVERY, SizedReader
from vision.sighting import Sighting

LAY = shown(throw(2, 6, 4, 1))


def with_noise(pixels: Pixels, seed: int, spread: float = 2.5) -> Pixels:
    """The next frame of a still table."""
    noise = np.random.default_rng(seed).normal(0, spread, pixels.shape)
    return np.clip(np.rint(pixels + noise), 0, 255).astype(np.uint8)


@pytest.fixture(params=["pips", "bones"])
def reader(request: pytest.FixtureRequest) -> SizedReader:
    """One that has read the table once, and knows how large its dice are."""
    reader = open_reader(request.param)
    assert isinstance(reader, SizedReader)
    assert reader.read(with_noise(LAY, 0)).trusted
    return reader


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many places each look of the context classifier was asked about."""
    counts: list[int] = []
    look = ContextClassifier.look

    def counted(self: ContextClassifier, pyramid: object, places: object, angles: object) -> object:
        counts.append(len(places))  # type: ignore[arg-type]
        return look(self, pyramid, places, angles)  # type: ignore[arg-type]

    monkeypatch.setattr(ContextClassifier, "look", counted)
    return counts


def faces(sighting: Sighting) -> list[object]:
    return sorted((die.face for die in sighting.dice), key=str)


def test_ok__what_lies_there_as_before_is_not_classified_anew(reader: SizedReader, asked: list[int]) -> None:
    first = reader.read(with_noise(LAY, 1), exposed_ns=5)
    again = reader.read(with_noise(LAY, 2), exposed_ns=7)
    assert not asked
    assert faces(again) == faces(first) == [1, 2, 4, 6]
    assert (first.exposed_ns, again.exposed_ns) == (5, 7)


def test_ok__every_so_often_all_is_looked_at_all_the_same(reader: SizedReader, asked: list[int]) -> None:
    for seed in range(FULL_LOOK_EVERY + 1):
        reader.read(with_noise(LAY, seed))
    assert asked


@pytest.mark.parametrize(
    "then", [(2, 6, 4, 3), (2, 6, 4), (2, 6, 4, 1, 5), (3, 6, 4, 1)], ids=["turned", "taken", "more", "another"]
)
def test_ok__what_changed_is_read(reader: SizedReader, then: tuple[int, ...]) -> None:
    assert faces(reader.read(with_noise(shown(throw(*then)), 1))) == sorted(then)


def test_ok__a_picture_with_more_noise_is_read(reader: SizedReader, asked: list[int]) -> None:
    reader.read(with_noise(LAY, 1, 60.0))
    assert asked


def test_ok__a_doubt_is_looked_at_anew(asked: list[int]) -> None:
    reader = open_reader("pips")
    leaning = (*throw(2, 6, 4), replace(throw(2, 6, 4, 1)[3], tilt_deg=45.0))
    assert not reader.read(shown(leaning)).trusted
    asked.clear()
    reader.read(with_noise(shown(leaning), 1))
    assert asked


def test_ok__what_is_known_for_the_table_by_now_is_passed_over(reader: SizedReader) -> None:
    told = reader.read_on_table(with_noise(LAY, 1), lambda x, _y, _side: x > 320)
    assert all(die.x <= 320 for die in told.dice)


def test_forget__begins_anew(reader: SizedReader, asked: list[int]) -> None:
    reader.forget()
    reader.read(with_noise(LAY, 1))
    assert asked
