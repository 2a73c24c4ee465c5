# SPDX-License-Identifier: MIT
"""Release archives of the present tree: as it is, of a later version, and one that is broken on purpose."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from companion.kit.upkeep.packed import NAMESPACE

ROOT = Path(__file__).parent.parent.parent
BREAKS = '        raise RuntimeError("broken on purpose")\n        notify("READY=1")\n'


def packed(folder: Path) -> Path:
    """A release archive with everybody else's wheels: the one in dist/, else packed now (wants the internet)."""
    found = sorted((ROOT / "dist").glob("quartermaster-*.tar.gz"))
    if found:
        return found[-1]
    command = ["nice", "-n", "10", str(ROOT / "systemd" / "pack.sh"), str(folder)]
    subprocess.run(command, check=True, env={"PYTHON": sys.executable, "PATH": "/usr/bin:/bin"})
    return next(folder.glob("quartermaster-*.tar.gz"))


def maker_key(folder: Path) -> Path:
    """A key that signs releases, made here and thrown away."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / "maker")], check=True)
    return folder / "maker"


def release_of(
    base: Path, folder: Path, version: str, key: Path, breaks: bool = False, debs: Path | None = None
) -> Path:
    """The present tree as a release of this version, with the other wheels of ``base``; signed by ``key``.

    ``debs``: a folder with packages that it brings along.
    """
    with tarfile.open(base) as archive:
        archive.extractall(folder, filter="data")
    release = next(path for path in folder.iterdir() if path.name.startswith("quartermaster-"))
    source = folder / "source"
    names = ("companion", "firmware", "vision", "hardware", "pyproject.toml", "README.md", "LICENSE")
    for name in names:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, source / name)
    pyproject = source / "pyproject.toml"
    text = pyproject.read_text()
    pyproject.write_text(text.replace(text[text.index("\nversion = ") :].split("\n")[1], f'version = "{version}"'))
    if breaks:
        life = source / "companion" / "kit" / "upkeep" / "life.py"
        life.write_text(life.read_text().replace('        notify("READY=1")\n', BREAKS))
    with (source / "companion" / "kit" / "upkeep" / "allowed_signers").open("a") as trusted:
        kind, public = key.with_suffix(".pub").read_text().split()[:2]
        trusted.write(f'quartermaster namespaces="{NAMESPACE}" {kind} {public}\n')
    for wheel in (release / "wheels").glob("quartermaster_table-*.whl"):
        wheel.unlink()
    wheel_of = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*wheel_of, "-w", str(release / "wheels"), str(source)], check=True)
    shutil.rmtree(release / "systemd")
    shutil.copytree(ROOT / "systemd", release / "systemd")
    if debs is not None:
        shutil.copytree(debs, release / "debs")
    (release / "release.json").write_text(json.dumps({"name": "quartermaster", "version": version}))
    return _tied(release, folder / f"quartermaster-{version}", key)


def _tied(release: Path, named: Path, key: Path) -> Path:
    release = release.rename(named) if release != named else release
    for name in ("SHA256SUMS", "SHA256SUMS.sig"):
        (release / name).unlink(missing_ok=True)
    files = sorted(path for path in release.rglob("*") if path.is_file())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(release)}\n" for path in files]
    (release / "SHA256SUMS").write_text("".join(sums))
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", NAMESPACE, str(release / "SHA256SUMS")]
    subprocess.run(command, check=True, capture_output=True)
    archive_name = named.parent / f"{named.name}.tar.gz"
    with tarfile.open(archive_name, "w:gz") as archive:
        archive.add(release, release.name)
    return archive_name
