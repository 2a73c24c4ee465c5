# SPDX-License-Identifier: MIT
"""The kit as a thing: what is printed, cut, glued and screwed together."""
