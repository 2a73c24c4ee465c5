# SPDX-License-Identifier: MIT
"""The settings as pages show and change them: their purpose in plain words, the kind of value each takes, changes.

Text files stay the truth; pages write one of their own: ``conf.d/50-pages.toml`` in the settings folder, or in the
state folder where the program may not write the former (under systemd it may not). The words stand in the catalogues as
``setting-NAME`` and ``setting-NAME-says``; a test checks that none is missing.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import inspect

from companion.config import CONFIG_FOLDER, Config, ConfigError, load_config, merge, read_settings, settings_files
from companion.kit.commands.settings import DEFAULT, Setting, settings_in_force
from companion.kit.files import TAUGHT, write_toml
from companion.kit.links import broker_wanted
from companion.kit.speaker import VOICES, Night
from companion.kit.upkeep.scrub import Scrub, is_secret
from companion.links.http import Url
from companion.links.lights import Wled
from companion.links.mqtt.broker import MqttError
from companion.links.webhooks import Guard, key_of
from companion.messages.message import Message, system_words, words_of
from companion.web.pages.settings.calls import Setting as SettingShown
from firmware.errors import PanelError
from firmware.pins import PinsSpec
from firmware.wiring import load_wiring
from vision.cameras.base import CameraError
from vision.cameras.spec import check_spec
from vision.mat.errors import BadCalibration
from vision.sets import SETS

ROOMS: Final[Mapping[str, tuple[str, ...]]] = {
    "settings-table": ("seats", "language", "starts", "turn_s"),
    "settings-camera": (
        "camera", "camera_map", "camera_user", "camera_password", "camera_turn", "camera_mirrored",
        "mat_corners", "seat_places", "seat_colours", "calibration", "evidence_days",
        "picture_for", "picture_masked",
    ),
    "settings-dice": (
        "dice_set", "dice.pips", "dice.skull", "dice.bones", "dice.piles", "dice.symbols", "dice.coasters", "dice.map",
        "dice.cards",
    ),
    "settings-buttons": ("pins", "wiring", "press_window_ms", "photo_finish_ms", "phone_window_ms"),
    "settings-sound": ("voice", "volume", "night"),
    "settings-network": (
        "host", "port", "mqtt", "table_name", "wifi_ssid", "wifi_password", "wifi_hidden", "trusted_hosts",
    ),
    "settings-others": ("wled", "wled_place", "ring_scenes", "webhooks", "webhook_secret", "webhook_private"),
}  # fmt: skip
"""The rooms of the page and the settings in each, in the order in which they are shown."""


ROOM_OF: Final[Mapping[str, str]] = {name: room for room, names in ROOMS.items() for name in names}
UNITS: Final = {
    "press_window_ms": "ms",
    "photo_finish_ms": "ms",
    "phone_window_ms": "ms",
    "evidence_days": Message("unit-days"),
    "camera_turn": Message("unit-degrees"),
}
"""What a setting's number counts."""
Form = Literal["text", "whole", "number", "choice", "switch", "names", "corners"]

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "pins": get_args(PinsSpec),
    "voice": ("auto", "off", *(voice.program for voice in VOICES)),
}
HINTS: Final[Mapping[str, tuple[str, ...]]] = {"camera": ("auto", "picamera2", "usb:0", "phone", "simulated")}
"""What is often typed there, beside which anything else may be."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One setting by its dotted name: the form of its value, its limits, the texts it may be."""

    name: str
    form: Form
    least: float | None = None
    most: float | None = None
    choices: tuple[str | int, ...] = ()

    def choices_in(self, state: Path) -> Sequence[str | int]:
        """The values it may have at this table; none: others may be typed."""
        return sets_known(state) if is_dice(self.name) else self.choices


def is_dice(name: str) -> bool:
    """True for settings that name a set of dice."""
    return name == "dice_set" or name.startswith("dice.")


def sets_known(state: Path) -> list[str]:
    """The sets that can be read here: those shipped, then those taught."""
    return [*SETS, *sorted(path.stem for path in (state / TAUGHT).glob("*.qset"))]


@cache
def kinds() -> tuple[Kind, ...]:
    """Every setting, in the order of `companion.config.Config`."""
    return tuple(kind for field in _fields(Config) for kind in _kinds_of(field.name, field.type))


def _fields(struct: type) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(struct)
    assert isinstance(described, inspect.StructType)  # noqa: S101 - it is one of ours
    return described.fields


def _kinds_of(name: str, of: inspect.Type) -> list[Kind]:
    if isinstance(of, inspect.UnionType):  # a value or None, which is "as the table finds best"
        of = next(one for one in of.types if not isinstance(one, inspect.NoneType))
    if isinstance(of, inspect.StructType):
        return [kind for field in of.fields for kind in _kinds_of(f"{name}.{field.name}", field.type)]
    return [_kind(name, of)]


def _kind(name: str, of: inspect.Type) -> Kind:
    match of:
        case inspect.BoolType():
            return Kind(name, "switch")
        case inspect.IntType():
            return Kind(name, "whole", of.ge, of.le)
        case inspect.FloatType():
            return Kind(name, "number", of.ge, of.le)
        case inspect.LiteralType():
            return Kind(name, "choice", choices=tuple(value for value in of.values if isinstance(value, str | int)))
        case inspect.VarTupleType(item_type=inspect.TupleType()):
            return Kind(name, "corners")
        case inspect.VarTupleType():
            return Kind(name, "names")
        case _:
            return Kind(name, "text", choices=CHOICES.get(name, ()))


