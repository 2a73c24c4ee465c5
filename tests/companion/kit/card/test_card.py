# SPDX-License-Identifier: MIT
"""`quartermaster card`: what is written, what is refused in one sentence, and that nothing is left half done."""

from __future__ import annotations

import hashlib
import json
import resource
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.kit.card.make import lay_all, make_card
from companion.kit.card.table import CardError, network
from tests.companion.kit.upkeep.conftest import House, archive_of

PASSWORD = "correct horse battery"
KEY = hashlib.pbkdf2_hmac("sha1", PASSWORD.encode(), b"Home", 4096, 32).hex()
TABLE = f"""\ufeff# our table\r
wifi = Home\r
wifi_password = "{PASSWORD}"   # behind the router
country = gb
name = Kitchen
language = de
seats = 5
"""
CARD = ("config.txt", "cmdline.txt", "user-data", "meta-data")
SCRIPTS = {"systemd/first-boot.sh": b"#!/bin/bash\n", "systemd/quartermaster-card.service": b"[Unit]\n"}


@pytest.fixture
def release(tmp_path: Path) -> Path:
    (tmp_path / "made").mkdir()
    return archive_of(House(tmp_path / "made").packed("1.2", **SCRIPTS, blob=bytes(range(256)) * 3000))


@pytest.fixture
def card(tmp_path: Path) -> Path:
    folder = tmp_path / "bootfs"
    folder.mkdir()
    for name in CARD:
        (folder / name).write_text("as it came\n")
    (folder / "table.txt").write_bytes(TABLE.encode())
    return folder


def make(card: Path, release: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["card", str(card), "--release", str(release), "--unsigned", *more])


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(card: Path, release: Path, *more: str) -> str:
    """The one sentence; the card is as it was."""
    before = everything(card) if card.is_dir() else {}
    done = make(card, release, *more)
    assert done.exit_code == 1, done.output
    assert (everything(card) if card.is_dir() else {}) == before
    assert not card.is_dir() or not [path for path in card.rglob("*") if path.is_dir()]
    line = done.output.strip()
    assert "\n" not in line, line
    assert PASSWORD not in line
    return line.removeprefix("quartermaster: ")


def test_ok__a_card_holds_the_release_and_what_starts_it(card: Path, release: Path) -> None:
    done = make(card, release)
    assert done.exit_code == 0, done.output
    assert "It joins 'Home', and is http://kitchen.local/" in done.output
    room = card / "quartermaster"
    copy = room / "quartermaster-1.2.tar.gz"
    assert copy.read_bytes() == release.read_bytes()
    assert (room / "SHA256SUMS").read_text() == f"{hashlib.sha256(copy.read_bytes()).hexdigest()}  {copy.name}\n"
    assert (room / "first-boot.sh").read_bytes() == SCRIPTS["systemd/first-boot.sh"]
    radio = json.loads((card / "network-config").read_text())["network"]["wifis"]["wlan0"]
    assert radio["access-points"]["Home"] == {"password": KEY}
    assert radio["regulatory-domain"] == "GB"
    head, _, user = (card / "user-data").read_text().partition("\n")
    told = json.loads(user)
    assert (head, told["hostname"]) == ("#cloud-config", "kitchen")
    assert told["write_files"][0]["content"].startswith("# From the card")
    assert told["write_files"][0]["content"].endswith('seats = 5\nlanguage = "de"\n')
    assert json.loads((card / "meta-data").read_text())["dsmode"] == "local"


def test_ok__no_password_stays_on_the_card_nor_in_what_is_said(card: Path, release: Path) -> None:
    done = make(card, release)
    assert PASSWORD not in done.output
    assert not [name for name, data in everything(card).items() if PASSWORD.encode() in data]
    assert f"wifi_password = {KEY}\n" in (card / "table.txt").read_text()
    again = make(card, release)  # from what was left there
    assert again.exit_code == 0
    assert KEY in (card / "network-config").read_text()


def test_ok__other_words_are_another_first_start(card: Path, release: Path) -> None:
    def name() -> str:
        assert make(card, release).exit_code == 0
        return (card / "meta-data").read_text()

    first = name()
    assert name() == first
    (card / "table.txt").write_text(TABLE.replace("seats = 5", "seats = 6"))
    assert name() != first


def test_ok__a_newer_release_takes_the_old_ones_place(card: Path, release: Path, tmp_path: Path) -> None:
    assert make(card, release).exit_code == 0
    (tmp_path / "newer").mkdir()
    newer = archive_of(House(tmp_path / "newer").packed("1.3", **SCRIPTS))
    assert make(card, newer).exit_code == 0
    assert [path.name for path in (card / "quartermaster").glob("*.tar.gz")] == ["quartermaster-1.3.tar.gz"]


def test_ok__a_cable_two_networks_open_and_hidden_ones(card: Path, release: Path) -> None:
    (card / "table.txt").write_text("country = DE\n")
    assert "a network cable" in make(card, release).output
    assert "wifis" not in (card / "network-config").read_text()
    second = 'wifi = "Café # 2"\nwifi_open = yes\nwifi2 = Home\nwifi2_hidden = yes\nwifi2_password = 12345678\n'
    (card / "table.txt").write_text(f"country = DE\n{second}")
    assert make(card, release).exit_code == 0
    told = (card / "network-config").read_text()
    assert '"Café # 2": {}' in told
    assert '"hidden": true' in told


