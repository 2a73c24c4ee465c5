# SPDX-License-Identifier: MIT
"""Turns the notices of the camera's process into messages, where they reach the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.messages.message import noticed
from vision.message import BareKnown, Condition, Read, WatcherMessage
from vision.sighting import Doubt, Reading


def heard(message: WatcherMessage) -> WatcherMessage:
    """The same, with a message for each notice in it."""
    if isinstance(message, Condition):
        return replace(message, message=noticed(message.message))
    if isinstance(message, BareKnown):
        return replace(message, why=noticed(message.why))
    return replace(message, reading=_reading(message.reading)) if isinstance(message, Read) else message


def _reading(reading: Reading) -> Reading:
    seen, asked = reading.sighting, reading.question
    return replace(
        reading,
        sighting=replace(seen, doubts=_doubts(seen.doubts), asides=_doubts(seen.asides)),
        why_not=noticed(reading.why_not),
        question=None if asked is None else replace(asked, why=noticed(asked.why)),
    )


def _doubts(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    return tuple(replace(doubt, why=noticed(doubt.why)) for doubt in doubts)
