# SPDX-License-Identifier: MIT
"""Signed releases, with the real ssh-keygen: who is believed, how a key is changed, and everything that is refused."""

from __future__ import annotations

import gzip
import hashlib
import random
import shutil
import subprocess
import tarfile
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.command import CommandError
from companion.kit.upkeep.packed import CARD, NAMESPACE, OURS, SIGNATURE, SUMS, Trust
from tests.companion.kit.upkeep.conftest import House, archive_of

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is missing: openssh-client")
NOW = datetime(2026, 11, 24, tzinfo=UTC)


class Maker:
    """Somebody with a key of their own, made here and thrown away."""

    def __init__(self, folder: Path, name: str) -> None:
        self.key = folder / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.key)], check=True)

    def line(self, more: str = "") -> str:
        kind, key = self.key.with_suffix(".pub").read_text().split()[:2]
        return f'quartermaster namespaces="{NAMESPACE}"{more} {kind} {key}\n'

    def sign(self, folder: Path, namespace: str = NAMESPACE) -> Path:
        """Add this maker's signature to those of the release in ``folder``."""
        command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(self.key), "-n", namespace]
        signed = subprocess.run(command, input=(folder / SUMS).read_bytes(), capture_output=True, check=True)
        with (folder / SIGNATURE).open("ab") as file:
            file.write(signed.stdout)
        return folder


@pytest.fixture(scope="module")
def makers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Maker, Maker]:
    folder = tmp_path_factory.mktemp("keys")
    return Maker(folder, "first"), Maker(folder, "second")


class Table:
    """A table that trusts what its list says, and a day on which it is asked."""

    def __init__(self, house: House, trusted: str) -> None:
        self.house, self.now = house, NOW
        self.list = house.state.parent / "allowed_signers"
        self.list.write_text(trusted)

    def update(self, source: Path) -> str:
        trust = Trust((self.list, self.list.with_name("of the household")), lambda: self.now.timestamp())
        return self.house.update(source, trust=trust)

    def refuses(self, source: Path, why: str) -> None:
        with pytest.raises(CommandError, match=why) as refused:
            self.update(source)
        assert "\n" not in str(refused.value)
        assert (self.house.works, self.house.releases.versions()) == ("1.0", ("1.0",))


@pytest.fixture
def table(house: House, makers: tuple[Maker, Maker]) -> Table:
    return Table(house, makers[0].line())


def packed(table: Table, version: str = "2.0", made: str = "2026-11-01T00:00:00Z", **change: bytes) -> Path:
    card = f'{{"name": "quartermaster", "version": "{version}", "made": "{made}"}}'.encode()
    return table.house.packed(version, **{CARD: card, **change})


def test_ok__an_archive_and_a_folder_that_a_trusted_key_signed(table: Table, makers: tuple[Maker, Maker]) -> None:
    assert table.update(archive_of(makers[0].sign(packed(table)))) == "2.0"
    assert any("signed by a key that is trusted here (SHA256:" in line for line in table.house.said)
    assert table.update(makers[0].sign(packed(table, "3.0"))) == "3.0"


def test_ok__a_key_is_changed_and_the_old_one_retired(table: Table, makers: tuple[Maker, Maker]) -> None:
    old, new = makers
    table.update(old.sign(packed(table, "2.0")))
    table.list.write_text(old.line() + new.line())  # the list that 2.0 brought
    table.update(new.sign(packed(table, "3.0")))
    table.list.write_text(new.line())  # that of 3.0: the old key is retired
    with pytest.raises(CommandError, match="not trusted here"):
        table.update(old.sign(packed(table, "4.0")))
    assert table.house.works == "3.0"


def test_ok__signed_by_both_it_passes_tables_that_know_either(table: Table, makers: tuple[Maker, Maker]) -> None:
    release = packed(table)
    for maker in reversed(makers):
        maker.sign(release)
    assert table.update(archive_of(release)) == "2.0"


