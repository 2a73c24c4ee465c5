# SPDX-License-Identifier: MIT
"""Errors between a table and its broker.

MqttError
├── BadBroker (ValueError)      an address that is none; the message never repeats it, for it may hold a password
├── NoClient (ImportError)      paho-mqtt is not installed, or too old
└── NoBroker (ConnectionError)  the broker can't be reached, refuses, or is gone
"""

from __future__ import annotations


class MqttError(Exception):
    """Base of the room's errors; the message is a sentence for people."""


class BadBroker(MqttError, ValueError):
    """An address that is none."""


class NoClient(MqttError, ImportError):
    """paho-mqtt is not installed, or too old."""


class NoBroker(MqttError, ConnectionError):
    """The broker can't be reached, refuses, or is gone."""
