# SPDX-License-Identifier: MIT
"""Roll the Bones: antes, Jewels and Bones."""
