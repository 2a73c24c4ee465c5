# SPDX-License-Identifier: MIT
"""``quartermaster settings``: those in force, the file each comes from, and those that differ from the default."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.config import CONFIG_FOLDER, Config, load_config, read_settings, settings_files
from companion.kit.files import toml_value

DEFAULT: Final = "default"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting in force. ``name`` is dotted where it stands in a table; ``source`` is a file, or ``default``."""

    name: str
    value: Any
    default: Any
    source: str

    @property
    def changed(self) -> bool:
        """True if it is not as it comes."""
        return bool(self.value != self.default)


def settings_in_force(folder: Path = CONFIG_FOLDER, state: Path | None = None) -> tuple[Setting, ...]:
    """Every setting in the order of `Config`, those of tables last; ``state`` holds what pages have written.

    Raises:
        ConfigError: they can't be used.
    """
    values = _flat(msgspec.to_builtins(load_config(folder, state)))
    defaults = _flat(msgspec.to_builtins(Config()))
    sources: dict[str, str] = {}
    for path in settings_files(folder, state):
        sources |= dict.fromkeys(_flat(read_settings(path)), str(path))
    found = [Setting(name, value, defaults[name], sources.get(name, DEFAULT)) for name, value in values.items()]
    return tuple(sorted(found, key=lambda one: "." in one.name))


def toml_lines(settings: Iterable[Setting]) -> Iterator[str]:
    """The settings as a file that could be laid into /etc/quartermaster, each with its source."""
    table = ""
    for setting in settings:
        room, _, name = setting.name.rpartition(".")
        if room != table:
            table = room
            yield f"\n[{room}]"
        source = "" if setting.source == DEFAULT else f"  # {setting.source}"
        yield f"# {name} is not set" if setting.value is None else f"{name} = {toml_value(setting.value)}{source}"


def print_settings(
    changed: bool,
    as_json: bool,
    say: Callable[[str], object],
    folder: Path = CONFIG_FOLDER,
    state: Path | None = None,
) -> None:
    """Print them all, or only those ``changed``.

    Raises:
        ConfigError: they can't be used.
    """
    found = [setting for setting in settings_in_force(folder, state) if setting.changed or not changed]
    if as_json:
        origins = {
            setting.name: {"value": setting.value, "default": setting.default, "source": setting.source}
            for setting in found
        }
        say(json.dumps(origins, ensure_ascii=False, indent=1))
        return
    for line in toml_lines(found):
        say(line)
    if not found:
        say("# Nothing is set: all is as it comes.")


def _flat(values: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in values.items():
        flat |= _flat(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
    return flat
