# SPDX-License-Identifier: MIT
"""The eye: from a camera to what lies on the table, in plain values."""
