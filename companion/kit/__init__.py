# SPDX-License-Identifier: MIT
"""The kit stands outside the walls: it alone knows every room, builds them and hands each what it needs."""
