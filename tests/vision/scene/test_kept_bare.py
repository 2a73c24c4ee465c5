# SPDX-License-Identifier: MIT
"""The bare table outlasts a restart: kept for the table alone, checked against the picture, never in the way."""

from __future__ import annotations

import json
import logging
import stat
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.vision.scene.drawn import HEIGHT, WIDTH, Told, candidate, plain, shifted, table, with_die
from vision.frame import Pixels
from vision.message import BareKnown
from vision.scene.bare_table import DICE_LIE_THERE, PERHAPS_DICE
from vision.scene.kept_bare import CHANGED, MOST_BYTES, MOST_FILES, BareKeeper, BareStill, load_still, save_still
from vision.scene.scene import Scene

PRINTED = candidate(60, 60)
DICE = [candidate(150 + 80 * i, 200) for i in range(3)]


def keeper(folder: Path, at_s: float = 1000.0, camera: str = "usb:0") -> BareKeeper:
    return BareKeeper(folder, camera, lambda: at_s)


def learnt(folder: Path, pixels: Pixels | None = None, camera: str = "usb:0") -> Path:
    """The file in which a bare table was kept, at second 1000."""
    before = set(folder.glob("*"))
    scene = Scene(bare=keeper(folder, camera=camera))
    assert scene.learn_bare(table() if pixels is None else pixels, Told([])).why == ""
    [file] = set(folder.glob("*")) - before
    return file


def thrown(pixels: Pixels) -> Pixels:
    out = pixels.copy()
    for die in DICE:
        with_die(out, round(die.die.x), round(die.die.y))
    return out


def test_what_lay_on_the_bare_table_is_known_after_a_restart(tmp_path: Path) -> None:
    learnt(tmp_path / "bare")
    scene = Scene(bare=keeper(tmp_path / "bare", 2000.0))
    assert scene.bare is None, "nothing was looked at yet"
    seen = scene.look(thrown(table()), Told([PRINTED, *DICE]), 3)
    assert [die.x for die in seen.dice] == [150, 230, 310]
    assert scene.bare == BareKnown(1000.0)


def test_a_camera_that_was_knocked_meanwhile_is_followed(tmp_path: Path) -> None:
    learnt(tmp_path / "bare")
    scene = Scene(bare=keeper(tmp_path / "bare"))
    seen = scene.look(shifted(thrown(table()), 6, -4), Told([candidate(66, 56), *DICE]), 3)
    assert len(seen.dice) == 3
    assert scene.bare == BareKnown(1000.0)


def test_it_is_known_again_after_the_camera_was_opened_anew(tmp_path: Path) -> None:
    scene = Scene(bare=keeper(tmp_path / "bare"))
    scene.learn_bare(table(), Told([]))
    scene.forget()
    assert scene.bare is None
    assert len(scene.look(thrown(table()), Told([PRINTED, *DICE]), 3).dice) == 3
    assert scene.bare == BareKnown(1000.0)


def test_another_rig_is_noticed_and_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    learnt(tmp_path / "bare")
    scene, other = Scene(bare=keeper(tmp_path / "bare")), table(2)[::-1, ::-1].copy()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert len(scene.look(other, Told([PRINTED]), 1).dice) == 1, "nothing there is taken for the old table"
    assert scene.bare == BareKnown(None, CHANGED)
    assert len(caplog.records) == 1
    assert CHANGED in caplog.records[0].getMessage()


def test_the_old_rig_is_known_again_when_it_comes_back(tmp_path: Path) -> None:
    learnt(tmp_path / "bare")
    scene = Scene(bare=keeper(tmp_path / "bare"))
    scene.look(table(2)[::-1, ::-1].copy(), Told([]), None)
    scene.look(table(), Told([]), None)
    scene.look(table(), Told([]), None)
    assert scene.bare == BareKnown(1000.0)


def test_a_rig_that_changes_while_it_is_watched_is_told(tmp_path: Path) -> None:
    scene = Scene(bare=keeper(tmp_path / "bare"))
    scene.learn_bare(table(), Told([]))
    scene.look(table(2)[::-1, ::-1].copy(), Told([]), None)
    assert scene.bare == BareKnown(None, CHANGED)


def test_what_is_kept_is_for_the_table_alone_and_names_no_camera(tmp_path: Path) -> None:
    file = learnt(tmp_path / "bare", camera="url:http://me:secret@10.0.0.9/video")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert "secret" not in file.name + file.read_text()
    assert file.name.endswith(f"-{WIDTH}x{HEIGHT}.json")


def test_each_camera_and_each_picture_size_has_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    learnt(folder)
    learnt(folder, camera="usb:1")
    learnt(folder, np.ascontiguousarray(table()[: HEIGHT - 40]))
    scene = Scene(bare=keeper(folder, camera="usb:2"))
    assert len(scene.look(thrown(table()), Told([PRINTED, *DICE]), None).dice) == 4
    assert scene.bare == BareKnown()


