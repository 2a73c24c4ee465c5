# SPDX-License-Identifier: MIT
"""What all tests share: hypothesis waits as long as a machine needs, from the first import on."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None)  # a Pi, or a busy machine, is no reason to fail
settings.load_profile("house")
