# SPDX-License-Identifier: MIT
"""``quartermaster card DIR``: a release, looked through as an update is, and what starts it, on to a card."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.kit.card.cloud import ROOM, UNIT, meta_data, network_config, user_data
from companion.kit.card.lay import Progress, Source, check_boot_partition, lay_all
from companion.kit.card.listed import FILE, Ask, read_file, read_list, table_of, with_keys
from companion.kit.card.table import CardError, CardTable
from companion.kit.upkeep.packed import ReleaseError, check_files, check_signed, read_card, unpacked
from companion.kit.upkeep.signed import Trust

FIRST_BOOT: Final = "first-boot.sh"

Say = Callable[[str], object]


def make_card(
    folder: Path, release: Path, ask: Ask | None, say: Say, progress: Progress, *, trust: Trust | None
) -> CardTable:
    """Make the card whose boot partition is ``folder``; what it was told.

    ``trust``: whose signature of the ``release`` counts; None: it needs none.

    Raises:
        CardError: it can't be made; nothing on it has changed.
    """
    check_boot_partition(folder)
    scripts, version = _looked_through(release, trust, say)
    listed = read_file(folder / FILE)
    table = table_of(read_list(listed, str(folder / FILE)), ask, str(folder / FILE))
    name = f"quartermaster-{version}.tar.gz"
    files: dict[str, Source] = {f"{ROOM}/{name}": release, f"{ROOM}/{FIRST_BOOT}": scripts[FIRST_BOOT]}
    files[f"{ROOM}/{UNIT}"] = scripts[UNIT]
    files[f"{ROOM}/SHA256SUMS"] = _sums(release, name).encode()
    if listed:
        files[FILE] = with_keys(listed, table).encode()
    network, user = network_config(table), user_data(table)
    files["network-config"] = network.encode()
    files["user-data"] = user.encode()
    files["meta-data"] = meta_data(network, user, version, scripts[UNIT].decode()).encode()
    lay_all(folder, files, progress)
    for old in sorted((folder / ROOM).glob("quartermaster-*.tar.gz")):
        if old.name != name:
            old.unlink(missing_ok=True)
    return table


def find_release(given: Path | None, places: tuple[Path, ...]) -> Path:
    """The release archive that was named, or the one that lies in ``places``.

    Raises:
        CardError: there is none, or more than one.
    """
    if given is not None:
        if not given.is_file():
            raise CardError(f"there is no release archive {given}; wanted is a file quartermaster-VERSION.tar.gz")
        return given
    found = [path for place in places for path in sorted(place.glob("quartermaster-*.tar.gz"))]
    if len(found) != 1:
        seen = f"{len(found)} release archives lie here" if found else "no release archive lies here"
        raise CardError(f"{seen}; name one with --release quartermaster-VERSION.tar.gz (`make release` packs it)")
    return found[0]


def _looked_through(release: Path, trust: Trust | None, say: Say) -> tuple[dict[str, bytes], str]:
    """The scripts that the first start wants, out of a release whose every byte is right; and its version."""
    try:
        with unpacked(release) as fresh:
            packed = read_card(fresh, release)
            if trust is not None:
                key = check_signed(fresh, packed, release, trust)
                say(f"{release.name} is signed by a key that is trusted here ({key}).")
            check_files(fresh, packed, release)
            room = fresh / "systemd"
            lacking = [name for name in (FIRST_BOOT, UNIT) if not (room / name).is_file()]
            if lacking:
                raise CardError(f"{release} is too old for a card: it has no {lacking[0]}; wanted is a newer release")
            return {name: (room / name).read_bytes() for name in (FIRST_BOOT, UNIT)}, packed.version
    except ReleaseError as error:
        raise CardError(str(error)) from error


def _sums(release: Path, name: str) -> str:
    with release.open("rb") as file:
        return f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {name}\n"
