# SPDX-License-Identifier: MIT
"""What happens next, in one instruction for everybody: what is to be done and by whom, as data and in words."""

from __future__ import annotations

from companion.table.instruct.eye import Standing
from companion.table.instruct.shelf import instruction
from companion.table.instruct.value import Instruction

__all__ = ["Instruction", "Standing", "instruction"]
