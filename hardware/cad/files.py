# SPDX-License-Identifier: MIT
"""STL and 3MF, written so that the same part gives the same bytes, and read again for the tests."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import numpy as np

from hardware.cad.mesh import Mesh, welded

_STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("flags", "<u2")])
_CORE: Final = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)
_TYPES: Final = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"""
_RELATIONS: Final = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
<Relationship Target="/3D/3dmodel.model" Id="rel0" \
Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"""


class FileError(ValueError):
    """A file is no part; the message says which file and what is wrong with it."""


def write_stl(path: Path, mesh: Mesh, title: str) -> None:
    """Binary STL."""
    faces = np.zeros(len(mesh.triangles), _STL)
    faces["corners"] = mesh.corners[mesh.triangles]
    cross = np.cross(faces["corners"][:, 1] - faces["corners"][:, 0], faces["corners"][:, 2] - faces["corners"][:, 0])
    faces["normal"] = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-12)
    head = f"Quartermaster {title}".encode("ascii", "replace")[:80].ljust(80)
    path.write_bytes(head + struct.pack("<I", len(faces)) + faces.tobytes())


def read_stl(path: Path) -> Mesh:
    """A binary STL, its corners joined.

    Raises:
        FileError: it is none, or cut off.
    """
    data = path.read_bytes()
    if len(data) < 84 or len(data) != 84 + 50 * struct.unpack("<I", data[80:84])[0]:
        raise FileError(f"{path}: {len(data)} bytes are no binary STL of the length it states")
    corners = np.frombuffer(data[84:], _STL)["corners"].reshape(-1, 3).astype(np.float64)
    return welded(corners, np.arange(len(corners)).reshape(-1, 3))


def write_3mf(path: Path, mesh: Mesh, title: str) -> None:
    """One object in millimetres, lying as it is printed."""
    corners = "".join(f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in mesh.corners)
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.triangles)
    model = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en" xmlns="{_CORE}">'
        f'<metadata name="Title">{title}</metadata><metadata name="LicenseTerms">MIT</metadata><resources>'
        f'<object id="1" type="model" name="{title}"><mesh><vertices>{corners}</vertices><triangles>{faces}'
        '</triangles></mesh></object></resources><build><item objectid="1"/></build></model>\n'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, text in (("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", model)):
            place = zipfile.ZipInfo(name, _LONG_AGO)
            place.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(place, text)


def read_3mf(path: Path) -> Mesh:
    """The one object of a 3MF.

    Raises:
        FileError: it is none, or holds no mesh in millimetres.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            model = ElementTree.fromstring(packed.read("3D/3dmodel.model"))  # noqa: S314  our own files
    except (OSError, KeyError, ElementTree.ParseError, zipfile.BadZipFile) as error:
        raise FileError(f"{path}: {error}") from error
    if model.get("unit") != "millimeter":
        raise FileError(f"{path}: its unit is {model.get('unit')!r}; wanted is millimeter")
    corners = [[float(one.get(axis, "")) for axis in "xyz"] for one in model.iter(f"{{{_CORE}}}vertex")]
    faces = [[int(one.get(f"v{i}", "")) for i in (1, 2, 3)] for one in model.iter(f"{{{_CORE}}}triangle")]
    if not faces:
        raise FileError(f"{path}: it has no triangles")
    return Mesh(np.array(corners), np.array(faces))
