# SPDX-License-Identifier: MIT
"""Strangers: people who know the README alone play whole evenings in a real browser, pressing only what they see."""
