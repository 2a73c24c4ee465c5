# SPDX-License-Identifier: MIT
"""`quartermaster settings`: what is in force, whence, and what differs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.config import Config, load_config
from companion.kit.commands.settings import print_settings, settings_in_force


def lines(folder: Path, changed: bool = False) -> list[str]:
    said: list[str] = []
    print_settings(changed, False, said.append, folder)
    return said


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text('seats = 3\nnight = "22:00-07:00"\nvolume = 70\n[dice]\nskull = "grandpa"\n')
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "conf.d" / "50-page.toml").write_text("seats = 5\n")
    return tmp_path


def test_ok__all_of_them_with_their_source(folder: Path) -> None:
    told = {one.name: one for one in settings_in_force(folder)}
    assert len(told) == len(Config.__struct_fields__) - 1 + len(Config().dice.__struct_fields__)
    assert (told["seats"].value, told["seats"].default) == (5, 4)
    assert told["seats"].source.endswith("50-page.toml")
    assert told["port"].source == "default"
    assert told["dice.skull"].changed


def test_ok__only_what_differs(folder: Path) -> None:
    words = "\n".join(lines(folder, changed=True))
    assert [line.split("  #")[0] for line in words.splitlines() if line] == [
        "seats = 5", 'night = "22:00-07:00"', "[dice]", 'skull = "grandpa"',
    ]  # fmt: skip


def test_ok__what_is_printed_means_the_same_again(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "all.toml").write_text("\n".join(lines(folder)))
    assert load_config(copy) == load_config(folder)


def test_ok__nothing_set_is_said(tmp_path: Path) -> None:
    assert lines(tmp_path, changed=True) == ["# Nothing is set: all is as it comes."]
    said: list[str] = []
    print_settings(False, True, said.append, tmp_path)
    assert json.loads(said[0])["port"] == {"value": 8080, "default": 8080, "source": "default"}
