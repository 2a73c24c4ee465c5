# SPDX-License-Identifier: MIT
"""Keeps what the bare table looks like, a still for each camera and picture size, in a folder of the state folder.

A still is a picture, and stays at the table: only the table's own user may read the files, and no backup takes them.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import json
import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.frame import Pixels
from vision.message import BareKnown
from vision.notice import Notice
from vision.scene.bare_table import BareTable, small_size
from vision.scene.discs import Discs

MOST_FILES: Final = 4
"""So many stills are kept; the oldest go first."""
MOST_BYTES: Final = 6_000_000
"""A larger file is none of ours."""
LARGEST_PX: Final = 8192
CHANGED: Final = Notice("bare-changed")
_FORM: Final = 1
_MOST_DISCS: Final = 100
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class BareStill:
    """The bare table: a grey picture of half the size, of which frames it was made (width, height in px), the coins and
    buttons on it, and when it was remembered (seconds since 1970)."""

    grey: Pixels
    size: tuple[int, int]
    discs: Discs
    at_s: float


class BareKeeper:
    """Hands the still that is kept to a `BareTable` that knows none, and keeps a new one.

    ``folder`` None: nothing outlasts the process. ``camera``: the camera's spec. ``now_s`` gives seconds since 1970.
    A file that can't be read or written is told in the log once, and the table goes on without.
    """

    def __init__(self, folder: Path | None = None, camera: str = "", now_s: Callable[[], float] = time.time) -> None:
        self._folder, self._now_s = folder, now_s
        self._camera = hashlib.sha256(camera.encode()).hexdigest()[:16]  # an address may hold a password
        self._still: BareStill | None = None
        self._sought: tuple[int, int] | None = None
        self._failed = self._refused = False
        self.known = BareKnown()

    def recall(self, table: BareTable, pixels: Pixels) -> None:
        """Let a table that knows nothing know again what was kept, if ``pixels`` show the same one."""
        size = (pixels.shape[1], pixels.shape[0])
        still = self._kept(size)
        if still is None:
            return
        if table.recall(still.grey, still.size, still.discs, pixels):
            self.known, self._refused = BareKnown(still.at_s), False
        else:
            self._refuse()

    def learnt(self, table: BareTable) -> None:
        """The table has just been remembered as bare."""
        if (found := table.bare) is None:
            return
        self._still = BareStill(*found, self._now_s())
        self._sought, self._refused = self._still.size, False
        self.known = BareKnown(self._still.at_s)
        if self._folder is not None:
            self._write(self._folder, self._still)

    def lost(self) -> None:
        """The picture shows another table now."""
        if self.known.since_s is not None:
            self._refuse()

    def _refuse(self) -> None:
        if not self._refused:
            _log.warning("the bare table: %s; it is to be learnt anew", CHANGED)
        self._refused, self.known = True, BareKnown(None, CHANGED)

    def _kept(self, size: tuple[int, int]) -> BareStill | None:
        """What is kept for pictures of this size; looked for once."""
        if self._sought != size:
            self._sought = size
            self._still = None if self._folder is None else self._read(self._file(self._folder, size), size)
        return self._still

    def _file(self, folder: Path, size: tuple[int, int]) -> Path:
        return folder / f"{self._camera}-{size[0]}x{size[1]}.json"

    def _read(self, file: Path, size: tuple[int, int]) -> BareStill | None:
        try:
            return load_still(file, size)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            _log.warning("%s can't be used (%s): the bare table is to be learnt anew", file, error)
            return None

    def _write(self, folder: Path, still: BareStill) -> None:
        try:
            save_still(self._file(folder, still.size), still)
        except OSError as error:
            if not self._failed:
                _log.warning("%s can't be written (%s): the bare table is not kept", folder, error.strerror or error)
            self._failed = True
        else:
            self._failed = False


def load_still(file: Path, size: tuple[int, int]) -> BareStill:
    """The still kept in ``file`` for frames of this size (width, height in px).

    Raises:
        FileNotFoundError: nothing is kept there.
        OSError, ValueError: it can't be read, or is damaged.
    """
    if file.stat().st_size > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES} bytes")
    try:
        fields = json.loads(file.read_bytes())
        form, at_s, packed = fields["form"], float(fields["at_s"]), base64.b64decode(fields["png"], validate=True)
    except (ValueError, KeyError, TypeError, RecursionError, binascii.Error) as error:
        raise ValueError("it is damaged") from error
    if form != _FORM or not np.isfinite(at_s) or not 0 <= at_s < 1e11 or max(size) > LARGEST_PX:
        raise ValueError("it is of another form")
    grey = _unpacked(packed)
    if grey is None or (grey.shape[1], grey.shape[0]) != small_size(size):
        raise ValueError("its picture is damaged")
    return BareStill(grey, size, _discs(fields.get("discs", [])), at_s)


def _discs(rows: object) -> Discs:
    """The discs of a file; older ones tell none."""
    try:
        discs = np.array(rows, np.float32).reshape(-1, 3)
    except (ValueError, TypeError) as error:
        raise ValueError("its coins are damaged") from error
    if not np.isfinite(discs).all() or len(discs) > _MOST_DISCS:
        raise ValueError("its coins are damaged")
    return discs


def _unpacked(packed: bytes) -> Pixels | None:
    """The grey picture, if it is one of bounded size: a PNG tells its sides at once."""
    if packed[:8] != b"\x89PNG\r\n\x1a\n" or any(int.from_bytes(packed[at : at + 4]) > LARGEST_PX for at in (16, 20)):
        return None
    try:
        grey = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_GRAYSCALE)
    except cv2.error:
        return None
    return None if grey is None else np.asarray(grey, np.uint8)


def save_still(file: Path, still: BareStill) -> None:
    """Keeps it, whole or not at all, for the table's own user alone; the oldest make room.

    Raises:
        OSError: it can't be written.
    """
    done, packed = cv2.imencode(".png", still.grey)
    if not done:
        raise OSError("the picture can't be packed")
    discs = [[round(value, 1) for value in disc] for disc in still.discs.tolist()]
    png = base64.b64encode(packed.tobytes()).decode()
    fields = {"form": _FORM, "at_s": round(still.at_s, 3), "discs": discs, "png": png}
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_suffix(".new")
    draft.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(json.dumps(fields))
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    _make_room(file)


def _make_room(newest: Path) -> None:
    """No more files than are to be kept."""
    others = [path for path in newest.parent.glob("*.json") if path != newest]
    with contextlib.suppress(OSError):  # another process may have been quicker
        for old in sorted(others, key=lambda path: path.stat().st_mtime_ns, reverse=True)[MOST_FILES - 1 :]:
            old.unlink()
