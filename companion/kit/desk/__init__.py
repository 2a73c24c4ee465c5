# SPDX-License-Identifier: MIT
"""The desks at which the dashboard asks for more than the game: each stands between a page and a room of the house."""
