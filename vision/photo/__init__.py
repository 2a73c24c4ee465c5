# SPDX-License-Identifier: MIT
"""Photographs of the table that phones take: taken in, straightened and read like looks of a camera."""
