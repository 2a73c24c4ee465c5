# SPDX-License-Identifier: MIT
"""A phone as the eye: photographs of the table, taken in, straightened and read like looks of a camera."""
