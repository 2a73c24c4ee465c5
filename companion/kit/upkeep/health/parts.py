# SPDX-License-Identifier: MIT
"""Checks of what is plugged in or told: camera, pins, loudspeaker, the rights to use them, the broker."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from contextlib import closing, suppress

from companion.check import Check
from companion.config import Config, ConfigError
from companion.kit.files import BUTTONS
from companion.kit.links import look_at_broker
from companion.kit.speaker import SpeakError, UnknownVoice, find_voice
from companion.kit.upkeep.check import Place
from companion.messages.message import Message, words_of
from firmware.errors import InputsUnreadable
from firmware.input_known import load_known
from firmware.pins import no_lgpio
from vision.cameras.address import is_address, shown_spec
from vision.cameras.base import CameraError
from vision.cameras.spec import find_camera, open_camera, with_login
from vision.notice import Notice


def look_at_parts(place: Place) -> Iterator[Check]:
    """Camera, pins, voice and broker, as they would be used."""
    yield _camera(place)
    yield from _heaps(place)
    yield _pins(place)
    yield from _inputs(place)
    if os.name == "posix":
        from companion.kit.upkeep.health.groups import look_at_groups  # Windows has no groups of this kind

        yield from look_at_groups(place)
    yield _voice(place)
    if not place.serving:  # the table itself knows how its line is
        yield from _broker(place)


def _broker(place: Place) -> Iterator[Check]:
    with suppress(ConfigError):  # said elsewhere
        yield from look_at_broker(place.config())


def _camera(place: Place) -> Check:
    check = functools.partial(Check, "camera", Message("check-camera"))
    try:
        config = place.config()
    except ConfigError:
        config = Config()
    wanted = config.camera
    if is_address(wanted):
        return _network_camera(place, with_login(wanted, config.camera_user, config.camera_password))
    found, why = find_camera(place.root / "sys/class/video4linux")
    if found != "simulated":
        return check("ok", Message("camera-found", spec=found, why=why))
    if isinstance(why, Notice) and why.id == "camera-picamera2-missing":
        return check("bad", why)
    wants_one = wanted not in ("auto", "simulated") and not wanted.startswith("pictures:")
    return check("bad" if wants_one else "warn", why, Message("camera-cure"))


def _network_camera(place: Place, spec: str) -> Check:
    """Whether the camera at an address gives a picture; while the table runs it says so itself."""
    check = functools.partial(Check, "camera", Message("check-camera"))
    shown = shown_spec(spec)
    if place.serving:
        return check("ok", Message("camera-of-address", address=shown))
    try:
        with closing(open_camera(spec)) as camera:
            frame = camera.take(4.0)
    except (CameraError, TimeoutError) as error:
        return check("bad", words_of(error), Message("camera-address-cure"))
    size = {"width": frame.width, "height": frame.height}
    return check("ok", Message("camera-gives-pictures", address=shown, **size))


def _heaps(place: Place) -> Iterator[Check]:
    """Without these a Pi camera gives no pictures, and says so only in libcamera's own words."""
    heaps = sorted((place.root / "dev/dma_heap").glob("*"))
    if heaps and not any(os.access(heap, os.R_OK | os.W_OK) for heap in heaps):
        cure = Message("picture-memory-cure")
        yield Check(
            "dma-heap", Message("check-picture-memory"), "warn", Message("user-cant-open", device=str(heaps[0])), cure
        )


def _pins(place: Place) -> Check:
    check = functools.partial(Check, "pins", Message("check-pins"))
    chips = sorted(str(path) for path in (place.root / "dev").glob("gpiochip*"))
    if not chips:
        cure = Message("pins-none-cure")
        return check("warn", Message("pins-none"), cure)
    if lacking := no_lgpio():
        return check("bad", Message("pins-no-lgpio", chip=chips[0]), lacking)
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        cure = Message("join-group-cure", group="gpio")
        return check("bad", Message("pins-cant-be-opened", chip=chips[0]), cure)
    return check("ok", ", ".join(chips))


def _inputs(place: Place) -> Iterator[Check]:
    """Whose keys of input devices are whose, where any was named, and whether this user may read them."""
    check = functools.partial(Check, "inputs", Message("check-input-devices"))
    try:
        known = load_known(place.kept / BUTTONS) if place.kept is not None else ()
    except InputsUnreadable as error:
        yield check("bad", words_of(error), Message("inputs-cure"))
        return
    if not known:
        return
    devices = [device.identity.name for device in known]
    words = Message("inputs-named", count=sum(len(device.keys) for device in known), devices=devices)
    nodes = sorted((place.root / "dev/input").glob("event*"))
    if nodes and not any(os.access(node, os.R_OK) for node in nodes):
        cure = Message("join-group-cure", group="input")
        yield check("bad", Message("inputs-unreadable", named=words, device=str(nodes[0])), cure)
    else:
        yield check("ok", words)


def _voice(place: Place) -> Check:
    check = functools.partial(Check, "voice", Message("check-voice"))
    try:
        voice = find_voice(place.config().voice, dev=place.root / "dev/snd")
    except UnknownVoice as error:
        return check("warn", words_of(error), Message("settings-unreadable-cure"))
    except SpeakError as error:
        return check("ok", Message("voice-none", why=words_of(error)))
    except ConfigError:
        return check("warn", Message("settings-unreadable"), Message("settings-unreadable-cure"))
    return check("ok", voice.program)
