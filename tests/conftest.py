# SPDX-License-Identifier: MIT
"""What all tests share: notices read in plain English, as they do in the program; hypothesis waits as long as a machine
needs, and tries few examples but in `make test-slow`."""

from __future__ import annotations

import gc

import pytest
from hypothesis import settings

from companion.kit.saying.plain_words import read_plainly
from tests.examples import examples

read_plainly()

settings.register_profile("house", deadline=None, max_examples=examples(100))  # a busy machine is no reason to fail
settings.load_profile("house")

collect_ignore = ["vision/cameras/rtsp_server.py"]  # a program of its own, for Debian's Python with GStreamer


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was collected stays to the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
