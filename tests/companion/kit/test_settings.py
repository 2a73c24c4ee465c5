# SPDX-License-Identifier: MIT
"""Settings: what is in force, whence, and what differs; changed from a page: into one file, whole, or refused."""

from __future__ import annotations

import io
import json
import re
import tomllib
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import ifaddr
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.check import Check
from companion.config import Config, ConfigError, load_config
from companion.kit.address import (
    Announcer,
    greet,
    listening_host,
    page_address,
    page_addresses,
    qr_lines,
)
from companion.kit.commands.settings import print_settings, settings_in_force
from companion.kit.files import toml_of
from companion.kit.handlers.settings import SettingsHandler
from companion.kit.links import Links
from companion.kit.settings import CHECKS, MASK, ROOM_OF, Settings, kinds
from companion.kit.upkeep.life import Restarter
from companion.kit.upkeep.scrub import GONE, Scrub, is_secret
from companion.reachable import Interface, reachable
from companion.web.guard import named_address
from companion.web.pages.settings.calls import Setting
from firmware.cue import Cue
from tests.companion.conftest import Bench
from tests.eye_here import EyeHere
from tests.outside import eventually, free_port, receiving


def lines(written: Path, changed: bool = False) -> list[str]:
    said: list[str] = []
    print_settings(changed, False, said.append, written)
    return said


@pytest.fixture
def written(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text('seats = 3\nnight = "22:00-07:00"\nvolume = 70\n[dice]\nskull = "grandpa"\n')
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "conf.d" / "50-page.toml").write_text("seats = 5\n")
    return tmp_path


def test_ok__all_of_them_with_their_source(written: Path) -> None:
    told = {one.name: one for one in settings_in_force(written)}
    assert len(told) == len(Config.__struct_fields__) - 1 + len(Config().dice.__struct_fields__)
    assert (told["seats"].value, told["seats"].default) == (5, 4)
    assert told["seats"].source.endswith("50-page.toml")
    assert told["port"].source == "default"
    assert told["dice.skull"].changed


def test_ok__only_what_differs(written: Path) -> None:
    words = "\n".join(lines(written, changed=True))
    assert [line.split("  #")[0] for line in words.splitlines() if line] == [
        "seats = 5", 'night = "22:00-07:00"', "[dice]", 'skull = "grandpa"',
    ]  # fmt: skip


def test_ok__what_is_printed_means_the_same_again(written: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "all.toml").write_text("\n".join(lines(written)))
    assert load_config(copy) == load_config(written)


def test_ok__nothing_set_is_said(tmp_path: Path) -> None:
    assert lines(tmp_path, changed=True) == ["# Nothing is set: all is as it comes."]
    said: list[str] = []
    print_settings(False, True, said.append, tmp_path)
    assert json.loads(said[0])["port"] == {"value": 8080, "default": 8080, "source": "default"}


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
SCALAR = st.one_of(TEXT, st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False))
VALUE = st.one_of(SCALAR, st.lists(SCALAR, max_size=2), st.lists(st.lists(SCALAR, max_size=2), max_size=2))
TABLE = st.dictionaries(TEXT, VALUE, max_size=2)


@given(st.dictionaries(TEXT, st.one_of(VALUE, TABLE), max_size=3))
def test_what_is_written_as_toml_is_read_back_the_same(values: dict[str, Any]) -> None:
    assert tomllib.loads(toml_of(values)) == values


def test_every_setting_says_what_it_is_for(state: Path) -> None:
    assert sorted(ROOM_OF) == sorted(kind.name for kind in kinds())
    assert all(setting.says.endswith(".") for setting in Settings(state).shown())


@pytest.fixture
def state(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    return tmp_path / "state"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "etc" / "conf.d").mkdir(parents=True)
    return tmp_path / "etc"


def one(settings: Settings, name: str) -> Setting:
    return next(told for told in settings.shown() if told.name == name)


def test_ok__a_change_is_kept_beside_the_files_that_people_write(state: Path, folder: Path) -> None:
    (folder / "table.toml").write_text("port = 8081\nseats = 3\n")
    settings = Settings(state, folder)
    settings.change({"seats": 5, "dice.symbols": "pips", "trusted_hosts": ["table.example"]})
    assert settings.file == folder / "conf.d" / "50-pages.toml"
    assert load_config(folder, state) == settings.config
    assert (settings.config.seats, settings.config.port) == (5, 8081)
    assert one(settings, "seats").from_ == str(settings.file)
    assert one(settings, "port").from_ == str(folder / "table.toml")
    assert one(settings, "volume").from_ is None
    assert settings.pending() == ["seats", "trusted_hosts"], "dice hold at once"
    settings.change({"seats": None, "dice.symbols": None})
    assert settings.config.seats == 3
    assert "dice" not in settings.file.read_text()


