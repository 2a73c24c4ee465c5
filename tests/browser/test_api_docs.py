# SPDX-License-Identifier: MIT
"""Every shell example in docs/api.md is run, in the order in which a reader would type them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.table.people.lobby import empty

DOCS = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_ok__the_examples_do_what_they_say(served: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served.table.lobby = empty(4)
    monkeypatch.setattr("companion.web.calls.state.BEAT_S", 0.1)  # a stream that nobody reads any more ends with it
    blocks = re.findall(r"```sh\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    script = "\n".join(blocks).replace("http://127.0.0.1:8080", served.url("")).replace("PIN=123456", "PIN=$THE_PIN")
    script = re.sub("(curl -N .*)", "\\1 | sed -u '/^event: state/q'", script).replace("curl ", "curl -s ")
    done = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"THE_PIN": served.keys.pin, "PATH": "/usr/bin:/bin:/usr/local/bin"},
        timeout=60,
    )
    assert done.stderr == ""
    assert (tmp_path / "table.jpg").stat().st_size > 0
    said = re.findall(r'"code":"([a-z-]+)"', done.stdout)
    # this table has neither a camera to lay test dice under nor settings to change, and its game is not over
    assert said == ["not-your-turn", "no-camera", "no-settings", "not-found"], done.stdout
    assert done.stdout.count("event: state") == 2
    *before, after = done.stdout.strip().splitlines()
    assert "Two 4s" not in "".join(before), "the verdict comes when the cups are lifted"
    last = json.loads(after)["game"]["last"]
    assert (last["bid"]["player"], last["challenger"], last["count"]) == ("Ann", "Bob", 4)
