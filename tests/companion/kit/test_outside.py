# SPDX-License-Identifier: MIT
"""Lights and webhooks as the settings have them: off by default, named on the health page, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.config import Config, ConfigError
from companion.kit.outside import Outside
from companion.kit.setting_kinds import CHECKS
from companion.kit.upkeep.scrub import GONE, Scrub, is_secret
from companion.web import tongue
from firmware.cue import Cue
from tests.companion.conftest import Bench
from tests.outside import eventually, free_port, receiving
from tests.told import Glass

EYE = SimpleNamespace(lights=lambda still: None)


def outside(folder: Path, **settings: Any) -> Outside:
    return Outside(Config(**settings), "Saloon", folder, Bench().herald, EYE, lambda words: None)


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


def sentences() -> Iterator[str]:
    """Every half sentence of what goes on outside, as its source has it."""
    rooms = (
        "companion/outside.py",
        "companion/lights/wled.py",
        "companion/webhooks/guard.py",
        "companion/webhooks/sender.py",
    )
    raised = re.compile(r'(?:OutsideError|Forbidden|return)\(?\s*f?"((?:it|there|nothing|its|another|a fault)\b[^"]*)"')
    for room in rooms:
        for words in raised.findall(Path(room).read_text(encoding="utf-8")):
            yield re.sub(r"\{[^}]*\}", "7", words)


@pytest.mark.parametrize("language", sorted(set(tongue.NAMES) - {"en"}))
def test_all_of_it_is_said_in_every_language(language: str) -> None:
    said = list(sentences())
    assert len(said) >= 14
    table = [f"the one at 7: {words}" for words in said] + [f"the one at 7: {words}, 3 lost" for words in said]
    more = [
        "the one at 7 answers",
        "the one at 7 was not asked yet",
        "the one at 7: 3 told",
        "the one at 7: 3 told, 2 lost",
    ]
    more += [f"the one at 7 does not hold still by itself: {words}" for words in said if "it " in words]
    source = Path("companion/kit/outside.py").read_text(encoding="utf-8")
    cures = re.findall(r'_CURE = "([^"]+)"', source)
    assert len(cures) == 3
    glass = Glass(language, (), "")
    assert sorted({gap for words in (*table, *more, *cures, "light", "webhook") for gap in glass.gaps(words)}) == []
