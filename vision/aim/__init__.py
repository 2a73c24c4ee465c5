# SPDX-License-Identifier: MIT
"""Aim and light: how well the camera stands, and the one thing to change next."""
