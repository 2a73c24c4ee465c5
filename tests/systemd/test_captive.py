# SPDX-License-Identifier: MIT
"""The hotspot's sign-in page sends everybody to the table, whatever was asked for."""

from __future__ import annotations

import http.client
import importlib.util
import threading
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "systemd" / "captive.py"


@pytest.mark.parametrize(
    ("method", "host", "path"),
    [
        ("GET", "connectivitycheck.gstatic.com", "/generate_204"),
        ("GET", "captive.apple.com", "/hotspot-detect.html"),
        ("HEAD", "www.msftconnecttest.com", "/connecttest.txt"),
        ("POST", "example.org", "/login"),
    ],
)
def test_ok__whoever_looks_for_the_internet_finds_the_table(method: str, host: str, path: str) -> None:
    spec = importlib.util.spec_from_file_location("captive", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    captive = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(captive)
    server = captive.server("127.0.0.1", 0, "http://192.168.4.1/")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
        line.request(method, path, headers={"Host": host})
        answer = line.getresponse()
        body = answer.read()
        line.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert (answer.status, answer.headers["Location"]) == (302, "http://192.168.4.1/")
    assert (b"192.168.4.1" in body) == (method != "HEAD")
