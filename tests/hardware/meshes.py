# SPDX-License-Identifier: MIT
"""Reads parts' files again, for the tests."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from hardware.cad.mesh import NAMESPACE_3MF, STL_FACE, Mesh, welded


def read_stl(path: Path) -> Mesh:
    """A binary STL, its corners joined."""
    data = path.read_bytes()
    assert len(data) == 84 + 50 * int.from_bytes(data[80:84], "little"), path
    corners = np.frombuffer(data[84:], STL_FACE)["corners"].reshape(-1, 3).astype(np.float64)
    return welded(corners, np.arange(len(corners)).reshape(-1, 3))


def read_3mf(path: Path) -> Mesh:
    """The one object of a 3MF."""
    with zipfile.ZipFile(path) as packed:
        model = ElementTree.fromstring(packed.read("3D/3dmodel.model"))  # noqa: S314 - our own files
    assert model.get("unit") == "millimeter", path
    corners = [[float(one.get(axis, "")) for axis in "xyz"] for one in model.iter(f"{{{NAMESPACE_3MF}}}vertex")]
    faces = [[int(one.get(f"v{i}", "")) for i in (1, 2, 3)] for one in model.iter(f"{{{NAMESPACE_3MF}}}triangle")]
    return Mesh(np.array(corners), np.array(faces))


def volume(mesh: Mesh) -> float:
    """In mm³; negative for a part turned inside out."""
    a, b, c = (mesh.corners[mesh.triangles[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)
