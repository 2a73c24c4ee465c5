# SPDX-License-Identifier: MIT
"""Dice as they are drawn: shapes, surfaces and what is on their sides."""
