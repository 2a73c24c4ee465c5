# SPDX-License-Identifier: MIT
"""A broker's address, and what is said of one that is none: never the password in it."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.links.mqtt.broker import BadBroker, Broker, broker_of


@pytest.mark.parametrize(
    ("address", "broker"),
    [
        ("mqtt://broker", Broker("broker", 1883)),
        ("mqtt://broker/", Broker("broker", 1883)),
        ("mqtt://192.168.1.9:1884", Broker("192.168.1.9", 1884)),
        ("mqtts://broker", Broker("broker", 8883, tls=True)),
        ("mqtt://ann:p%3Aw@[::1]:1884", Broker("::1", 1884, "ann", "p:w")),
        ("mqtts://ann@broker?ca=/etc/ssl/club.pem", Broker("broker", 8883, "ann", None, True, "/etc/ssl/club.pem")),
    ],
)
def test_ok__addresses(address: str, broker: Broker) -> None:
    assert broker_of(address) == broker


@pytest.mark.parametrize(
    "address",
    [
        "",
        "broker",
        "http://ann:s3cret@broker",
        "mqtt://",
        "mqtt://ann:s3cret@broker:port",
        "mqtt://ann:s3cret@broker:99999",
        "mqtt://ann:s3cret@broker:0",
        "mqtt://ann:s3cret/x@broker",
        "mqtt://ann:s3cret#x@broker",
        "mqtt://ann:s3cret@broker/topic",
        "mqtt://ann:s3cret@broker?ca=/x",
        "mqtts://ann:s3cret@broker?key=/x",
        "mqtts://ann:s3cret@broker?ca",
        "mqtt://ann:s3cret@[::1",
    ],
)
def test_refuses__what_is_none_without_repeating_it(address: str) -> None:
    with pytest.raises(BadBroker) as caught:
        broker_of(address)
    assert "mqtt://USER:PASSWORD@HOST:PORT" in str(caught.value)
    assert "s3cret" not in str(caught.value)


@given(st.text())
def test_law__any_text_is_a_broker_or_refused(text: str) -> None:
    with contextlib.suppress(BadBroker):
        assert broker_of(text).host


def test_ok__a_password_is_never_shown() -> None:
    broker = broker_of("mqtt://ann:s3cret@broker")
    assert "s3cret" not in f"{broker} {broker!r}"