def test_ok__the_household_trusts_a_key_of_its_own(table: Table, makers: tuple[Maker, Maker]) -> None:
    table.list.with_name("of the household").write_text(makers[1].line())
    assert table.update(makers[1].sign(packed(table))) == "2.0"


def test_refuses__unsigned(table: Table) -> None:
    table.refuses(archive_of(packed(table)), "is not signed: get it from its maker")


def test_refuses__a_stranger_and_a_signature_of_something_else(table: Table, makers: tuple[Maker, Maker]) -> None:
    release = packed(table)
    table.refuses(makers[1].sign(release), "by a key that is not trusted here")
    (release / SIGNATURE).unlink()
    table.refuses(makers[0].sign(release, "email"), "is damaged, or another file's")


def test_refuses__a_key_whose_time_is_over_or_has_not_come(house: House, makers: tuple[Maker, Maker]) -> None:
    release = archive_of(makers[0].sign(packed(Table(house, ""))))
    Table(house, makers[0].line(',valid-before="20261101Z"')).refuses(release, "no longer trusted on 2026-11-24")
    Table(house, makers[0].line(',valid-after="20270101Z"')).refuses(release, "not trusted yet on 2026-11-24")


def test_refuses__an_expired_key_where_the_clock_was_set_back(house: House, makers: tuple[Maker, Maker]) -> None:
    table = Table(house, makers[0].line(',valid-before="20260601Z"'))
    table.now = datetime(1970, 1, 2, tzinfo=UTC)
    table.refuses(archive_of(makers[0].sign(packed(table))), "no longer trusted on 2026-11-01")
    installed = house.releases.folder("1.0")
    shutil.copytree(packed(table, "1.0", "2026-07-01T00:00:00Z"), installed, dirs_exist_ok=True)
    early = makers[0].sign(packed(table, "2.1", "2020-01-01T00:00:00Z"))
    table.refuses(early, "no longer trusted on 2026-07-01")


def test_refuses__an_older_version(table: Table, makers: tuple[Maker, Maker]) -> None:
    for older in ("0.9", "1.0rc1", "1.0.dev3"):
        table.refuses(makers[0].sign(packed(table, older)), f"{older} is older than 1.0, which is installed")


def another_files(release: Path, other: Path) -> None:
    shutil.copy(other / SIGNATURE, release / SIGNATURE)


def another_list(release: Path, other: Path) -> None:
    another_files(release, other)
    shutil.copy(other / SUMS, release / SUMS)


def cut_signature(release: Path, _: Path) -> None:
    (release / SIGNATURE).write_bytes((release / SIGNATURE).read_bytes()[:150])


def changed(release: Path, _: Path) -> None:
    (release / "systemd/lay.sh").write_bytes(b"# mine")


def changed_with_its_sum(release: Path, _: Path) -> None:
    old, new = b"#", b"# mine"
    (release / "systemd/lay.sh").write_bytes(new)
    sums = (release / SUMS).read_text()
    (release / SUMS).write_text(sums.replace(hashlib.sha256(old).hexdigest(), hashlib.sha256(new).hexdigest()))


def one_more(release: Path, _: Path) -> None:
    (release / "wheels").mkdir()
    (release / "wheels/numpy-9-py3-none-any.whl").write_bytes(b"PK")


def one_less(release: Path, _: Path) -> None:
    (release / "systemd/lay.sh").unlink()


def not_listed_by_the_signed_list(release: Path, _: Path) -> None:
    (release / SUMS).write_bytes(b"")


SPOILS: dict[Callable[[Path, Path], None], str] = {
    another_files: "damaged, or another file's",
    another_list: "damaged",
    cut_signature: "cut off, or none at all",
    changed: "lay.sh is not what was packed",
    changed_with_its_sum: "damaged, or another file's",
    one_more: "holds wheels/numpy-9-py3-none-any.whl, which is no part of the release",
    one_less: "lay.sh is not what was packed",
    not_listed_by_the_signed_list: "damaged, or another file's",
}


