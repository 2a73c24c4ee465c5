# SPDX-License-Identifier: MIT
"""Trains networks, each by the clock or by steps."""