def check_value(kind: Kind, value: Any, state: Path) -> None:
    """Refuse ``value`` unless it is allowed.

    Raises:
        ValueError: it may not; the sentence says what was wanted.
    """
    if kind.form in ("whole", "number"):
        _check_number(kind, value)
    choices = kind.choices_in(state)
    if choices and value not in choices:
        raise ValueError(Message("wants-one-of", choices=[str(choice) for choice in choices], given=_shown(value)))
    if kind.form == "text" and not isinstance(value, str):
        raise ValueError(Message("wants-text", given=_shown(value)))
    check = CHECKS.get(kind.name)
    if check is not None and value:
        try:
            check(value)
        except (ConfigError, CameraError, PanelError, MqttError, BadCalibration, OSError) as error:
            raise ValueError(words_of(error)) from error


def _shown(value: Any) -> str:
    return repr(str(value)[:40])


def _check_number(kind: Kind, value: Any) -> None:
    whole = kind.form == "whole"
    kindly = isinstance(value, int) if whole else isinstance(value, int | float)
    least = -float("inf") if kind.least is None else kind.least
    most = float("inf") if kind.most is None else kind.most
    if not kindly or isinstance(value, bool) or not least <= value <= most:
        sort = "wants-whole" if whole else "wants-number"
        raise ValueError(Message(sort, least=least, most=most, given=_shown(value)))


def _camera(spec: str) -> None:
    if spec != "auto":
        check_spec(spec)


def _host(host: str) -> None:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        raise ValueError(Message("wants-address", given=_shown(host))) from None


def _names(names: Any) -> None:
    try:
        found = msgspec.convert(names, list[str])
    except msgspec.ValidationError:
        raise ValueError(Message("wants-names")) from None
    bad = next((name for name in found if not name or not name.isascii() or any(c in name for c in " /:@")), None)
    if bad is not None:
        raise ValueError(Message("wants-host-names", given=_shown(bad)))


def _port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104 - only tried, never listened on
        except OSError as error:
            raise ValueError(Message("port-taken", port=port, why=system_words(error))) from error


def _calibration(path: str) -> None:
    """Raises: see `load_calibration`, which wants OpenCV: a table without such a file does without."""
    from vision.mat.calibration import load_calibration

    load_calibration(Path(path))


CHECKS: Final[Mapping[str, Callable[[Any], object]]] = {
    "camera": _camera,
    "camera_map": lambda spec: _camera(spec or "auto"),
    "host": _host,
    "night": Night.of,
    "wiring": load_wiring,
    "calibration": _calibration,
    "trusted_hosts": _names,
    "port": _port,
    "wled": Wled,
    "webhooks": lambda addresses: [Url.of(one) for one in addresses.split()],
    "webhook_secret": key_of,
    "webhook_private": Guard,
    "mqtt": lambda address: broker_wanted(address, Config()),
}


FILE: Final = "50-pages.toml"
HEAD: Final = "Written by the settings page. It may be edited by hand, too."
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
        order = {name: place for place, name in enumerate(ROOM_OF)}
        sorted_ = sorted(kinds(), key=lambda kind: order.get(kind.name, len(order)))
        return [self._one(kind, found[kind.name]) for kind in sorted_]

    def pending(self) -> list[str]:
        """The settings that were changed and hold from the next start on only."""
        return [
            kind.name
            for kind in kinds()
            if not _is_live(kind.name) and _get(self.config, kind.name) != _get(self._started, kind.name)
        ]

    def change(self, wanted: Mapping[str, Any]) -> None:
        """Write these settings; None: as the other files say, or the default.

        Raises:
            ValueError: a plain sentence: there is no such setting, a value can't be, or a file stands over ours.
            OSError: they can't be written.
        """
        with self._lock:
            path = self.file
            own = read_settings(path) if path.exists() else {}
            for name, value in wanted.items():
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
        title = _title(name)
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
                merge(merged, read_settings(other))
        merge(merged, own)
        try:
            msgspec.convert(merged, Config)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error

    def _in_force(self) -> dict[str, Setting]:
        return {setting.name: setting for setting in settings_in_force(self._folder, self._state)}

    def _one(self, kind: Kind, found: Setting) -> SettingShown:
        room, fixed, choices = ROOM_OF.get(kind.name), kind.name in self._fixed, kind.choices_in(self._state)
        value = self._fixed[kind.name] if fixed else found.value
        secret = _is_secret(kind.name, value)
        return SettingShown(
            name=kind.name,
            form="choice" if choices else kind.form,
            choices=choices,
            hints=HINTS.get(kind.name, ()),
            least=kind.least,
            most=kind.most,
            room=Message(room or "settings-other"),
            title=_title(kind.name),
            says=Message(f"{_id(kind.name)}-says") if room else "",
            unit=UNITS.get(kind.name, ""),
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


def _id(name: str) -> str:
    return "setting-" + name.replace("_", "-").replace(".", "-")


def _title(name: str) -> str:
    """A setting without words is shown by its name: better than not at all."""
    return Message(_id(name)) if name in ROOM_OF else name


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


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asked for over the settings; None: as the settings say."""

    camera: str | None = None
    camera_map: str | None = None
    pins: str | None = None
    host: str | None = None
    port: int | None = None
    seed: int | None = None
    state: Path | None = None
    mqtt: str | None = None
    wled: str | None = None
    table: str | None = None

    def fixed(self) -> dict[str, object]:
        """What of it stands over the settings, by their names."""
        asked = asdict(self) | {"seed": None, "state": None}
        asked["table_name"] = asked.pop("table")
        return {name: value for name, value in asked.items() if value is not None}
