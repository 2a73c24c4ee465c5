# SPDX-License-Identifier: MIT
"""A single check with its result, as the health page and `quartermaster doctor` show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["ok", "warn", "bad"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: what it is for programs and for people, how it stands, what was seen, and the exact cure.

    ``bad``: the table can't be played, or something is about to be lost. ``warn``: it can, but see to it.
    """

    id: str
    name: str
    verdict: Verdict
    value: str
    cure: str = ""
