# SPDX-License-Identifier: MIT
"""What all tests share: notices read in plain English, as they do in the program; hypothesis waits as long as a machine
needs, and tries few examples but in `make test-slow`."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from companion.kit.saying import read_plainly
from tests.examples import THOROUGH, examples

read_plainly()

settings.register_profile("house", deadline=None, max_examples=examples(100))  # a busy machine is no reason to fail
settings.load_profile("house")

LONG: Final = (
    "browser/test_evening.py",
    "test_guides.py",
    "browser/languages/test_strange.py",
    "browser/test_whole_game.py",
    "browser/test_simulated_hands.py",
    "browser/test_every_game.py",
    "browser/test_alone.py",
    "browser/keeping/test_teach.py",
    "browser/keeping/test_setup.py",
    "browser/keeping/test_harbour.py",
    "browser/test_stage.py",
    "companion/kit/test_simulated_games.py",
    "companion/kit/test_map_eye.py",
    "companion/crew/test_crew.py",
    "firmware/test_mixed_races.py",
    "companion/table/games/test_resume_every_game.py",
    "companion/test_journal_torture.py",
    "companion/kit/test_never_stuck.py",
)
"""What `make test-slow` begins with, the longest single tests first: begun last, one would keep the others waiting."""

MARKS: Final = frozenset({"slow", "browser", "hypothesis"})
NAMED: Final = re.compile("|".join(MARKS))
"""What stands in a file with a test that is left to `make test-slow`: its marker, or the library that marks its own."""

collect_ignore = [
    "vision/cameras/rtsp_server.py",  # a program of its own, for Debian's Python with GStreamer
    "systemd/guest_camera.py",  # for a Debian 13 with libcamera and picamera2
    "no_unix/sitecustomize.py",  # takes away what only Unix has, from whoever imports it
]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Of `make test-slow` every worker reads every file: those without a test of its are left alone."""
    chosen = THOROUGH and "hypothesis" in config.option.markexpr and collection_path.suffix == ".py"
    return True if chosen and not NAMED.search(collection_path.read_text(encoding="utf-8")) else None


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Where every file is read: each with a test of `make test-slow` would be read there, too."""
    for path in {item.path for item in items if not MARKS.isdisjoint(mark.name for mark in item.iter_markers())}:
        assert NAMED.search(path.read_text(encoding="utf-8")), f"{path}: `make test-slow` would not find its slow test"


@pytest.hookimpl(trylast=True)  # after those that are not wanted were taken out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first on each worker; all others stay in their order, those of a file together."""
    if THOROUGH:
        items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """As xdist shares out, a part of the whole to each worker: each part begins with some of the long files."""
    here = Path(__file__).parent
    files = [[item for item in items if item.path == here / name] for name in LONG]
    parts = [[item for file in files[worker::workers] for item in file] for worker in range(workers)]
    long = {item for part in parts for item in part}
    rest = iter([item for item in items if item not in long])
    for part in parts:
        part += islice(rest, max(0, len(items) // workers - len(part)))
    return [*chain(*parts), *rest]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
