# SPDX-License-Identifier: MIT
"""A lens is learnt from a folder of pictures, kept in the state folder and used from then on; refusals are plain."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.config import Config
from companion.kit.commands import aim as calibrate
from companion.kit.commands.aim import CalibrationFailed, learn_lens
from companion.kit.eyes.eye import calibration_file
from vision.mat.calibration import Calibration, load_calibration

LENS = Calibration(640, 480, (430.0, 431.0), (320.0, 240.0), (-0.2, 0.05, 0.0, 0.0, 0.0), 0.31)


def test_a_learnt_lens_is_kept_and_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, ...]] = []
    monkeypatch.setattr(calibrate, "calibrate", lambda views: seen.extend(view.shape for view in views) or LENS)
    views, state, said = tmp_path / "views", tmp_path / "state", []
    views.mkdir()
    state.mkdir()
    cv2.imwrite(str(views / "a.png"), np.zeros((48, 64, 3), np.uint8))
    (views / "b.jpg").touch()
    (views / "notes.txt").touch()
    assert calibration_file(Config(), state) is None
    learn_lens(views, state, said.append)
    assert seen == [(48, 64, 3)]
    assert "passed over" in said[0]
    assert "missed by 0.31 px" in said[1]
    assert load_calibration(Path(str(calibration_file(Config(), state)))) == LENS
    assert calibration_file(Config(calibration="/etc/mine.toml"), state) == "/etc/mine.toml"


def test_refuses__no_folder_and_pictures_without_the_sheet(tmp_path: Path) -> None:
    with pytest.raises(CalibrationFailed, match="there is no folder"):
        learn_lens(tmp_path / "none", tmp_path, print)
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((48, 64, 3), np.uint8))
    with pytest.raises(CalibrationFailed, match="0 pictures show the calibration sheet"):
        learn_lens(tmp_path, tmp_path, print)
