# SPDX-License-Identifier: MIT
"""Readers: what turns a picture into a sighting, one reader a set of dice. Begin at `vision.reading.reader`."""