def test_ok__without_a_settings_folder_the_state_keeps_them(state: Path, tmp_path: Path) -> None:
    settings = Settings(state, tmp_path / "nowhere")
    settings.change({"volume": 30, "night": "22:00-07:00"})
    assert settings.file == state / "conf.d" / "50-pages.toml"
    assert load_config(tmp_path / "nowhere", state).volume == 30
    assert Settings(state, tmp_path / "nowhere").config.night == "22:00-07:00"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("seats", 9, "Seats: wanted a whole number from 2 to 6, not '9'"),
        ("seats", True, "wanted a whole number"),
        ("seats", 3.5, "wanted a whole number"),
        ("press_window_ms", -1, "wanted a number from 1 to 1000"),
        ("camera", "kodak", "camera 'kodak' is not known"),
        ("pins", "lots", "wanted one of auto, gpio, input, gpio+input, simulated"),
        ("night", "late", "late"),
        ("language", "fr", "wanted one of de, en, es"),
        ("dice.symbols", "unheard", "wanted one of pips"),
        ("host", "example.org", "numeric address"),
        ("wiring", "/nowhere.toml", "nowhere.toml"),
        ("trusted_hosts", ["a b"], "wanted names"),
        ("mat_corners", [[0, 0]], "wanted four"),
        ("colour", "red", "no setting called 'colour'"),
    ],
)
def test_refuses__with_the_reason_and_writes_nothing(
    state: Path, folder: Path, name: str, value: Any, reason: str
) -> None:
    settings = Settings(state, folder)
    with pytest.raises(ValueError, match=re.escape(reason)):
        settings.change({"volume": 10, name: value})
    assert not settings.file.exists()
    assert settings.config == Config()


def test_refuses__what_together_makes_no_sense(state: Path, folder: Path) -> None:
    (folder / "table.toml").write_text('dice_set = "bones"\n')
    with pytest.raises(ValueError, match="wanted one of them"):
        Settings(state, folder).change({"dice.pips": "skull"})


def test_refuses__where_another_file_has_the_last_word(state: Path, folder: Path) -> None:
    (folder / "conf.d" / "60-mine.toml").write_text("volume = 5\n")
    settings = Settings(state, folder, fixed={"camera": "simulated"})
    with pytest.raises(ValueError, match=r"60-mine\.toml, which has the last word"):
        settings.change({"volume": 50})
    with pytest.raises(ValueError, match="command line"):
        settings.change({"camera": "auto"})
    assert one(settings, "camera").value == "simulated"
    (folder / "conf.d" / "60-mine.toml").rename(folder / "conf.d" / "40-mine.toml")
    settings.change({"volume": 50})
    assert settings.config.volume == 50


def test_secrets_are_never_shown(state: Path, folder: Path) -> None:
    settings = Settings(state, folder)
    settings.change({"mqtt": "mqtt://me:sesame@broker"})
    assert one(settings, "mqtt").value == MASK
    assert "sesame" not in str(settings.shown())
    settings.change({"mqtt": "mqtt://broker"})
    assert one(settings, "mqtt").value == "mqtt://broker"


def test_the_desk_offers_a_new_start_only_between_games(state: Path, folder: Path) -> None:
    playing, closed = [True], []
    handler = SettingsHandler(Settings(state, folder), Restarter(lambda: playing[0], lambda: closed.append(1)))
    assert "a game is running" in handler.look().restart.why_not
    with pytest.raises(ValueError, match="a game is running"):
        handler.restart()
    playing[0] = False
    assert handler.look().restart.why_not == ""
    assert handler.change({"seats": 6}).pending == ["seats"]


# The address that phones get: numeric, typed as short as may be.

LOOP = Interface("lo", "127.0.0.1", 8)
HOME = Interface("wlan0", "192.168.1.20")
LOOP6, LINK6 = Interface("lo", "::1", 128), Interface("wlan0", "fe80::1", 64)
HOUSE6, WORLD6 = Interface("wlan0", "fd00::5", 64), Interface("wlan0", "2a02:810::5", 64)


