# SPDX-License-Identifier: MIT
"""Lines that are typed or piped in come one by one, without waiting for those that do not come."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator

import pytest

from companion.kit.keyboard import keyboard


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The writing end of what the program takes for its keyboard."""
    reading, writing = os.pipe()
    with os.fdopen(reading) as end:
        monkeypatch.setattr(sys, "stdin", end)
        yield writing


def test_lines_come_one_by_one(typed: int) -> None:
    os.write(typed, b"1 4 6\n\nhal")
    with keyboard(lines=True) as keys:
        assert keys.take() == "1 4 6"
        assert keys.take() == ""
        assert keys.take() is None, "half a line is none yet"
        os.write(typed, b"f\n")
        assert keys.take() == "half"
        os.close(typed)
        assert keys.take() is None
        assert keys.take(0.0) is None


def test_no_keyboard_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with keyboard() as keys:
        assert keys.take() is None
    monkeypatch.setattr(sys, "stdin", io.StringIO("f"))
    with keyboard() as keys:
        assert keys.take() is None, "what is no terminal has no keys"
