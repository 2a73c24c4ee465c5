# SPDX-License-Identifier: MIT
"""The support bundle: what helps is in it, what is nobody's business is not."""

from __future__ import annotations

import json
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import state_folder
from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from companion.kit.upkeep import bundle as bundling
from companion.kit.upkeep.bundle import Bundle, BundleError, collect, write_bundle
from companion.kit.upkeep.check import Place
from companion.kit.upkeep.scrub import Scrub

SECRETS = ("495021", "seat-token-aaaaaaaaaaaaaaaa", "s" * 64, "hunter2", "old-pin-99")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = Place(tmp_path / "state", tmp_path / "settings", tmp_path / "root", serving=True)
    place.settings.mkdir()
    (place.settings / "table.toml").write_text('seats = 3\ntrusted_hosts = ["table.home"]\n')
    journal = Journal(tmp_path / "state" / JOURNAL, wall_ms=lambda: 0)
    journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Zoë", "Ann Bonny"]}, 1)
    journal.append("event", {"event": "bid", "player": "Zoë", "hands": {"Ann": [1, 2]}}, 1, key="a-key")
    journal.append("verdict", {"words": "Ann Bonny loses a die; ann is next."}, 1)
    journal.close()
    keys = {"seats": [SECRETS[1]], "pin": SECRETS[0], "signing": SECRETS[2]}
    (tmp_path / "state" / "keys.json").write_text(json.dumps(keys))
    return place


def text_of(bundle: Bundle, name: str) -> str:
    return next(item.text for item in bundle.items if item.name == name)


def test_ok__what_helps_is_in_it(place: Place) -> None:
    bundle = collect(place)
    assert [item.name for item in bundle.items] == [
        "README.txt", "doctor.txt", "version.txt", "settings.toml", "journal.jsonl", "log.txt",
    ]  # fmt: skip
    assert "seats = 3" in text_of(bundle, "settings.toml")
    assert "flask" in text_of(bundle, "version.txt")
    assert "journal: 3 entries" in text_of(bundle, "doctor.txt")
    assert [json.loads(line)["seq"] for line in text_of(bundle, "journal.jsonl").splitlines()] == [1, 2, 3]
    assert len(list(bundle.listing())) == 6


def test_ok__players_get_other_names_the_same_everywhere(place: Place) -> None:
    lines = [json.loads(line)["data"] for line in text_of(collect(place), "journal.jsonl").splitlines()]
    assert lines[0]["players"] == ["Player 1", "Player 2", "Player 3"]
    assert lines[1]["hands"] == {"Player 1": [1, 2]}
    assert lines[2]["words"] == "Player 3 loses a die; Player 1 is next."


def test_refuses__secrets_wherever_they_stand(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    said = (
        f"Referee's PIN: {SECRETS[0]}\nGET /join/{SECRETS[1]} 302\nGET /table?pin={SECRETS[4]}\n"
        f'mqtt://me:{SECRETS[3]}@broker\nwpa psk="{SECRETS[3]}"\nAuthorization: Bearer {SECRETS[3]}\n'
        f"Set-Cookie: {SECRETS[2]}; password = {SECRETS[3]}\n/home/zoe/quartermaster Zoë"
    )
    monkeypatch.setattr(bundling, "answer_of", lambda *command, **_: said)
    bundle = collect(place)
    everything = "\n".join(item.text for item in bundle.items)
    assert [secret for secret in SECRETS if secret in everything] == []
    assert "a-key" not in everything
    assert "/home/user/quartermaster Player 2" in everything
    assert text_of(bundle, "log.txt").count("[removed]") == 8


def test_ok__only_the_last_lines(place: Place) -> None:
    assert len(text_of(collect(place, lines=2), "journal.jsonl").splitlines()) == 2


def test_ok__what_cannot_be_had_is_told_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "table.toml").write_text("seats = 99\n")
    bundle = collect(Place(tmp_path / "state", tmp_path / "settings", tmp_path, serving=True))
    assert "there is no folder" in text_of(bundle, "journal.jsonl")
    assert "can't be used" in text_of(bundle, "settings.toml")


def test_ok__it_is_written_as_it_was_shown(place: Place, tmp_path: Path) -> None:
    bundle = collect(place)
    path = write_bundle(bundle, tmp_path, datetime(2026, 11, 21, 19, 5, tzinfo=UTC))
    assert path.name == "quartermaster-bundle-2026-11-21-190500.zip"
    assert path.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(path) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == {
            item.name: item.text for item in bundle.items
        }
    with pytest.raises(BundleError, match="no/such"):
        write_bundle(bundle, tmp_path / "no/such/folder.zip")


@given(st.lists(st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=12), max_size=6))
def test_refuses__any_name_in_any_sentence(names: list[str]) -> None:
    scrubbed = Scrub(names).text(" -> ".join(names) + ".")  # no word between them that could be a name
    words = set(scrubbed.rstrip(".").split(" -> "))
    assert words <= {f"Player {at}" for at in range(1, len(names) + 1)} | {""}


def test_ok__the_running_games_cards_stay_secret(place: Place) -> None:
    """PL-21: whoever referees may play, and has the bundle."""
    setup = {"game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"cards": "phone", "first": "Ann"}}
    with closing(Journal(state_folder(place.state) / JOURNAL)) as journal:
        journal.append("game", setup, game=2)
        journal.append("event", {"event": "deck", "order": {"1": ["nudge-7"]}, "by": "Ann"}, game=2)
    assert "nudge-7" not in text_of(collect(place), "journal.jsonl")
    assert '"deck"' in text_of(collect(place), "journal.jsonl")
    assert "nudge-7" not in text_of(collect(place, lines=1), "journal.jsonl")
