# SPDX-License-Identifier: MIT
"""The settings as pages show and change them. Text files stay the truth; pages write one of their own.

That file is ``conf.d/50-pages.toml`` in the settings folder, or in the state folder where the program may not write
the former (under systemd it may not).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.config import CONFIG_FOLDER, Config, load_config, read_settings, settings_files
from companion.kit.commands.settings import DEFAULT, Setting, settings_in_force
from companion.kit.settings.kinds import HINTS, Kind, check_value, kinds
from companion.kit.settings.words import WORDS, Words
from companion.kit.toml_file import write_toml
from companion.kit.upkeep.scrub import Scrub, is_secret
from companion.messages.message import Message, words_of
from companion.web.pages.settings.port import Setting as SettingShown

FILE: Final = "50-pages.toml"
HEAD: Final = "Written by the settings page. What stands here may be edited by hand, too."
LIVE: Final = frozenset({"mat_corners", "seat_places", "seat_colours", "dice_set", "starts", "turn_s"})
"""These hold at once; so do the sets of dice in ``[dice]``. All others hold from the next start on."""
MASK: Final = "•••"
_OPTIONAL: Final = frozenset({"wiring", "calibration"})
"""Where nothing is typed nothing is set."""


class Settings:
    """What holds, where it comes from, and what a page may do about it. Any thread may call it.

    ``fixed``: what the command line says over every file, by name. ``config`` is what the files say now;
    where one is given, it stands in for files that can't be used.
    """

    def __init__(
        self,
        state: Path,
        folder: Path = CONFIG_FOLDER,
        fixed: Mapping[str, Any] | None = None,
        config: Config | None = None,
    ) -> None:
        self._state, self._folder, self._fixed = state, folder, dict(fixed or {})
        self._lock = threading.Lock()
        self.config = self._started = config or load_config(folder, state)
        self.changed: list[Callable[[Config], None]] = []

    @property
    def file(self) -> Path:
        """Where pages write."""
        conf = self._folder / "conf.d"
        own = conf if conf.is_dir() else self._folder
        writable = self._folder.is_dir() and os.access(own, os.W_OK | os.X_OK)
        return (conf if writable else self._state / "conf.d") / FILE

    def shown(self) -> list[SettingShown]:
        """Every setting, room by room: words, kind and limits, default, value, the file that set it, when it holds."""
        found = self._in_force()
        order = {name: place for place, name in enumerate(WORDS)}
        sorted_ = sorted(kinds(), key=lambda kind: order.get(kind.name, len(order)))
        return [self._one(kind, found[kind.name]) for kind in sorted_]

    def pending(self) -> list[str]:
        """The settings that were changed and hold from the next start on only."""
        return [
            kind.name
            for kind in kinds()
            if not _is_live(kind.name) and _get(self.config, kind.name) != _get(self._started, kind.name)
        ]

    def change(self, wishes: Mapping[str, Any]) -> None:
        """Write these settings; None: as the other files say, or the default.

        Raises:
            ValueError: a plain sentence: there is no such setting, a value can't be, or a file stands over ours.
            OSError: they can't be written.
        """
        with self._lock:
            path = self.file
            own = read_settings(path) if path.exists() else {}
            for name, value in wishes.items():
                value = None if value == "" and name in _OPTIONAL else value
                self._check(name, value, path)
                _put(own, name, value)
            self._check_whole(own, path)
            write_toml(path, own, HEAD)
            self.config = load_config(self._folder, self._state)
        for tell in self.changed:
            tell(self.config)

    def _check(self, name: str, value: Any, path: Path) -> None:
        kind = next((one for one in kinds() if one.name == name), None)
        if kind is None:
            raise ValueError(Message("setting-unknown", name=repr(name[:40])))
        title = _words(name).title
        if name in self._fixed:
            raise ValueError(Message("setting-given", title=title))
        origin = self._in_force()[name].source
        if origin not in (DEFAULT, str(path)) and self._is_later(Path(origin), path):
            raise ValueError(Message("setting-elsewhere", title=title, file=origin))
        if value is not None and value != _get(self.config, name):
            try:
                check_value(kind, value, self._state)
            except ValueError as error:
                raise ValueError(Message("setting-wants", title=title, wanted=words_of(error))) from error

    def _is_later(self, one: Path, other: Path) -> bool:
        files = [*settings_files(self._folder, self._state)]
        if other not in files:  # not written yet: it will stand where its name puts it
            last = self._state / "conf.d"
            rank = (one.parent == last, one.parent.name == "conf.d", one.name)
            return rank > (other.parent == last, True, other.name)
        return files.index(one) > files.index(other)

    def _check_whole(self, own: Mapping[str, Any], path: Path) -> None:
        """What all files say together must be settings; else the table would not start again."""
        merged: dict[str, Any] = {}
        for other in settings_files(self._folder, self._state):
            if other != path:
                _merge(merged, read_settings(other))
        _merge(merged, own)
        try:
            msgspec.convert(merged, Config)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error

    def _in_force(self) -> dict[str, Setting]:
        return {setting.name: setting for setting in settings_in_force(self._folder, self._state)}

    def _one(self, kind: Kind, found: Setting) -> SettingShown:
        words, fixed, choices = _words(kind.name), kind.name in self._fixed, kind.choices_in(self._state)
        value = self._fixed[kind.name] if fixed else found.value
        secret = _is_secret(kind.name, value)
        return SettingShown(
            name=kind.name,
            form="choice" if choices else kind.form,
            choices=choices,
            hints=HINTS.get(kind.name, ()),
            least=kind.least,
            most=kind.most,
            room=words.room,
            title=words.title,
            says=words.says,
            unit=words.unit,
            value=(MASK if value else "") if secret else value,
            default="" if secret else found.default,
            from_=Message("from-command-line") if fixed else None if found.source == DEFAULT else found.source,
            own=found.source == str(self.file),
            fixed=fixed,
            live=_is_live(kind.name),
            secret=secret,
        )


def _is_secret(name: str, value: Any) -> bool:
    """True for what is never shown, only replaced: passwords, and addresses that hold one."""
    return is_secret(name) or (isinstance(value, str) and Scrub().text(value) != value)


def _is_live(name: str) -> bool:
    return name in LIVE or name.startswith("dice.")


def _words(name: str) -> Words:
    """A setting without words is shown by its name: better than not at all."""
    return WORDS.get(name) or Words(Message("settings-other"), name, "")


def _get(config: Config, name: str) -> Any:
    value: Any = config
    for part in name.split("."):
        value = getattr(value, part)
    return value


def _put(values: dict[str, Any], name: str, value: Any) -> None:
    """Set or take out a setting by its dotted name."""
    table, _, key = name.rpartition(".")
    place = values.setdefault(table, {}) if table else values
    if value is None:
        place.pop(key, None)
    else:
        place[key] = value
    if table and not place:
        del values[table]


def _merge(base: dict[str, Any], over: Mapping[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, Mapping):
            base[key] = {**base.get(key, {}), **value}
        else:
            base[key] = value
