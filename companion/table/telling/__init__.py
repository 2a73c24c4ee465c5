# SPDX-License-Identifier: MIT
"""Telling: state for phones, sentences for the voice, patterns for lamps, awards at the end."""
