# SPDX-License-Identifier: MIT
"""The settings: /etc/quartermaster/*.toml, over it conf.d/*.toml, over that conf.d/*.toml in the state folder.

Every field has a default that works.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from companion.messages.languages import Language

CONFIG_FOLDER = Path("/etc/quartermaster")


class ConfigError(ValueError):
    """A settings file can't be used; the message names the file, the place and what was wanted."""


_UNSHOWN = frozenset(
    {"camera", "camera_map", "camera_user", "camera_password", "mqtt", "wifi_password", "webhooks", "webhook_secret"}
)

Colour = Literal[
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "ivory", "white", "grey", "black"
]
"""What the eye calls the colours of dice."""
Fraction = Annotated[float, msgspec.Meta(ge=0, le=1)]
SetName = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$")]


class DiceSets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[dice]``: which set is read for a family of dice that a game asks for; None: the shipped one."""

    pips: SetName | None = None
    skull: SetName | None = None
    bones: SetName | None = None
    piles: SetName | None = None
    symbols: SetName | None = None
    coasters: SetName | None = None
    map: SetName | None = None
    cards: SetName | None = None


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings. ``camera`` and ``pins`` take the same words as the options of ``quartermaster play``.

    ``camera_map`` is a second camera, for the treasure map alone; "": the first one sees the map, if any does.
    ``camera_user`` and ``camera_password`` open a network camera that is chosen by its address; they are shown nowhere.

    ``dice_set`` is read while no game is on the table, and where a game wants dice with pips. ``mat_corners``: the mat
    dragged into place by hand, clockwise from its own top left, in fractions of the picture's sides. ``calibration``:
    the file that tells how a wide lens bends, as ``quartermaster aim`` writes it.

    ``camera_turn``: degrees clockwise by which pictures are turned, ``camera_mirrored``: and then mirrored, so that
    they are upright. ``seat_places``: where the seats are on a picture without a mat, in fractions of its sides;
    ``seat_colours``: dice of this colour are that seat's, wherever they lie.

    The three times by which presses are ruled have their reasons in docs/panel.md: ``press_window_ms`` is how long
    edges are collected, ``photo_finish_ms`` how close a dead heat is, ``phone_window_ms`` how late a phone may come.
    ``voice`` is the program that speaks at the table (auto, off, espeak-ng, espeak or spd-say), in ``language``, from 0
    to 100 loud; ``night`` is when buzzer and voice are quiet, such as "22:00-07:00".

    ``mqtt`` is the broker that is told of the table, such as "mqtt://user:password@broker" ("": none); it stands here
    and not on the command line where it holds a password, for every user of a machine sees its command lines.
    ``table_name`` is what the table is called there, each table otherwise; "": the machine's host name.

    ``wifi_ssid``, ``wifi_password`` and ``wifi_hidden`` are for the QR code by which players' phones join the Wi-Fi;
    "": no such code.

    ``starts`` is who may begin a game and play it again: ``players``, whoever sits at the table, or the ``referee``.
    ``turn_s``: seconds of a turn after which the screens say that the others wait; 0: never.

    ``wled`` is the address of a WLED light that shows scenes of the game ("": none); ``wled_place``: whether it reaches
    the ``table``, and holds still while the eye looks, or lights the ``room`` alone. ``ring_scenes``: so does the ring.
    ``webhooks`` are the addresses that are told of games, separated by spaces, ``webhook_secret`` signs them ("": one
    that the table makes), ``webhook_private`` lists hosts and networks of the house that may be among them.

    ``evidence_days`` is how long pictures of counts are kept; 0: until the table closes. ``picture_for`` is who may
    see the camera's picture: those at the ``table`` (seated players and the referee), or ``everybody`` in the network.
    ``picture_masked``: where a printed mat is seen, what lies beside it is grey in every picture that is shown or kept.
    """

    camera: str = "auto"
    camera_map: str = ""
    camera_user: Annotated[str, msgspec.Meta(max_length=100)] = ""
    camera_password: Annotated[str, msgspec.Meta(max_length=200)] = ""
    pins: str = "auto"
    host: str = "0.0.0.0"  # noqa: S104 - the phones must reach it; what each may do is settled by role
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8080
    seats: Annotated[int, msgspec.Meta(ge=2, le=6)] = 4
    dice_set: str = "pips"
    dice: DiceSets = DiceSets()
    trusted_hosts: tuple[str, ...] = ()
    wiring: str | None = None
    camera_turn: Literal[0, 90, 180, 270] = 0
    camera_mirrored: bool = False
    mat_corners: tuple[tuple[Fraction, Fraction], ...] = ()
    seat_places: tuple[tuple[Fraction, Fraction], ...] = ()
    seat_colours: tuple[Colour, ...] = ()
    calibration: str | None = None
    press_window_ms: Annotated[float, msgspec.Meta(ge=1, le=1000)] = 20.0
    photo_finish_ms: Annotated[float, msgspec.Meta(ge=0.05, le=100)] = 1.0
    phone_window_ms: Annotated[float, msgspec.Meta(ge=20, le=1000)] = 100.0
    voice: str = "auto"
    language: Language = "en"
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 70
    night: str = ""
    mqtt: str = ""
    table_name: str = ""
    wifi_ssid: Annotated[str, msgspec.Meta(max_length=32)] = ""
    wifi_password: Annotated[str, msgspec.Meta(max_length=63)] = ""
    wifi_hidden: bool = False
    evidence_days: Annotated[int, msgspec.Meta(ge=0, le=365)] = 1
    picture_for: Literal["table", "everybody"] = "table"
    picture_masked: bool = True
    wled: str = ""
    wled_place: Literal["table", "room"] = "table"
    ring_scenes: bool = False
    webhooks: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    webhook_secret: Annotated[str, msgspec.Meta(max_length=100)] = ""
    webhook_private: tuple[str, ...] = ()
    starts: Literal["players", "referee"] = "players"
    turn_s: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0

    def __post_init__(self) -> None:
        if len(self.mat_corners) not in (0, 4):
            raise ValueError(f"mat_corners has {len(self.mat_corners)} corners; wanted four, or none")
        if len(set(self.seat_colours)) != len(self.seat_colours):
            raise ValueError("seat_colours gives two seats one colour; wanted is another for each seat")
        if self.dice.pips is not None and self.dice_set != "pips":
            raise ValueError(
                f"'dice_set' says {self.dice_set!r} and 'pips' in [dice] says {self.dice.pips!r}; wanted one of them"
            )

    def __repr__(self) -> str:
        """Every setting but what is or may hold a login, which shall stand in no log."""
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in _UNSHOWN)
        return f"Config({', '.join(shown)})"

    def sets_of(self, families: str) -> str:
        """The sets that this household reads for ``families``, joined by ``+`` as they are; "": no game is played.

        >>> Config(dice=DiceSets(symbols="evaluate-1")).sets_of("symbols+map")
        'evaluate-1+map'
        """
        return "+".join(self._set_of(family) for family in (families or "pips").split("+"))

    def _set_of(self, family: str) -> str:
        mapped: str | None = getattr(self.dice, family, None)
        return mapped or (self.dice_set if family == "pips" else family)