@pytest.mark.slow
@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize("pack", [archive_of, lambda folder: folder], ids=["archive", "folder"])
def test_refuses__what_was_changed_after_it_was_signed(
    table: Table, makers: tuple[Maker, Maker], spoil: Callable[[Path, Path], None], pack: Callable[[Path], Path]
) -> None:
    other, release = (makers[0].sign(packed(table, version)) for version in ("1.9", "2.0"))
    spoil(release, other)
    table.refuses(pack(release), SPOILS[spoil])


@pytest.mark.parametrize("name", [".venv/bin/quartermaster", ".whole"])
def test_refuses__what_is_only_made_where_it_is_laid_down(table: Table, makers: tuple[Maker, Maker], name: str) -> None:
    release = makers[0].sign(packed(table))
    (release / name).parent.mkdir(parents=True, exist_ok=True)
    (release / name).write_bytes(b"#!/bin/sh")
    table.refuses(archive_of(release), "only made where it is laid down")


def test_refuses__wherever_it_is_cut_off(table: Table, makers: tuple[Maker, Maker]) -> None:
    whole = archive_of(makers[0].sign(packed(table))).read_bytes()
    short = table.list.with_name("short.tar.gz")
    for length in (0, 1, 10, *range(20, len(whole), len(whole) // 20), len(whole) - 8, len(whole) - 1):
        short.write_bytes(whole[:length])
        table.refuses(short, "can't be read as a release|is no release|damaged|not signed|cut off")


def carries_nothing(turned: bytes, data: bytes) -> bool:
    """True if the turned bit is of those that fill up a packed byte: then not one bit of what is packed has changed."""
    try:
        return gzip.decompress(turned) == data
    except (OSError, EOFError, zlib.error):
        return False


@pytest.mark.slow
def test_refuses__one_bit_turned_anywhere_in_what_is_packed(table: Table, makers: tuple[Maker, Maker]) -> None:
    """Every tenth byte of a plain archive, so that no check sum of a packer's helps, and some of a packed one."""
    archive = archive_of(makers[0].sign(packed(table)))
    plain, data = archive.with_suffix(""), gzip.decompress(archive.read_bytes())
    with tarfile.open(archive) as inside:
        spans = [(member.offset_data, member.size) for member in inside.getmembers() if member.isfile()]
    assert len(spans) == 4
    chance = random.Random(7)
    for start, size in spans:
        for at in range(start, start + size, 10):
            turned = bytearray(data)
            turned[at] ^= 1 << chance.randrange(8)
            plain.write_bytes(turned)
            table.refuses(plain, "damaged|is no release|cut off|not trusted here")
    whole = archive.read_bytes()
    for at in chance.sample(range(10 + len(archive.name), len(whole)), 40):
        turned = bytearray(whole)
        turned[at] ^= 1 << chance.randrange(8)
        if carries_nothing(bytes(turned), data):
            continue
        archive.write_bytes(turned)
        table.refuses(archive, "can't be read as a release|damaged|is no release|cut off")


def test_refuses__where_ssh_keygen_is_missing(table: Table, makers: tuple[Maker, Maker]) -> None:
    release = makers[0].sign(packed(table))
    with pytest.raises(CommandError, match="sudo apt install openssh-client"):
        table.house.update(release, trust=Trust((table.list,), program="no-ssh-keygen"))


def test_ok__the_list_that_comes_along_can_be_read(tmp_path: Path, makers: tuple[Maker, Maker]) -> None:
    (tmp_path / "f").write_bytes(b"x")
    listed = tmp_path / "list"
    listed.write_text(OURS.read_text() + makers[0].line())
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(makers[0].key), "-n", NAMESPACE, str(tmp_path / "f")]
    subprocess.run(command, check=True, capture_output=True)
    asked = ["ssh-keygen", "-Y", "verify", "-f", str(listed), "-I", "quartermaster", "-n", NAMESPACE]
    done = subprocess.run([*asked, "-s", str(tmp_path / "f.sig")], input=b"x", capture_output=True)
    assert done.returncode == 0, done.stderr
