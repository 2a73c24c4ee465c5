# SPDX-License-Identifier: MIT
"""Readers: what turns a picture into a sighting, one reader a set of dice."""

from vision.reading.reader import SETS, Reader, open_reader

__all__ = ["SETS", "Reader", "open_reader"]