def test_ok__the_key_is_that_of_the_standard() -> None:
    """IEEE 802.11, annex J.4.2."""
    wanted = "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"
    assert network("IEEE", "password").key == wanted
    assert network("IEEE", wanted.upper()).key == wanted
    assert wanted not in repr(network("IEEE", "password"))


WRONG = {
    "wifi = Home": "has no password; if it is open to all",
    "wifi = Home\nwifi_password = short": "has 5 signs; WPA wants 8 to 63",
    "wifi = Home\nwifi_password = pässwörter": "beyond plain ASCII",
    f"wifi = Home\nwifi_password = {'x' * 64}": "has 64 signs",
    f"wifi = {'ü' * 17}\nwifi_password = 12345678": "has 34 bytes; wanted are 1 to 32",
    "wifi = Ho\x07me\nwifi_password = 12345678": "none that can't be seen",
    "wifi_password = 12345678": "wifi_password and no wifi",
    "wifi = Home\nwifi_password = 12345678\nwifi_open = yes": "said to be open, and has a password",
    "wifi = A\nwifi_open = yes\nwifi2 = A\nwifi2_open = yes": "is named twice",
    "wifi = A\nwifi_open = maybe": "wanted is yes or no",
    "name = my table": "host name 'my table' can't be one",
    "name = -x": "can't be one",
    "seats = 7": "has 7 seats; wanted are 2 to 6",
    "seats = four": "a number from 2 to 6",
    "language = fr": "'fr' is not spoken here; wanted is one of en",
    "timezone = Berlin'; reboot": "wanted is one such as Europe/Berlin",
    "timezone = Europe/Berln": "'Europe/Berln' is none; wanted is one such as Europe/Berlin (is Europe/Berlin meant?)",
    "timezone = Berlin": "is Europe/Berlin meant?",
    "timezone = US/Eastern": "has another name now; wanted is America/New_York",
    "timezone = CET": "has another name now; wanted is Europe/Brussels",
    "timezone = UTC+1": "'UTC+1' is none",
    "wifi = Home\nwifi_password = correct horse #1": "line 3: a # follows a blank",
    'wifi = Home\nwifi_password = "correct" horse"': "line 3: more follows the quoted part",
    "wifi = \u201eHeim\u201c\nwifi_password = 12345678": "line 2: it stands in typographic quotes",
    "wifi = 72;101\nwifi_open = yes": "would be read as numbers",
    "ssh_key = none": "is no public key",
    "seats = 4\nseats = 5": "line 3, says 'seats' a second time",
    "seats 4": "line 2, has no =",
    "wi-fi = Home": "line 2, says 'wi_fi'; wanted is one of wifi",
}


@pytest.mark.slow
@pytest.mark.parametrize("lines", WRONG)
def test_refuses__words_that_can_not_be(card: Path, release: Path, lines: str) -> None:
    (card / "table.txt").write_text(f"country = GB\n{lines}\n")
    assert WRONG[lines] in refused(card, release)


TYPED = {
    "wifi = Caf\u0065\u0301": "Caf\u00e9",
    "wifi = O'Neill's": "O'Neill's",
    'wifi = 6" of \\rope\\': '6" of \\rope\\',
    "wifi = \t tab & space \t": "tab & space",
    'wifi = "  # two blanks  "': "  # two blanks  ",
    "wifi = Cabin   # in the woods": "Cabin",
    "wifi = no#comment=here": "no#comment=here",
    "wifi = ${HOME} `id` %s {{x}}": "${HOME} `id` %s {{x}}",
    "wifi = a: b, [c] - !d *e": "a: b, [c] - !d *e",
    "wifi = \u0416\u65e5\U0001f3b2": "\u0416\u65e5\U0001f3b2",
}


@pytest.mark.parametrize("line", TYPED)
def test_ok__a_name_is_taken_as_it_is_typed(card: Path, release: Path, line: str) -> None:
    """And so is a password: the key is made of what was typed."""
    password = 'it\'s \\ 100% "#mine"$('
    (card / "table.txt").write_text(f"country = GB\n{line}\nwifi_password = {password}\n", encoding="utf-8")
    assert make(card, release).exit_code == 0
    told = json.loads((card / "network-config").read_text(encoding="utf-8"))
    ((made, point),) = told["network"]["wifis"]["wlan0"]["access-points"].items()
    assert made == TYPED[line]
    assert network(made, password).key == point["password"]


@pytest.mark.parametrize("typed", ["Europe/Berlin", "europe/berlin", '"Europe/Berlin"', "EUROPE/BERLIN   # at home"])
def test_ok__a_time_zone_in_any_letters(card: Path, release: Path, typed: str) -> None:
    (card / "table.txt").write_text(f"country = DE\ntimezone = {typed}\nlanguage = DE\n")
    assert make(card, release).exit_code == 0
    assert '"timezone": "Europe/Berlin"' in (card / "user-data").read_text()


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_refuses__a_file_in_another_encoding(card: Path, release: Path, encoding: str) -> None:
    (card / "table.txt").write_bytes("country = DE\nwifi = Caf\u00e9\nwifi_open = yes\n".encode(encoding))
    assert "wanted is a text in UTF-8" in refused(card, release)


