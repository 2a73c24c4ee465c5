# SPDX-License-Identifier: MIT
"""Sitting down: the table's one code, seats' codes, the referee's PIN, the Wi-Fi."""
