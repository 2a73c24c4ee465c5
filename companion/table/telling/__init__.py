# SPDX-License-Identifier: MIT
"""What the table tells: state for phones, sentences for the voice, patterns for lamps, awards at the end."""
