# SPDX-License-Identifier: MIT
"""The commands that need more than one part of the house, one file each; `companion.cli` has their options."""
