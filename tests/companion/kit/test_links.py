# SPDX-License-Identifier: MIT
"""Lights and webhooks as the settings have them: off by default, named on the health page, in every language."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config, ConfigError
from companion.kit.links import Links
from companion.kit.settings import CHECKS
from companion.kit.upkeep.scrub import GONE, Scrub, is_secret
from firmware.cue import Cue
from tests.companion.conftest import Bench
from tests.eye_here import EyeHere
from tests.outside import eventually, free_port, receiving


def outside(folder: Path, **settings: Any) -> Links:
    return Links(Config(**settings), "Saloon", folder, Bench().broadcaster, EyeHere(), lambda words: None)


def test_ok__nothing_is_told_to_anybody_by_default(tmp_path: Path) -> None:
    quiet, shown = outside(tmp_path), []
    quiet.cues(shown.append)(Cue(ring="light", scene="red"))
    assert (list(quiet.checks()), shown[0].ring) == ([], "light")
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
        eventually(lambda: next(table.checks()).verdict == "warn")
        light, webhook = table.checks()
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
