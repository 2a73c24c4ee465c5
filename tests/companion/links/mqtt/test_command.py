# SPDX-License-Identifier: MIT
"""``play --mqtt`` from the command line: what is wrong with it, in one sentence and before anything is opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main


def play(folder: Path, mqtt: str) -> Result:
    simulated = ["--camera", "simulated", "--pins", "simulated", "--port", "0", "--host", "127.0.0.1"]
    return CliRunner().invoke(main, ["play", *simulated, "--state", str(folder), "--mqtt", mqtt])


def test_refuses__an_address_that_is_none(tmp_path: Path) -> None:
    result = play(tmp_path, "http://ann:s3cret@broker")
    assert result.exit_code == 1
    assert result.stderr.startswith("quartermaster: that is no broker's address: wanted is mqtt://HOST")
    assert "s3cret" not in result.output
    assert result.stderr.count("\n") == 1


def test_refuses__without_the_package_saying_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt", None)
    result = play(tmp_path, "mqtt://127.0.0.1:9")
    assert result.exit_code == 1
    assert "pip install 'paho-mqtt>=2.1'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_ok__mqtt_is_not_even_loaded_where_nobody_wants_it() -> None:
    code = "import sys; import companion.kit.play; assert not {'paho', 'companion.links.mqtt.line'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[4])
