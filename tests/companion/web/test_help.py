# SPDX-License-Identifier: MIT
"""Trouble that a screen shows has its entry among the cures, under the name by which the screen leads there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from flask.testing import FlaskClient

from companion.messages.languages import NAMES
from companion.messages.message import Message
from companion.web import files
from vision.sighting import CameraCondition

JS = Path(files.__file__).parent


@pytest.mark.parametrize("condition", sorted(set(get_args(CameraCondition)) - {"ok", "starting", "phone"}))
def test_every_condition_of_the_camera_has_its_cure(client: FlaskClient, condition: str) -> None:
    assert f'id="camera-{condition}"' in client.get("/help").text


def test_every_link_leads_to_an_entry(client: FlaskClient) -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in JS.rglob("*.js"))
    linked = set(re.findall(r"/help#([a-z-]+)[`\"]", scripts)) | set(re.findall(r'\["([a-z-]+)", journal\]', scripts))
    page = client.get("/help").text
    assert linked
    assert [name for name in linked if f'id="{name}"' not in page] == []


@pytest.mark.parametrize("language", sorted(set(NAMES) - {"en"}))
def test_it_is_told_in_the_reader_s_language(client: FlaskClient, language: str) -> None:
    page = client.get("/help", headers={"Accept-Language": language}).text
    assert Message("a-die-is-in-doubt").said(language) in page
    assert "A die is in doubt" not in page
