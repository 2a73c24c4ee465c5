# SPDX-License-Identifier: MIT
"""Teaching dice with the live camera."""