def test_no_more_than_a_few_are_kept(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 2):
        Scene(bare=keeper(tmp_path / "bare", camera=f"usb:{number}")).learn_bare(table(), Told([]))
    assert len(list((tmp_path / "bare").iterdir())) == MOST_FILES
    scene = Scene(bare=keeper(tmp_path / "bare", camera=f"usb:{MOST_FILES + 1}"))
    scene.look(table(), Told([]), None)
    assert scene.bare == BareKnown(1000.0)


def spoilt(change: dict[str, object]) -> Callable[[Path], None]:
    def spoil(file: Path) -> None:
        file.write_text(json.dumps(json.loads(file.read_text()) | change))

    return spoil


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_text(""),
        lambda file: file.write_text("[]"),
        lambda file: file.write_bytes(b"\xff\xfe"),
        lambda file: file.write_text("[" * 100_000),
        lambda file: file.write_bytes(file.read_bytes()[:300]),
        lambda file: file.write_bytes(b" " * (MOST_BYTES + 1)),
        spoilt({"form": 2}),
        spoilt({"at_s": "noon"}),
        spoilt({"at_s": float("inf")}),
        spoilt({"png": "AAAA"}),
        spoilt({"png": "not base 64"}),
        spoilt({"png": None}),
    ],
)
def test_a_damaged_file_is_told_once_and_ignored(
    spoil: Callable[[Path], object], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = learnt(tmp_path / "bare")
    spoil(file)
    scene = Scene(bare=keeper(tmp_path / "bare"))
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert len(scene.look(thrown(table()), Told([PRINTED, *DICE]), None).dice) == 4
    assert [str(file) in record.getMessage() for record in caplog.records] == [True]
    assert scene.bare == BareKnown()
    assert scene.learn_bare(table(), Told([])).why == ""
    again = Scene(bare=keeper(tmp_path / "bare"))
    again.look(table(), Told([]), None)
    assert again.bare == BareKnown(1000.0), "it is written anew"


def test_a_folder_that_can_not_be_written_is_told_once_and_the_table_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "bare").write_text("a file where the folder should be")
    scene = Scene(bare=keeper(tmp_path / "bare"))
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert scene.learn_bare(table(), Told([])).why == ""
    assert len([record for record in caplog.records if "is not kept" in record.getMessage()]) == 1
    assert scene.bare == BareKnown(1000.0)


def test_a_draft_that_was_cut_off_is_in_nobodys_way(tmp_path: Path) -> None:
    file = learnt(tmp_path / "bare")
    file.with_suffix(".new").write_text("half of it")
    Scene(bare=keeper(tmp_path / "bare")).learn_bare(table(), Told([]))
    assert [one.name for one in file.parent.iterdir()] == [file.name]


def test_quietly_a_table_is_learnt_only_where_nothing_may_be_a_die(tmp_path: Path) -> None:
    scene = Scene(bare=keeper(tmp_path / "bare"))
    coin = candidate(200, 200, there=0.3, listed=False, why="perhaps a die")
    assert scene.learn_bare(table(), Told(DICE), quietly=True).why == DICE_LIE_THERE
    assert scene.learn_bare(table(), Told([coin]), quietly=True).why == PERHAPS_DICE
    assert scene.bare == BareKnown()
    assert scene.learn_bare(table(), Told([coin])).why == "", "somebody says that it is bare"
    assert scene.learn_bare(table(), Told([coin]), quietly=True).why == "", "the coin is known as a part of it"
    assert Scene(bare=keeper(tmp_path)).learn_bare(plain(), Told([]), quietly=True).why == ""


def test_quietly_what_may_be_a_die_is_known_again_and_what_surely_is_one_is_no_part_of_the_table(
    tmp_path: Path,
) -> None:
    """Dominoes and coins that lay there as the game was set up are asked about no more."""
    scene, new = Scene(bare=keeper(tmp_path / "bare")), Scene()
    coin = candidate(60, 60, there=0.3, listed=False, why="perhaps a die")
    scene.learn_bare(table(), Told([*DICE, coin]), quietly=True)
    assert scene.bare == BareKnown(), "not bare"
    looks = [one.look(table(), Told([*DICE, coin]), None) for one in (scene, new)]
    assert [(len(look.dice), len(look.doubts)) for look in looks] == [(len(DICE), 0), (len(DICE), 1)]


def test_coins_are_kept_and_damaged_ones_said(tmp_path: Path) -> None:
    still = BareStill(np.full((20, 30), 90, np.uint8), (60, 40), np.array([[7.5, 8.0, 3.0]], np.float32), 5.0)
    save_still(tmp_path / "one.json", still)
    assert load_still(tmp_path / "one.json", (60, 40)).discs.tolist() == [[7.5, 8.0, 3.0]]
    kept = json.loads((tmp_path / "one.json").read_text())
    for broken in ("x", [[1]], [["a", 1, 2]], [[float("nan"), 1, 2]], 3.5):
        (tmp_path / "one.json").write_text(json.dumps(kept | {"discs": broken}))
        with pytest.raises(ValueError, match="coins"):
            load_still(tmp_path / "one.json", (60, 40))
    (tmp_path / "one.json").write_text(json.dumps({name: kept[name] for name in ("form", "at_s", "png")}))
    assert not len(load_still(tmp_path / "one.json", (60, 40)).discs)
