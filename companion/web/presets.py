# SPDX-License-Identifier: MIT
"""House rules: the options of a game under a name, kept to be chosen again."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.disk import write_json
from companion.messages.message import Message, unwritable
from companion.web.schema.play import Preset, Presets

FILE: Final = "presets.json"
"""All of them, in the state folder, where each backup takes them along."""
MOST: Final = 20
LONGEST: Final = 24


class PresetHandler:
    """Serves `companion.web.calls.games`. ``books`` are the rule books with their options, as the pages take them."""

    def __init__(self, folder: Path, books: Sequence[Mapping[str, Any]]) -> None:
        self._path = folder / FILE
        self._options = {book["id"]: {option["name"]: option for option in book["options"]} for book in books}
        self._lock = threading.Lock()

    def look(self) -> Presets:
        """All house rules by name. What this version knows no more is left out."""
        return Presets(presets=self._kept())

    def keep(self, preset: object) -> Presets:
        """Keep a preset, in place of one of the same name; all of them then.

        Raises:
            ValueError: it can't be, or there are too many.
        """
        fresh = self._checked(preset)
        with self._lock:
            others = [one for one in self._kept() if not _same(one.name, fresh.name)]
            if len(others) >= MOST:
                raise ValueError(Message("presets-full", most=MOST))
            return self._write(sorted([*others, fresh], key=lambda one: one.name.casefold()))

    def forget(self, name: object) -> Presets:
        """Delete the preset called ``name``; all that are left.

        Raises:
            ValueError: there is none, or it can't be written.
        """
        with self._lock:
            before = self._kept()
            left = [one for one in before if not (isinstance(name, str) and _same(one.name, name))]
            if len(left) == len(before):
                raise ValueError(Message("presets-none-such"))
            return self._write(left)

    def _kept(self) -> list[Preset]:
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            return [sound for one in kept if (sound := self._sound(one)) is not None]
        except (OSError, ValueError, TypeError):
            return []

    def _sound(self, preset: object) -> Preset | None:
        try:
            return self._checked(preset)
        except ValueError:
            return None

    def _checked(self, preset: object) -> Preset:
        if not isinstance(preset, dict) or not isinstance(preset.get("options"), dict):
            raise ValueError(Message("presets-wanted"))
        name, game, options = preset.get("name"), preset.get("game"), preset["options"]
        if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST or not name.isprintable():
            raise ValueError(Message("presets-name-length", most=LONGEST))
        known = self._options.get(game) if isinstance(game, str) else None
        if known is None:
            raise ValueError(Message("presets-unknown-game"))
        for option, value in options.items():
            if not _may_be(known.get(option), value):
                raise ValueError(Message("presets-option", name=repr(str(option)[:40])))
        return Preset(name=name.strip(), game=str(game), options=dict(options))

    def _write(self, presets: list[Preset]) -> Presets:
        try:
            write_json(self._path, msgspec.to_builtins(presets))
        except OSError as error:
            raise ValueError(unwritable(self._path, error)) from error
        return Presets(presets=presets)


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.strip().casefold()


def _may_be(option: Mapping[str, Any] | None, value: object) -> bool:
    """Whether ``value`` is one of an option's; what goes by who sits down can't be kept."""
    if option is None:
        return False
    if option["kind"] == "choice":
        return any(type(choice["value"]) is type(value) and choice["value"] == value for choice in option["choices"])
    if option["kind"] == "whole":
        return type(value) is int and option["least"] <= value <= option["most"]
    return False
