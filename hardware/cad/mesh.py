# SPDX-License-Identifier: MIT
"""A part as triangles: whether it can be printed (closed, on the bed, nothing hanging in the air), and its files.

STL and 3MF are written so that the same part gives the same bytes.
"""

from __future__ import annotations

import math
import struct
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ON_BED_MM: Final = 0.05
_FLAT: Final = -0.999
"""A triangle that faces straight down, but for rounding: the ceiling of a pocket."""
STL_FACE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("flags", "<u2")])
NAMESPACE_3MF: Final = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
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


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Corners (n, 3) in mm and triangles (m, 3) of them, anticlockwise seen from outside."""

    corners: Floats
    triangles: Ints

    @property
    def box(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Lowest and highest x, y, z."""
        low, high = self.corners.min(axis=0), self.corners.max(axis=0)
        return (float(low[0]), float(low[1]), float(low[2])), (float(high[0]), float(high[1]), float(high[2]))

    @property
    def size(self) -> tuple[float, float, float]:
        """How long it is along x, y and z."""
        (x0, y0, z0), (x1, y1, z1) = self.box
        return x1 - x0, y1 - y0, z1 - z0


def welded(corners: Floats, triangles: Ints, digits: int = 4) -> Mesh:
    """Corners that are the same become one; triangles that lose their area by it go."""
    kept, index = np.unique(np.round(corners, digits) + 0.0, axis=0, return_inverse=True)
    joined = index.reshape(-1)[triangles]
    whole = (joined[:, 0] != joined[:, 1]) & (joined[:, 1] != joined[:, 2]) & (joined[:, 2] != joined[:, 0])
    return Mesh(kept.astype(np.float64), joined[whole].astype(np.int64))


def open_edges(mesh: Mesh) -> int:
    """Edges that are not shared by exactly two triangles, once in each direction: 0 for a closed, manifold part.

    >>> open_edges(tetrahedron()), open_edges(Mesh(tetrahedron().corners, tetrahedron().triangles[1:]))
    (0, 3)
    """
    turns = np.concatenate([mesh.triangles[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))])
    edges, there = np.unique(turns, axis=0, return_counts=True)
    back = {(int(a), int(b)) for a, b in edges}
    lonely = sum((int(b), int(a)) not in back for a, b in edges)
    return lonely + int((there > 1).sum())


def area(mesh: Mesh) -> float:
    """Of its whole skin, in mm²."""
    return float(_areas(mesh).sum())


def pieces(mesh: Mesh) -> int:
    """How many bodies that do not touch: 1 for a part."""
    return len(set(_together(mesh.triangles, len(mesh.corners))[np.unique(mesh.triangles)].tolist()))


def hanging(mesh: Mesh, steepest_deg: float, bridge: float) -> float:
    """The share of the skin that no printer can lay down: steeper than ``steepest_deg`` from upright and in the air.

    Flat ceilings no wider than ``bridge`` mm are bridged and don't count.
    """
    normals, sizes = _normals(mesh), _areas(mesh)
    lowest = mesh.corners[:, 2].min() + ON_BED_MM
    above = (mesh.corners[mesh.triangles][:, :, 2] > lowest).any(axis=1)
    steep = (normals[:, 2] < -math.sin(math.radians(steepest_deg))) & above & (sizes > 0)
    flat = steep & (normals[:, 2] < _FLAT)
    wrong = float(sizes[steep & ~flat].sum())
    wrong += sum(float(sizes[part].sum()) for part in _patches(mesh, flat) if _width(mesh, part) > bridge)
    return wrong / float(sizes.sum())


def tetrahedron() -> Mesh:
    """The least there is, for examples."""
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    return Mesh(corners, np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]))


def write_stl(path: Path, mesh: Mesh, title: str) -> None:
    """Binary STL."""
    faces = np.zeros(len(mesh.triangles), STL_FACE)
    faces["corners"] = mesh.corners[mesh.triangles]
    cross = np.cross(faces["corners"][:, 1] - faces["corners"][:, 0], faces["corners"][:, 2] - faces["corners"][:, 0])
    faces["normal"] = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-12)
    head = f"Quartermaster {title}".encode("ascii", "replace")[:80].ljust(80)
    path.write_bytes(head + struct.pack("<I", len(faces)) + faces.tobytes())


def write_3mf(path: Path, mesh: Mesh, title: str) -> None:
    """One object in millimetres, lying as it is printed."""
    corners = "".join(f'<vertex x="{x:.9g}" y="{y:.9g}" z="{z:.9g}"/>' for x, y, z in mesh.corners)
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.triangles)
    model = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en" xmlns="{NAMESPACE_3MF}">'
        f'<metadata name="Title">{title}</metadata><metadata name="LicenseTerms">MIT</metadata><resources>'
        f'<object id="1" type="model" name="{title}"><mesh><vertices>{corners}</vertices><triangles>{faces}'
        '</triangles></mesh></object></resources><build><item objectid="1"/></build></model>\n'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, text in (("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", model)):
            place = zipfile.ZipInfo(name, _LONG_AGO)
            place.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(place, text)


def _patches(mesh: Mesh, chosen: NDArray[np.bool_]) -> Iterator[Ints]:
    """The chosen triangles, sorted into those that hang together."""
    which = np.flatnonzero(chosen)
    if not len(which):
        return
    names = _together(mesh.triangles[which], len(mesh.corners))[mesh.triangles[which][:, 0]]
    for name in np.unique(names):
        yield which[names == name]


def _width(mesh: Mesh, part: Ints) -> float:
    """How wide a flat patch is where it is narrowest, seen from above, over all directions by 5°."""
    flat = mesh.corners[np.unique(mesh.triangles[part])][:, :2]
    turns = np.radians(np.arange(0, 180, 5))
    along = flat @ np.stack([np.cos(turns), np.sin(turns)])
    return float((along.max(axis=0) - along.min(axis=0)).min())


def _together(triangles: Ints, corners: int) -> Ints:
    """For each corner the lowest one it hangs together with."""
    name = np.arange(corners)
    while True:
        lowest = name[triangles].min(axis=1)
        new = name.copy()
        np.minimum.at(new, triangles.reshape(-1), np.repeat(lowest, 3))
        new = new[new]
        if (new == name).all():
            return name
        name = new


def _cross(mesh: Mesh) -> Any:
    a, b, c = (mesh.corners[mesh.triangles[:, i]] for i in range(3))
    return np.cross(b - a, c - a)


def _areas(mesh: Mesh) -> Any:
    return np.linalg.norm(_cross(mesh), axis=1) / 2


def _normals(mesh: Mesh) -> Any:
    cross = _cross(mesh)
    return cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-12)
