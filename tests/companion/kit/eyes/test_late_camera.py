# SPDX-License-Identifier: MIT
"""A camera that was not there when the table was opened: an installed table waits, any other says that it came."""

from __future__ import annotations

import queue

import pytest

from companion.kit.eyes.eye import LateCamera, camera_wanted
from companion.links.mqtt.broker import Broker
from companion.links.mqtt.publisher import broker_check
from vision.notice import Notice

C920 = Notice("camera-found-usb", name="C920")


def test_ok__it_is_said_once_and_stays_on_the_health_page() -> None:
    found = iter([("simulated", Notice("camera-none")), ("usb:0", C920)])
    said: queue.Queue[str] = queue.Queue()
    late = LateCamera(said.put, lambda: next(found), 0.001)
    assert list(late.checks()) == []
    late.start()
    assert "C920" in said.get(timeout=10)
    late.close()
    assert said.empty()
    (check,) = late.checks()
    assert (check.verdict, "C920" in check.value) == ("warn", True)


@pytest.mark.parametrize(
    ("there", "service", "wanted", "said"),
    [
        ("simulated", False, "simulated", "the simulated table stands in"),
        ("simulated", True, "auto", "no camera is there yet"),
        ("usb:2", False, "usb:2", "C920"),
        ("usb:2", True, "auto", "C920"),
    ],
)
def test_ok__an_installed_table_never_has_virtual_dice(
    monkeypatch: pytest.MonkeyPatch, there: str, service: bool, wanted: str, said: str
) -> None:
    why = Notice("camera-none") if there == "simulated" else C920
    monkeypatch.setattr("companion.kit.eyes.eye.find_camera", lambda: (there, why))
    lines: list[str] = []
    assert camera_wanted("auto", lines.append, service=service) == wanted
    assert said in lines[0]
    assert camera_wanted("simulated", lines.append, service=service) == "simulated", "who asks for it gets it"


def test_ok__a_broker_that_refuses_is_on_the_health_page() -> None:
    broker = Broker("broker.local", 1883)
    refused = broker_check(broker, "the broker at broker.local:1883 refuses: Not authorized")
    assert (refused.id, refused.verdict) == ("mqtt", "warn")
    assert "Not authorized" in refused.value
    assert refused.cure
    assert [broker_check(broker, trouble).verdict for trouble in ("", None)] == ["ok", "ok"]
