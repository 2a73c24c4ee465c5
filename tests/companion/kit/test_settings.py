# SPDX-License-Identifier: MIT
"""Settings: what is in force, whence, and what differs; changed from a page: into one file, whole, or refused."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Config, load_config
from companion.kit.commands.settings import print_settings, settings_in_force
from companion.kit.files import toml_of
from companion.kit.handlers.settings import SettingsHandler
from companion.kit.settings import MASK, WORDS, Settings, kinds
from companion.kit.upkeep.life import Restarter
from companion.web.pages.settings.calls import Setting


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


def test_every_setting_says_what_it_is_for() -> None:
    assert [kind.name for kind in kinds() if kind.name not in WORDS] == []
    assert sorted(set(WORDS) - {kind.name for kind in kinds()}) == []
    assert all(words.says.endswith(".") for words in WORDS.values())


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
