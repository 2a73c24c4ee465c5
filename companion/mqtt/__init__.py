# SPDX-License-Identifier: MIT
"""Tells an MQTT broker what happens at the table, for other tables, a harbour and Home Assistant. It only tells."""
