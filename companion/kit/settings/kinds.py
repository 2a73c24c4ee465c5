# SPDX-License-Identifier: MIT
"""The kind of value that each setting takes, read off the settings' types, and checks of values."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import inspect

from companion.config import Config, ConfigError
from companion.kit.broker import broker_wanted
from companion.kit.speaker import VOICES, Night
from companion.kit.words import TAUGHT
from companion.links.http import Url
from companion.links.lights.wled import Wled
from companion.links.mqtt.errors import MqttError
from companion.links.webhooks.guard import Guard
from companion.links.webhooks.signature import key_of
from companion.messages.message import Message, system_words, words_of
from firmware.errors import PanelError
from firmware.pins import PinsSpec
from firmware.wiring import load_wiring
from vision.cameras.base import CameraError
from vision.cameras.spec import check_spec
from vision.mat.errors import BadCalibration
from vision.sets import SETS

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
    """Nothing, where ``value`` may be.

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
