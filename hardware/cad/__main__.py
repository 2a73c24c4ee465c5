# SPDX-License-Identifier: MIT
"""``python -m hardware.cad``: makes the ready files and pictures anew; wants build123d (``make cad``).

Nothing is written when a part is not closed, does not fit the bed, hangs in the air or collides with another.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from hardware.cad.catalogue import CATALOGUE
from hardware.cad.mesh import Mesh, area, hanging, open_edges, welded, write_3mf, write_stl
from hardware.cad.poses import HEIGHT
from hardware.cad.ready import KINDS, PICTURES, READY, Made, Ready, digest_of, file_of, save_ready, source_digest
from hardware.cad.sizes import sizes

_CHORD_MM, _CHORD_RAD = 0.03, 0.3
"""How far a triangle may be from the curve it stands for, and how far it may turn to the next."""


def main() -> int:
    """Make everything, or say what is wrong with the parts."""
    try:
        from hardware.cad import assembly
        from hardware.cad.pictures import pictures
    except ImportError as error:
        sys.stderr.write(f"{error}: make cad sets up an environment with build123d\n")
        return 1
    meshes = {one.name: _mesh(assembly.part(one.name)) for one in CATALOGUE}
    wrong = [f"{name}: {what}" for name, mesh in meshes.items() for what in faults(mesh)]
    builds = {
        "mast": assembly.mast_build(HEIGHT),
        "mast with HQ": assembly.mast_build(HEIGHT, "hq"),
        "foot": assembly.foot_build(HEIGHT),
        "gantry": assembly.gantry_build(HEIGHT),
        "head, tilted": list(assembly.hung_head(0, 0, HEIGHT, "hq", tilt=20)),
        "head for a webcam, tilted": list(assembly.hung_head(0, 0, HEIGHT, "thread", tilt=90)),
    }
    for name, held in builds.items():
        wrong += [f"{name}: {what}" for what in assembly.collisions([*held, *assembly.table()])]
    if wrong:
        sys.stderr.write("\n".join(wrong) + "\n")
        return 1
    assembly.part.cache_clear()  # looking for collisions loosens the solids' tolerances a little, now and then
    for folder in (*(READY / kind for kind in KINDS), PICTURES):
        _emptied(folder)
    made = {name: _made(name, assembly.part(name), mesh) for name, mesh in meshes.items()}
    drawn = {name: _write(PICTURES / f"{name}.svg", text) for name, text in pictures()}
    save_ready(Ready(source_digest(), made, drawn))
    return 0


def faults(mesh: Mesh) -> list[str]:
    """What keeps a part from being printed as it lies: nothing, for a good one."""
    printer = sizes().printer
    found = []
    if lonely := open_edges(mesh):
        found.append(f"{lonely} edges are open; wanted is a closed skin")
    if any(side > room for side, room in zip(mesh.size, printer.bed, strict=True)):
        found.append(f"{[round(side, 1) for side in mesh.size]} mm; the bed has {list(printer.bed)}")
    if abs(mesh.box[0][2]) > 0.01:
        found.append(f"its lowest point is at {mesh.box[0][2]:.2f} mm; wanted is 0, the bed")
    if (share := hanging(mesh, printer.steepest_deg, printer.bridge)) > 0:
        found.append(f"{share:.2%} of its skin hangs in the air")
    return found


def _mesh(solid: Any) -> Mesh:
    from OCP.BRepMesh import (
        BRepMesh_IncrementalMesh,
    )  # build123d's own call takes the chord by a part's size, not in mm

    BRepMesh_IncrementalMesh(solid.wrapped, _CHORD_MM, False, _CHORD_RAD, False)
    corners, triangles = solid.tessellate(_CHORD_MM, _CHORD_RAD)
    return welded(np.array([[spot.X, spot.Y, spot.Z] for spot in corners]), np.array(triangles))


def _made(name: str, solid: Any, mesh: Mesh) -> Made:
    from build123d import export_step

    write_stl(file_of(name, "stl"), mesh, name)
    write_3mf(file_of(name, "3mf"), mesh, name)
    solid.label = name
    export_step(solid, file_of(name, "step"), write_pcurves=False, timestamp="2000-01-01T00:00:00")
    side = solid.bounding_box().size
    size = (round(side.X, 2), round(side.Y, 2), round(side.Z, 2))
    digests = {kind: digest_of(file_of(name, kind)) for kind in KINDS}
    sys.stdout.write(f"{name} {size}\n")
    return Made(size, round(solid.volume, 1), round(area(mesh), 1), len(mesh.triangles), digests)


def _write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{path.name}\n")
    return digest_of(path)


def _emptied(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()


if __name__ == "__main__":
    sys.exit(main())
