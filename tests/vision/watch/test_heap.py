# SPDX-License-Identifier: MIT
"""What a look needed and nobody needs any more goes back to the system."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from vision.watch.heap import give_back

BLOCKS, BYTES = 4000, 10_000


def own_pages() -> int:
    """Bytes in memory of this process that no file stands behind."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return sum(int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss_Anon:"))


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give back by themselves, or can't")
def test_ok__free_memory_between_blocks_in_use_is_given_back() -> None:
    laid = [bytearray(BYTES) for _ in range(BLOCKS)]
    kept = laid[::20]  # in use here and there, so that the C library can't shorten its heap
    full = own_pages()
    del laid
    give_back()
    assert full - own_pages() > BLOCKS * BYTES / 2
    assert all(len(block) == BYTES for block in kept)
