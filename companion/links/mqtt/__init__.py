# SPDX-License-Identifier: MIT
"""Sends what happens at the table to an MQTT broker, for a harbour and Home Assistant. It takes no orders."""
