# SPDX-License-Identifier: MIT
"""The camera of a table, and the process that watches through it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from companion.config import Config, ConfigError
from companion.kit.files import CALIBRATION, TAUGHT
from companion.messages.message import Message, noticed
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.spec import check_spec, find_camera, with_login
from vision.mat.zones import Zones, zones_at
from vision.message import Mounting, WatcherMessage
from vision.watch.process import WatcherProcess


def camera_wanted(spec: str, say: Callable[[str], object], *, service: bool) -> str:
    """The camera to use, where it was left open.

    An installed ``service`` waits for one as long as it takes, for virtual dice have no place on a real table;
    elsewhere the simulated table stands in.
    """
    if spec != "auto":
        return spec
    found, why = find_camera()
    say(f"Camera: {Message('camera-awaited') if service and found == 'simulated' else noticed(why)}")
    return spec if service else found


def eye_for(
    spec: str,
    config: Config,
    seed: int | None,
    tell: Callable[[WatcherMessage], None],
    lens: float | None,
    calibration: str | None,
    folder: Path,
) -> tuple[SimulatedTable | None, WatcherProcess]:
    """The watcher, not yet started, and the table it looks at where that is simulated.

    ``seed``: its dice are thrown by this; None: by chance.

    Raises:
        BadSpec: no camera goes by that name.
    """
    kind, _ = check_spec(spec)
    simulated = SimulatedTable(config.seats, seed or 0) if kind == "simulated" else None
    if simulated is not None and seed is None:
        simulated.shuffle(secrets.randbits(32))
    zones = simulated.zones if simulated else zones_of(config)
    return simulated, WatcherProcess(
        with_login(spec, config.camera_user, config.camera_password),
        tell,
        set_name=config.sets_of(""),
        zones=zones,
        seed=seed or 0,
        mat_corners=config.mat_corners,
        seats=config.seats,
        calibration=calibration,
        lens=lens,
        taught=folder / TAUGHT,
        memory=folder,
        mounting=mounting_of(config),
    )


def zones_of(config: Config) -> Zones | None:
    """The seats' parts of a picture without a mat, as they were tapped; None: nobody has, for so many seats.

    Raises:
        ConfigError: two are one place.
    """
    if len(config.seat_places) != config.seats:
        return None
    try:
        return zones_at(config.seat_places)
    except ValueError as error:
        raise ConfigError(f"seat_places can't be used: {error}") from error


def colours_of(config: Config) -> tuple[tuple[str, str], ...]:
    """Whose dice which colour has: colours and seats, these by their numbers."""
    return tuple((colour, str(seat)) for seat, colour in enumerate(config.seat_colours, 1))


def mounting_of(config: Config) -> Mounting:
    """How the settings say that the camera hangs, and what of its picture is whose."""
    return Mounting(config.camera_turn, config.camera_mirrored, config.picture_masked, colours_of(config))


def calibration_file(config: Config, folder: Path) -> str | None:
    """The calibration to use: as the settings say, else the one that was learnt, else none."""
    if config.calibration is not None:
        return str(Path(config.calibration).expanduser())
    return str(folder / CALIBRATION) if (folder / CALIBRATION).exists() else None
