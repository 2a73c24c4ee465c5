# SPDX-License-Identifier: MIT
"""Settings: defaults, layers, and refusals that name the file and the place."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.config import Config, ConfigError, load_config, state_folder


def test_ok__no_files_at_all(tmp_path: Path) -> None:
    assert load_config(tmp_path) == Config()


def test_ok__conf_d_lies_over_the_main_file(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("port = 8081\nseats = 3\n")
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "conf.d" / "50-page.toml").write_text("seats = 5\n")
    config = load_config(tmp_path)
    assert (config.port, config.seats) == (8081, 5)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("seats = 9", "$.seats"),
        ("port = 'x'", "$.port"),
        ("colour = 'red'", "colour"),
        ("press_window_ms = -1", "$.press_window_ms"),
        ("seats = 3 4", "line 1"),
    ],
)
def test_refuses__with_file_and_place(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "a.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path)
    assert "a.toml" in str(caught.value)
    assert place in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "environment", "expected"),
    [
        ("asked", {"QUARTERMASTER_STATE": "env"}, "asked"),
        (None, {"QUARTERMASTER_STATE": "env", "STATE_DIRECTORY": "systemd"}, "env"),
        (None, {"STATE_DIRECTORY": "systemd:second"}, "systemd"),
        (None, {"XDG_DATA_HOME": "xdg"}, "xdg/quartermaster"),
    ],
)
def test_ok__state_folder_by_rank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | None, environment: dict[str, str], expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = state_folder(Path(asked) if asked else None, environment)
    assert folder == Path(expected)
    assert folder.is_dir()


def test_refuses__a_state_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="--state"):
        state_folder(tmp_path / "file")


def test_ok__a_household_names_its_own_dice(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[dice]\nsymbols = "evaluate-1"\n')
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "conf.d" / "50-page.toml").write_text('[dice]\nskull = "grandpa"\n')
    config = load_config(tmp_path)
    told = [config.sets_of(families) for families in ("", "pips", "skull", "symbols", "symbols+map", "bones")]
    assert told == ["pips", "pips", "grandpa", "evaluate-1", "evaluate-1+map", "bones"]


@pytest.mark.parametrize("text", ['dice_set = "mine"', '[dice]\npips = "mine"'])
def test_ok__dice_with_pips_may_be_named_either_way(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.toml").write_text(text)
    config = load_config(tmp_path)
    assert (config.sets_of(""), config.sets_of("pips"), config.sets_of("skull")) == ("mine", "mine", "skull")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[dice]\nsymbol = "mine"', "`symbol` - at `$.dice`"),
        ("[dice]\nsymbols = 3", "`$.dice.symbols`"),
        ('[dice]\nsymbols = "a+b"', "`$.dice.symbols`"),
        ('[dice]\nsymbols = ""', "`$.dice.symbols`"),
        ('dice = "mine"', "`$.dice`"),
        ('dice_set = "mine"\n[dice]\npips = "yours"', "wanted one of them"),
    ],
)
def test_refuses__dice_that_make_no_sense(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "a.toml").write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_config(tmp_path)
    assert str(caught.value).startswith(str(tmp_path / "a.toml"))
    assert words in str(caught.value)


def test_ok__a_folder_that_can_t_be_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.config.os.access", lambda _folder, wanted: not wanted & os.W_OK)
    assert state_folder(tmp_path, {}, reading=True) == tmp_path
    with pytest.raises(ConfigError, match="use sudo"):
        state_folder(tmp_path, {})
    monkeypatch.setattr("companion.config.os.statvfs", lambda _folder: SimpleNamespace(f_flag=os.ST_RDONLY))
    with pytest.raises(ConfigError, match="read-only"):
        state_folder(tmp_path, {})


def test_refuses__one_of_a_few_with_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("camera_turn = 45\n")
    with pytest.raises(ConfigError, match="camera_turn = 45; wanted is one of 0, 90, 180, 270"):
        load_config(tmp_path)


def test_ok__a_byte_order_mark_is_no_setting(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"\xef\xbb\xbfseats = 5\n")
    assert load_config(tmp_path).seats == 5
