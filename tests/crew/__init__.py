# SPDX-License-Identifier: MIT
"""Whole games among computer players, to measure how well and how legally they play."""
