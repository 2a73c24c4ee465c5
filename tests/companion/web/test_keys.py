# SPDX-License-Identifier: MIT
"""The keys: strong, private, lasting, and worth nothing once replaced."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.inbox import Who
from companion.web.errors import KeyFileUnusable
from companion.web.keys import Proof, Tenure, load_keys, new_keys


def test_ok__keys_are_made_once_for_the_owners_eyes_only(tmp_path: Path) -> None:
    keys = load_keys(tmp_path, seats=4)
    file = tmp_path / "keys.json"
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["keys.json"]
    assert load_keys(tmp_path, seats=4) == keys
    assert (len(keys.pin), keys.pin.isdigit(), len(set(keys.seats))) == (6, True, 4)
    assert all(len(token) >= 22 for token in keys.seats), "128 bits want 22 letters of 6 bits"


def test_ok__more_seats_keep_the_tokens_there_were(tmp_path: Path) -> None:
    two = load_keys(tmp_path, seats=2)
    six = load_keys(tmp_path, seats=6)
    assert (six.seats[:2], six.pin, len(six.seats)) == (two.seats, two.pin, 6)
    assert load_keys(tmp_path, seats=2) == two


def test_ok__a_file_others_can_read_is_closed_to_them(tmp_path: Path) -> None:
    keys = load_keys(tmp_path)
    (tmp_path / "keys.json").chmod(0o644)
    assert load_keys(tmp_path) == keys
    assert (tmp_path / "keys.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"seats": 3}', "not json", '{"seats":["x"],"pin":"1","signing":""}'])
def test_refuses__a_damaged_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys.json").write_text(text)
    with pytest.raises(KeyFileUnusable, match=r"keys\.json"):
        load_keys(tmp_path)


def test_refuses__a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(KeyFileUnusable):
        load_keys(tmp_path / "missing")


def test_ok__a_half_written_file_of_a_power_cut_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "keys.new").write_text('{"seats": [')
    assert load_keys(tmp_path).pin == json.loads((tmp_path / "keys.json").read_text())["pin"]


def test_ok__a_cookie_dies_with_the_key_it_was_given_for() -> None:
    keys = new_keys(2)
    sealed, referee = keys.seal(Who("player", 2)), keys.seal(Who("referee"))
    proofs = (Proof(Who("player", 2), Tenure(2)), Proof(Who("referee"), Tenure(0)))
    assert (keys.unseal(sealed), keys.unseal(referee)) == proofs
    assert replace(keys, seats=(keys.seats[0], "another")).unseal(sealed) is None
    assert replace(keys, seats=keys.seats[:1]).unseal(sealed) is None
    assert replace(keys, pin="000000" if keys.pin != "000000" else "1").unseal(referee) is None
    assert new_keys(2).unseal(sealed) is None


def test_ok__cards_and_pin_are_told_apart() -> None:
    keys = new_keys(3)
    assert [keys.seat_of_card(token) for token in keys.seats] == [1, 2, 3]
    assert keys.seat_of_card(keys.card_code(2).lower()) == 2
    assert keys.seat_of_card(keys.pin) is None
    assert keys.seat_of_card("") is None
    assert keys.is_pin(keys.pin)
    assert not keys.is_pin(keys.seats[0])
    assert not keys.is_pin("\ud800")


def test_ok__a_token_names_one_tenure_for_an_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = new_keys(3)
    at = Tenure(2, 5, 7)
    token, code = keys.token(at), keys.code(at)
    assert keys.opened(token) == at
    assert keys.fits_code(code, at)
    assert not keys.fits_code(code, Tenure(2, 5, 8))
    assert not keys.fits_code(code, Tenure(2, 6, 7))
    hour = int(time.monotonic() // 3600)
    monkeypatch.setattr("companion.web.keys._hour", lambda: hour + 25)
    assert keys.opened(token) is None
    assert not keys.fits_code(code, at)


@pytest.mark.parametrize("text", ["", "x", "é" * 24, "A" * 24, "=" * 24])
def test_refuses__a_token_that_is_made_up(text: str) -> None:
    keys = new_keys(3)
    assert keys.opened(text) is None
    assert keys.opened(new_keys(3).token(Tenure(1))) is None
    real = keys.token(Tenure(1))
    assert keys.opened(real[:2] + ("A" if real[2] != "A" else "B") + real[3:]) is None
