# SPDX-License-Identifier: MIT
"""The games as they are played: a folder each, with all that the product knows of that game besides its rules."""