@pytest.mark.parametrize(
    "key", ["", "ssh_key = ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHBlIGEgdGVzdCBrZXkgb2Ygbm9ib2R5 ann\n"]
)
def test_ok__nothing_waits_for_a_keyboard(card: Path, release: Path, key: str) -> None:
    """Raspberry Pi OS asks for a first user at the screen, and holds up cloud-init's last stage meanwhile."""
    (card / "table.txt").write_text(f"country = DE\n{key}")
    assert make(card, release).exit_code == 0
    user = (card / "user-data").read_text()
    assert "systemctl mask --now userconfig.service" in user
    assert "systemctl enable --now --no-block getty@tty1.service" in user
    assert json.loads(user.partition("\n")[2])["user"]["name"] == "table"
    assert '"lock_passwd": true' in user
    assert ("ssh_authorized_keys" in user) == ("enable --now --no-block ssh" in user) == bool(key)
    assert "runcmd" not in user, "that is done in the last stage"
    assert "/boot/firmware/quartermaster/quartermaster-card.service" in user
    assert (card / "quartermaster/quartermaster-card.service").read_bytes() == SCRIPTS[
        "systemd/quartermaster-card.service"
    ]


@pytest.mark.parametrize("country", ["", "UK", "Germany", "X"])
def test_refuses__a_country_that_is_none(card: Path, release: Path, country: str) -> None:
    (card / "table.txt").write_text(f"country = {country}\n")
    assert "two letters" in refused(card, release)


def test_refuses__what_is_no_card(card: Path, release: Path, tmp_path: Path) -> None:
    assert refused(tmp_path / "none", release).startswith("there is no folder")
    for name in ("user-data", "meta-data"):
        (card / name).unlink()
    assert "too old to set itself up" in refused(card, release)
    (card / "config.txt").unlink()
    assert "no boot partition of a Raspberry Pi" in refused(card, release)


def test_refuses__an_archive_that_is_not_as_it_was_packed(card: Path, release: Path, tmp_path: Path) -> None:
    data = release.read_bytes()
    turned = tmp_path / "turned.tar.gz"
    for at in range(60, len(data), max(len(data) // 20, 1)):
        turned.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :])
        refused(card, turned)
    turned.write_bytes(data[: len(data) // 2])
    assert "can't be read as a release" in refused(card, turned)
    assert "there is no release archive" in refused(card, tmp_path / "none.tar.gz")
    (tmp_path / "older").mkdir()
    older = archive_of(House(tmp_path / "older").packed("0.9"))
    assert "too old for a card" in refused(card, older)


def test_refuses__an_archive_that_nobody_signed(card: Path, release: Path) -> None:
    done = CliRunner().invoke(main, ["card", str(card), "--release", str(release)])
    assert done.exit_code == 1
    assert "is not signed" in done.output
    assert not (card / "quartermaster").exists()


def test_refuses__a_card_without_room(card: Path, release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(card)._replace(free=7_000_000)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: usage)
    assert "has 7 MB free; wanted are" in refused(card, release)


@pytest.fixture
def small_files() -> Iterator[None]:
    """The system lets no file grow beyond 2 kB, as if the card ended there."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.usefixtures("small_files")
def test_refuses__a_card_that_ends_in_the_middle(card: Path) -> None:
    with pytest.raises(CardError, match="can't be written: File too large"):
        lay_all(card, {"a": b"x" * 1000, "quartermaster/b": b"x" * 3000}, lambda *_: None)
    assert sorted(everything(card)) == sorted([*CARD, "table.txt"])
    assert not (card / "quartermaster").exists()


def test_refuses__a_card_that_reads_back_something_else(
    card: Path, release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.kit.card.make.sum_of", lambda path: "worn out")
    assert "reads back other than it was written" in refused(card, release)


def test_ok__what_is_missing_is_asked_for(card: Path, release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (card / "table.txt").unlink()
    asked = []

    def ask(question: str, default: str | None, hide: bool) -> str:
        asked.append((question, hide))
        answers = {"Wi-Fi": "Home", "its password": PASSWORD, "country": "ES", "name": "deck"}
        return next((told for word, told in answers.items() if question.startswith(word)), default or "")

    made = make_card(card, release, ask, lambda line: None, lambda *_: None, trust=None)
    assert (made.country, made.name, made.seats, made.networks[0].key) == ("ES", "deck", 4, KEY)
    assert [question for question, hide in asked if hide] == ["its password"]


def test_archive_holds_no_link(card: Path, tmp_path: Path) -> None:
    bad = tmp_path / "quartermaster-9.tar.gz"
    with tarfile.open(bad, "w:gz") as archive:
        info = tarfile.TarInfo("quartermaster-9/../../etc/passwd")
        archive.addfile(info)
    assert "is no part of a release" in refused(card, bad)
