# SPDX-License-Identifier: MIT
"""Keeps the faces that a household has named in a small file of the state folder.

It holds their pictures, not what a network makes of them: a later version reads it too.
"""

from __future__ import annotations

import base64
import json
import logging
from pathlib import Path
from typing import Any, Final

import numpy as np

from vision.reading.taught.likeness import Likeness, packed, unpacked
from vision.scene.named import MOST, MOST_LOOKS, Describe, NamedFace, NamedFaces
from vision.scene.whole_file import write_whole
from vision.sighting import face_json, stands_for_in

FILE_NAME: Final = "named-faces.json"
VERSION: Final = 1
_log = logging.getLogger(__name__)


def load_names(file: Path, describe: Describe | None = None) -> NamedFaces:
    """The faces kept there; none where there is no such file, or it is damaged, which is logged."""
    try:
        fields = json.loads(file.read_text(encoding="utf-8"))
        if fields["version"] != VERSION:
            raise ValueError(f"version {fields['version']!r}; wanted {VERSION}")
        faces = fields["faces"][-MOST:]
        describe = describe or Likeness().describe
        return NamedFaces(tuple(_face(face, describe) for face in faces))
    except FileNotFoundError:
        return NamedFaces()
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        _log.warning("%s can't be used (%s): the faces that were named are asked about anew", file, error)
        return NamedFaces()


def save_names(file: Path, names: NamedFaces) -> None:
    """Keeps them, whole or not at all.

    Raises:
        OSError: the file can't be written.
    """
    write_whole(file, json.dumps({"version": VERSION, "faces": [_fields(face) for face in names.faces]}))


class NamesKeeper:
    """Keeps the file up to date; ``file`` None: nothing is remembered. What can't be written is said to who asked."""

    def __init__(self, file: Path | None = None, describe: Describe | None = None) -> None:
        self._file = file
        self.names = NamedFaces() if file is None else load_names(file, describe)

    def keep(self, names: NamedFaces) -> None:
        """These faces are named by now.

        Raises:
            OSError: the file can't be written; they hold until the table is closed.
        """
        self.names = names
        if self._file is not None:
            save_names(self._file, names)


def _face(fields: dict[str, Any], describe: Describe) -> NamedFace:
    number, looks = fields["number"], fields["looks"][-MOST_LOOKS:]
    if type(number) is not int or number < 1 or not looks:
        raise ValueError(f"face number {number!r} with {len(looks)} pictures; wanted a number from 1 on, and pictures")
    crops = tuple(unpacked(base64.b64decode(look, validate=True)) for look in looks)
    return NamedFace(number, stands_for_in(fields["stands_for"]), crops, np.stack([describe(crop) for crop in crops]))


def _fields(face: NamedFace) -> dict[str, object]:
    stands_for = face.stands_for if isinstance(face.stands_for, str) else face_json(face.stands_for)
    looks = [base64.b64encode(packed(crop)).decode("ascii") for crop in face.crops]
    return {"number": face.number, "stands_for": stands_for, "looks": looks}