@pytest.mark.parametrize(
    ("interfaces", "outward", "wanted"),
    [
        ([LOOP], None, ()),
        ([LOOP, Interface("wlan0", "192.168.4.1")], None, ("192.168.4.1",)),
        ([LOOP, HOME, Interface("wg0", "10.8.0.2", 32)], "10.8.0.2", ("192.168.1.20",)),
        ([LOOP, HOME, Interface("tun0", "10.8.0.2")], "10.8.0.2", ("192.168.1.20",)),
        ([LOOP, Interface("docker0", "172.17.0.1", 16), HOME], "192.168.1.20", ("192.168.1.20",)),
        ([LOOP, Interface("eth0", "10.0.0.5"), HOME], "192.168.1.20", ("192.168.1.20", "10.0.0.5")),
        ([LOOP, Interface("eth0", "169.254.7.7", 16), HOME], None, ("192.168.1.20", "169.254.7.7")),
        ([LOOP, Interface("tailscale0", "100.64.0.3", 32)], "100.64.0.3", ("100.64.0.3",)),
        ([LOOP, LOOP6, HOUSE6, HOME], None, ("192.168.1.20",)),
        ([LOOP, LOOP6, LINK6, WORLD6, HOUSE6], None, ("fd00::5", "2a02:810::5")),
        ([LOOP, LOOP6, LINK6, Interface("wlan0", "2a02:810::7", 128)], None, ("2a02:810::7",)),
        ([LOOP, Interface("tailscale0", "fd7a::9", 128), WORLD6], None, ("2a02:810::5",)),
        ([LOOP, LOOP6, LINK6], None, ()),
    ],
    ids=[
        "alone",
        "hotspot",
        "vpn",
        "other vpn",
        "containers",
        "two networks",
        "no router",
        "tunnel alone",
        "both",
        "IPv6 alone",
        "IPv6 one by one",
        "IPv6 and a tunnel",
        "IPv6 of the cable alone",
    ],
)
def test_ok__phones_get_what_they_can_reach(
    interfaces: Sequence[Interface], outward: str | None, wanted: tuple[str, ...]
) -> None:
    assert reachable(interfaces, outward) == wanted


def test_ok__listening_everywhere_shows_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.kit.address.reachable", lambda: ("192.168.1.20", "10.0.0.5"))
    assert page_addresses("0.0.0.0", 8080) == ("http://192.168.1.20:8080", "http://10.0.0.5:8080")
    said: list[str] = []
    greet(page_addresses("0.0.0.0", 80), "4711", Config(), said.append)
    assert "  http://10.0.0.5/sit   (in another of this machine's networks)" in said


@pytest.mark.parametrize(
    ("found", "wanted", "host"),
    [
        (("192.168.1.20",), "0.0.0.0", "0.0.0.0"),
        (("fd00::5",), "0.0.0.0", "::"),
        (("fd00::5",), "127.0.0.1", "127.0.0.1"),
        ((), "0.0.0.0", "0.0.0.0"),
    ],
)
def test_ok__with_ipv6_alone_it_listens_there_too(
    found: tuple[str, ...], wanted: str, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.kit.address.reachable", lambda: found)
    assert listening_host(wanted) == host
    shown = {"::": "http://[fd00::5]:8080", "0.0.0.0": f"http://{(*found, '127.0.0.1')[0]}:8080"}
    assert page_address(host, 8080) == shown.get(host, f"http://{host}:8080")


def test_ok__interfaces_are_read_with_both_kinds_of_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    four, six = ifaddr.IP("192.168.1.20", 24, "wlan0"), ifaddr.IP(("fd00::5", 0, 3), 64, "wlan0")
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [ifaddr.Adapter("wlan0", "wlan0", [six])])
    assert reachable() == ("fd00::5",)
    monkeypatch.setattr("ifaddr.get_adapters", lambda: [ifaddr.Adapter("wlan0", "wlan0", [six, four])])
    assert reachable() == ("192.168.1.20",)


def test_ok__another_network_is_said_with_its_code() -> None:
    now, said = ["http://192.168.1.20"], list[str]()
    announcer = Announcer(lambda: now, Config(), said.append)
    announcer.look()
    assert said == []
    now[:] = ["http://192.168.4.1"]
    announcer.look()
    announcer.look()
    assert said.count("\nThis machine has another address now.") == 1
    assert qr_lines("http://192.168.4.1/sit") in said