def settings_files(folder: Path = CONFIG_FOLDER, state: Path | None = None) -> tuple[Path, ...]:
    """Every settings file in the order in which it is read: ``folder``, its ``conf.d``, then ``state/conf.d``.

    The last is where the pages write while they may not write in ``folder``; what is read later has the last word.
    """
    kept = sorted(state.glob("conf.d/*.toml")) if state is not None else []
    return (*sorted(folder.glob("*.toml")), *sorted(folder.glob("conf.d/*.toml")), *kept)


def load_config(folder: Path = CONFIG_FOLDER, state: Path | None = None) -> Config:
    """The settings in `settings_files`, each file over those before it.

    Raises:
        ConfigError: a file can't be read, is no TOML, or sets something unknown or out of range.
    """
    merged: dict[str, Any] = {}
    config = Config()
    for path in settings_files(folder, state):
        merge(merged, read_settings(path))
        try:
            config = msgspec.convert(merged, Config)
        except msgspec.ValidationError as error:
            raise ConfigError(f"{path}: {_wanted(str(error), merged)}") from error
    return config


def read_settings(path: Path) -> dict[str, Any]:
    """What one file sets.

    Raises:
        ConfigError: it can't be read, or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # Windows editors put a mark before the text
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path}: {error}") from error


def _wanted(error: str, merged: dict[str, Any]) -> str:
    """``error`` of a setting of which there are a few, with what they are."""
    found = re.fullmatch(r"Invalid enum value .* - at `\$\.(\w+)`", error)
    if found is None:
        return error
    known = ", ".join(repr(one) for one in get_args(get_type_hints(Config)[found[1]]))
    return f"{found[1]} = {merged.get(found[1])!r}; wanted is one of {known}"


def merge(base: dict[str, Any], over: Mapping[str, Any]) -> None:
    """Lay the settings in ``over`` over those in ``base``, within tables too."""
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            merge(base[key], value)
        else:
            base[key] = value


def state_folder(asked: Path | None, environment: dict[str, str] | None = None, *, reading: bool = False) -> Path:
    """Where what is learned and played is kept; made when it is not there.

    In this order: ``--state``, ``QUARTERMASTER_STATE``, systemd's ``STATE_DIRECTORY``
    (/var/lib/quartermaster), the user's data folder by the XDG rules (Windows: LOCALAPPDATA). ``~`` is the user's home.

    ``reading``: nothing shall be written there, so a disk that has turned read-only, as a dying card does, will do, and
    no folder is made.

    Raises:
        ConfigError: the folder can't be made or written; or, for ``reading``, there is none of the name that was asked.
    """
    env = os.environ if environment is None else environment
    named = str(asked) if asked else env.get("QUARTERMASTER_STATE") or env.get("STATE_DIRECTORY", "").split(":")[0]
    data = env.get("XDG_DATA_HOME") or env.get("LOCALAPPDATA") or str(Path.home() / ".local" / "share")
    folder = Path(named).expanduser() if named else Path(data) / "quartermaster"
    if reading and not folder.exists():
        if asked is not None:
            raise ConfigError(f"there is no folder {folder}: wanted is the one in which a table keeps its games")
        return folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(
            f"can't keep games in {folder}: {error.strerror}; choose another folder with --state"
        ) from error
    if not os.access(folder, (os.R_OK if reading else os.W_OK) | os.X_OK):
        if os.statvfs(folder).f_flag & os.ST_RDONLY:
            raise ConfigError(
                f"can't write in {folder}: its disk is read-only, as a worn card turns. `quartermaster backup` still "
                "reads it; then take a new card"
            )
        raise ConfigError(f"can't write in {folder}: use sudo, or choose another folder with --state")
    return folder
