# SPDX-License-Identifier: MIT
"""Checks of the program: Python, its packages, the networks that read, the settings, the port."""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.resources
import importlib.util
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from companion.check import Check
from companion.config import Config, ConfigError
from companion.kit.networks import file_in, kept_in
from companion.kit.upkeep.check import Place, answer_of
from companion.messages.message import Message, joined, noticed, system_words, words_of
from vision.runtime import NOT_THERE

NEEDED = ("click", "cv2", "flask", "gpiozero", "msgspec", "numpy", "segno", "waitress")
FROM_DEBIAN: Final = {"cv2": "python3-opencv", "gpiozero": "python3-gpiozero", "numpy": "python3-numpy"}
"""On a Pi these come from apt, and pip must not lay its own over them."""
LEAST_OPENCV: Final = (4, 7)
"""From here on OpenCV has the detector that finds the mat."""
_ASK_OPENCV: Final = "import cv2; print(cv2.__version__)"


def look_at_program(place: Place) -> Iterator[Check]:
    """Everything that was installed with the program, and what it was told."""
    yield Check("python", "Python", "ok", ".".join(map(str, sys.version_info[:3])))
    yield _packages(place)
    yield _opencv()
    yield _models()
    yield _networks(place)
    yield from _settings(place)


def _packages(place: Place) -> Check:
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if not missing:
        return Check("packages", Message("check-packages"), "ok", Message("packages-all-there", count=len(NEEDED)))
    from_apt = [FROM_DEBIAN[name] for name in missing if name in FROM_DEBIAN]
    if _is_installed(place):
        cure: str = Message("packages-installed-cure")
    elif from_apt and len(from_apt) == len(missing):
        cure = Message("packages-apt-cure", packages=" ".join(from_apt))
    else:
        cure = "make clean play"
    return Check("packages", Message("check-packages"), "bad", Message("packages-missing", packages=missing), cure)


def _is_installed(place: Place) -> bool:
    return (place.root / "opt/quartermaster/current").exists()


def _opencv() -> Check:
    check = functools.partial(Check, "opencv", "OpenCV")
    version = ""
    with suppress(importlib.metadata.PackageNotFoundError):
        version = importlib.metadata.version("opencv-python-headless")
    version = version or answer_of(sys.executable, "-c", _ASK_OPENCV, patience_s=60) or ""
    if not version:
        return check("bad", Message("opencv-cant-be-loaded"), "sudo apt install --reinstall python3-opencv")
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < LEAST_OPENCV:
        cure = Message("opencv-too-old-cure")
        return check("bad", Message("opencv-too-old", version=version), cure)
    return check("ok", version)


def _models() -> Check:
    models = importlib.resources.files("vision") / "models"
    names = sorted(path.name for path in models.iterdir() if path.name.endswith(".onnx"))
    if names:
        return Check("models", Message("check-models"), "ok", ", ".join(names))
    cure = Message("models-none-cure")
    return Check("models", Message("check-models"), "bad", Message("models-none", folder=str(models)), cure)


def _networks(place: Place) -> Check:
    """Which runtime it is hangs on the machine alone; it is settled now where nobody has read a die here yet."""
    runs = kept_in(place.kept)
    words = Message("networks-run", runtime=runs.runtime, why=noticed(runs.why))
    if runs.trouble in ("", NOT_THERE):
        return Check("networks", Message("check-networks"), "ok", words)
    kept = place.kept
    cure = Message("networks-slow-cure", file=str(file_in(kept))) if kept else Message("networks-gone-cure")
    return Check("networks", Message("check-networks"), "warn", words, cure)


def _settings(place: Place) -> Iterator[Check]:
    try:
        config = place.config()
    except ConfigError as error:
        yield Check("settings", Message("check-settings"), "bad", words_of(error), Message("settings-line-cure"))
        return
    port = 0 if _is_installed(place) else config.port
    words = Message("settings-found", port=port, seats=config.seats, dice=_dice(config))
    yield Check("settings", Message("check-settings"), "ok", words)
    if not place.serving and not _is_installed(place):
        yield from _port(config.port)


def _port(port: int) -> Iterator[Check]:
    """Said only where there is something to say: the service holds the port whenever it runs."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            return  # below 1024: for the service, whose socket systemd opens
        except OSError as error:
            cure = Message("port-taken-cure")
            yield Check(
                "port", Message("check-port"), "warn", Message("port-why", port=port, why=system_words(error)), cure
            )


def _dice(config: Config) -> Message:
    """Which dice are other than those shipped."""
    other = [f"{family}: {name}" for family in config.dice.__struct_fields__ if (name := getattr(config.dice, family))]
    return joined([Message("settings-dice-set", name=config.dice_set), *other], ", ")