def test_ok__a_terminal_without_blocks_gets_the_address_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, shown in (("utf-8", True), ("iso-8859-1", False), ("ascii", False)):
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding))
        said: list[str] = []
        greet(["http://10.0.0.7"], "4711", Config(), said.append)
        assert (qr_lines("http://10.0.0.7/sit") in said) == shown
        assert any(line.startswith("  http://10.0.0.7/sit") for line in said)


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("127.0.0.1", 8080, "http://127.0.0.1:8080"),
        ("10.0.0.7", 80, "http://10.0.0.7"),
        ("::1", 8080, "http://[::1]:8080"),
    ],
)
def test_ok__address(host: str, port: int, address: str) -> None:
    assert page_address(host, port) == address


def test_ok__the_qr_code_is_square_enough_to_scan() -> None:
    lines = qr_lines("http://192.168.1.20:8080").splitlines()
    assert len(lines) >= 14  # a version 2 code is 25 modules, two to a line, with a quiet border


def test_ok__the_same_address_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "companion.web.guard.local_name",
        lambda host, trusted: "table.local" if host in ("10.0.0.7", "fd00::7") else "",
    )
    assert named_address("http://[fd00::7]:8080") == "http://table.local:8080"
    assert named_address("http://10.0.0.7:8080") == "http://table.local:8080"
    assert named_address("http://10.0.0.8:8080") == ""


# Lights and webhooks as the settings have them: off by default, named on the health page, in every language.


def outside(folder: Path, **settings: Any) -> Links:
    return Links(Config(**settings), "Saloon", folder, Bench().broadcaster, EyeHere(), lambda words: None)


def told_by(links: Links) -> dict[str, Check]:
    """What the health page says of lights and webhooks; links that were added to these say more."""
    return {check.id: check for check in links.checks() if check.id.startswith(("light", "webhook"))}


def test_ok__nothing_is_told_to_anybody_by_default(tmp_path: Path) -> None:
    quiet, shown = outside(tmp_path), []
    quiet.cues(shown.append)(Cue(ring="light", scene="red"))
    assert (told_by(quiet), shown[0].ring) == ({}, "light")
    assert list(tmp_path.iterdir()) == []


def test_ok__the_ring_shows_scenes_where_that_is_wished(tmp_path: Path) -> None:
    shown: list[Cue] = []
    outside(tmp_path, ring_scenes=True).cues(shown.append)(Cue(ring="light", scene="red"))
    assert shown[0].ring == "red"


def test_ok__a_light_that_does_not_answer_is_named_on_the_health_page(tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as stack, receiving(lambda asked: (200, {}, b"")) as hook:
        settings = {
            "wled": f"http://127.0.0.1:{port}",
            "webhooks": f"{hook.url}/s3cret",
            "webhook_private": ("127.0.0.1",),
        }
        table = outside(tmp_path, **settings)
        table.start(stack)
        eventually(lambda: told_by(table)["light"].verdict == "warn")
        light, webhook = told_by(table).values()
    assert light.value == f"the one at http://127.0.0.1:{port}: nothing listens there"
    assert (webhook.verdict, webhook.value) == ("ok", f"the one at {hook.url}: 0 told")


@pytest.mark.parametrize(
    "settings",
    [
        {"wled": "light"},
        {"webhooks": "http://a x"},
        {"webhooks": "http://a", "webhook_secret": "s3cret"},
        {"webhooks": "http://a", "webhook_private": ("a b",)},
    ],
)
def test_fail__a_setting_that_can_not_be_is_one_sentence(tmp_path: Path, settings: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="wanted ") as refused:
        outside(tmp_path, **settings)
    assert "s3cret" not in str(refused.value)
    for name, value in settings.items():
        if value != "http://a":
            with pytest.raises(ValueError, match="wanted "):
                CHECKS[name](value)


def test_ok__receivers_and_their_secret_leave_in_no_bundle() -> None:
    assert is_secret("webhooks")
    for line in (
        'webhooks = "https://a.example/T0/x y"',
        '"webhooks": "https://a.example/T0"',
        "webhooks=https://a/T0",
    ):
        assert GONE in Scrub().text(line)
        assert "T0" not in Scrub().text(line)
    assert "T0" not in repr(Config(webhooks="https://a.example/T0"))
