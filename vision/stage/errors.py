# SPDX-License-Identifier: MIT
"""Errors of scenes.

StageError
└── ImpossibleDieError (ValueError)   sides that no real die shows together
"""

from __future__ import annotations


class StageError(Exception):
    """Anything the stage can't draw."""


class ImpossibleDieError(StageError, ValueError):
    """A die whose upper face and side face can't be seen together."""

    def __init__(self, up: int, front: int, kind: str = "d6") -> None:
        wanted = "two of 1-6 that are no opposite faces" if kind == "d6" else "neighbours of 1-12, or 0 in front"
        super().__init__(f"die: face {front} in front with {up} on top; wanted {wanted}")
